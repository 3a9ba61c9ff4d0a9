import type { ReceiptOrder, ReceiptPaper, ReceiptPerson } from '@visa/contract/visa/receipt'
import { stateText } from '@visa/contract/states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { receiptMessages } from '@visa/messages/visa/receipt'
import { Button, Checkbox, Input } from 'antd'
import { fill, useLanguage, useTexts } from '../../../lib/i18n.tsx'
import { href } from '../../../lib/route.ts'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { Flag } from '../../../ui/flag/flag.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { statusTone } from '../../../lib/order-tone.ts'
import { PersonPhoto } from '../person-photo.tsx'
import { Due } from '../promise.tsx'
import {
  isAwaited,
  isUnconfirmed,
  lacksPapers,
  tickOf,
  withAskedPapers,
  withPaper,
  withTick,
  type Ticks,
} from './receipt-ticks.ts'
import styles from './receipt.module.css'

const FLAG_PX = 20

interface PeopleProps {
  order: ReceiptOrder
  ticks: Ticks
  onChange: (ticks: Ticks) => void
}

/** Everybody in the order on the counter, and what of theirs came. */
export function ReceiptPeople({ order, ticks, onChange }: PeopleProps) {
  const t = useTexts(receiptMessages)
  const states = useTexts(orderStateMessages)
  const awaited = order.people.filter(isAwaited)
  const tickAll = () =>
    onChange(awaited.reduce((all, { applicantId }) => withTick(all, applicantId, { passport: true }), ticks))
  return (
    <DeskCard
      title={t.people}
      head={
        <>
          <Flag code={order.visaCountry} width={FLAG_PX} />
          <h2>
            <a href={href('/visa/order-detail', { id: order.orderId })}>
              <CodeText value={order.orderNo} />
            </a>
          </h2>
          <StatusTag tone={statusTone(order.status)} text={stateText(states, order.status)} />
          <span>
            {t.contact} <b>{order.contactName}</b> {order.contactMobile}
          </span>
          <span className={styles.soft}>{order.agentName}</span>
          <Due order={order} />
          <span className={styles.all}>
            {awaited.length > 0 && <Button onClick={tickAll}>{t.tickAll}</Button>}
            {order.people.some(lacksPapers) && (
              <Button onClick={() => onChange(withAskedPapers(ticks, order.people))}>{t.tickPapers}</Button>
            )}
          </span>
        </>
      }
    >
      <ul className={styles.people}>
        {order.people.map((person) => (
          <PersonRow key={person.applicantId} person={person} ticks={ticks} onChange={onChange} />
        ))}
      </ul>
    </DeskCard>
  )
}

function PersonRow({ person, ticks, onChange }: Omit<PeopleProps, 'order'> & { person: ReceiptPerson }) {
  const t = useTexts(receiptMessages)
  const { applicantId, name, latinName, passportNo, photo, passport, papers } = person
  const tick = tickOf(ticks, person)
  const set = (change: Parameters<typeof withTick>[2]) => onChange(withTick(ticks, applicantId, change))
  return (
    <li className={styles.person} data-ticked={tick.passport}>
      <PersonPhoto photo={photo} name={name} />
      <span className={styles.who}>
        <b>{name}</b> <span className={styles.soft}>{latinName === name ? '' : latinName}</span>
        <CodeText value={passportNo} />
      </span>
      {isUnconfirmed(person) && <span className={styles.soft}>{t.unconfirmed}</span>}
      {isAwaited(person) && (
        <span className={styles.passport}>
          <Checkbox
            checked={tick.passport}
            aria-label={`${t.passport} ${name}`}
            onChange={({ target }) => set({ passport: target.checked, label: '' })}
          >
            {t.passport}
          </Checkbox>
          <Input
            className={styles.label ?? ''}
            size="small"
            disabled={!tick.passport}
            value={tick.label}
            placeholder={t.labelHint}
            aria-label={`${t.label} ${name}`}
            onChange={({ target }) => set({ label: target.value.trim().toUpperCase() })}
          />
        </span>
      )}
      {passport !== null && (
        <span className={styles.held}>
          {passport.label === null ? t.inHouse : fill(t.inHouseLabel, { label: passport.label })}
          {passport.placeNote !== '' && <small> {passport.placeNote}</small>}
        </span>
      )}
      <ul className={styles.papers} aria-label={`${t.papers} ${name}`}>
        {papers.length === 0 && <li className={styles.soft}>{t.noPapers}</li>}
        {papers.map((paper) => (
          <li key={paper.requirementId}>
            <PaperTick
              paper={paper}
              name={name}
              count={tick.papers[paper.requirementId] ?? 0}
              onCount={(count) => onChange(withPaper(ticks, applicantId, paper.requirementId, count))}
            />
          </li>
        ))}
      </ul>
    </li>
  )
}

interface PaperTickProps {
  paper: ReceiptPaper
  name: string
  count: number
  onCount: (count: number) => void
}

function PaperTick({ paper, name, count, onCount }: PaperTickProps) {
  const t = useTexts(receiptMessages)
  const { language } = useLanguage()
  const kindOf = useNameOfCode('MATERIAL_KIND')
  const formOf = useNameOfCode('MATERIAL_FORM')
  const { document, form, received, count: wanted, must, hintZh, hintEn } = paper
  const missing = Math.max(wanted - received, 1)
  const [kind, formName] = [kindOf(document), formOf(form)]
  // Some kinds say it themselves.
  const text = kind.toLowerCase().includes(formName.toLowerCase()) ? kind : `${kind} ${formName}`
  return (
    <Checkbox
      checked={count > 0}
      title={language === 'zh' ? hintZh : hintEn}
      aria-label={`${text} ${name}`}
      onChange={({ target }) => onCount(target.checked ? missing : 0)}
    >
      {text}
      {wanted > 1 && ` ×${wanted}`}
      {received > 0 && (
        <small className={styles.soft}> {fill(t.paperHave, { received, count: wanted })}</small>
      )}
      {must && received < wanted && <small className={styles.must}> {t.must}</small>}
    </Checkbox>
  )
}
