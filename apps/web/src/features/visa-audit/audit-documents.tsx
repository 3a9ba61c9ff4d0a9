import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { formatDate } from '@visa/contract/dates'
import type { AuditOrder } from '@visa/contract/visa/document-audit'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { stateText } from '@visa/contract/states'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { Button, Switch } from 'antd'
import { useEffect, useRef } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { isOpen, isOpenPaper, isSettled, isToAudit, type DeskDocument } from './desk-documents.ts'
import styles from './audit.module.css'

interface AuditDocumentsProps {
  order: AuditOrder
  /** All that can be judged, and those of them that are shown. */
  all: readonly DeskDocument[]
  shown: readonly DeskDocument[]
  chosen: string | undefined
  nameOf: (document: DeskDocument) => string
  changedOnly: boolean
  onChangedOnly: (on: boolean) => void
  isBusy: boolean
  onPassPapers: () => void
  onChoose: (key: string) => void
}

/** The documents of an order, by person, with how each stands. */
export function AuditDocuments(props: AuditDocumentsProps) {
  const { order, all, shown, chosen, nameOf, changedOnly, onChangedOnly, isBusy, onPassPapers, onChoose } =
    props
  const t = useTexts(documentAuditMessages)
  const states = useTexts(applicantStateMessages)
  const left = all.filter(isOpen).length
  const papers = all.filter(isOpenPaper).length
  const hidden = all.length - shown.length
  return (
    <section className={styles.documents} aria-label={t.documents}>
      <h2 className={styles.heading}>
        {t.documents}{' '}
        <span className={styles.soft}>{left === 0 ? t.allDone : fill(t.unjudged, { count: left })}</span>
      </h2>
      {all.some(isSettled) && (
        <div className={styles.switch}>
          <Switch size="small" checked={changedOnly} aria-label={t.onlyChanged} onChange={onChangedOnly} />
          <span>{t.onlyChanged}</span>
          {hidden > 0 && <span className={styles.soft}>{fill(t.hidden, { count: hidden })}</span>}
        </div>
      )}
      {papers > 0 && (
        <Button
          size="small"
          data-quiet
          className={styles.passPapers ?? ''}
          disabled={isBusy}
          onClick={onPassPapers}
        >
          {fill(t.passPapers, { count: papers })}
        </Button>
      )}
      {order.people.filter(isToAudit).map((person) => {
        const own = all.filter((each) => each.person.applicantId === person.applicantId)
        const good = own.filter(({ document }) => document.status === DOCUMENT_STATUS.ACCEPTED).length
        const { firstReview } = person
        return (
          <div key={person.applicantId}>
            <h3 className={styles.person}>
              {person.name} <span className={styles.soft}>{`${good}/${own.length}`}</span>
              {firstReview !== null && <small>{fill(t.firstReview, { name: firstReview.name })}</small>}
            </h3>
            {person.needs.length > 0 && (
              <a className={styles.needs} href={href('/visa/applicant', { id: person.applicantId })}>
                {person.needs.map((need) => t.needs[need]).join(' · ')}
              </a>
            )}
            <ul className={styles.plain}>
              {shown
                .filter((each) => each.person.applicantId === person.applicantId)
                .map((each) => (
                  <li key={each.key}>
                    <DocumentRow
                      of={each}
                      name={nameOf(each)}
                      isChosen={each.key === chosen}
                      onChoose={() => onChoose(each.key)}
                    />
                  </li>
                ))}
            </ul>
          </div>
        )
      })}
      {order.people.some((person) => !isToAudit(person)) && (
        <p className={styles.others}>
          {order.people
            .filter((person) => !isToAudit(person))
            .map(({ name, status }) => fill(t.elsewhere, { name, state: stateText(states, status) }))
            .join(' · ')}
        </p>
      )}
    </section>
  )
}

interface DocumentRowProps {
  of: DeskDocument
  name: string
  isChosen: boolean
  onChoose: () => void
}

function DocumentRow({ of, name, isChosen, onChoose }: DocumentRowProps) {
  const t = useTexts(documentAuditMessages)
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const faultOf = useNameOfCode('MATERIAL_FAULT')
  const { status, onPaper, reason, faults, judgedBy, judgedAt, broughtAt } = of.document
  const told = (() => {
    if (status === DOCUMENT_STATUS.REFUSED)
      return faults.length === 0 ? reason : faults.map(faultOf).join(' · ')
    if (status === DOCUMENT_STATUS.ACCEPTED)
      return judgedAt === null
        ? ''
        : fill(t.judged, { name: judgedBy, at: formatDate(judgedAt, 'MM-dd hh:mm') })
    if (status === null) return onPaper > 0 ? fill(t.onPaper, { count: onPaper }) : t.missing
    return broughtAt === null ? '' : fill(t.uploadedAt, { at: formatDate(broughtAt, 'MM-dd hh:mm') })
  })()
  return (
    <button
      ref={place}
      type="button"
      className={styles.documentRow}
      data-status={status ?? (onPaper > 0 ? 'paper' : 'missing')}
      {...(isChosen ? { 'aria-current': true } : {})}
      onClick={onChoose}
    >
      <StatusMark status={status} />
      <span className={styles.documentName}>
        {name}
        {told !== '' && <small>{told}</small>}
      </span>
    </button>
  )
}

function StatusMark({ status }: { status: number | null }) {
  const t = useTexts(documentAuditMessages)
  if (status === DOCUMENT_STATUS.ACCEPTED)
    return (
      <span className={styles.mark} data-mark="good">
        <CheckOutlined aria-label={t.pass} />
      </span>
    )
  if (status === DOCUMENT_STATUS.REFUSED)
    return (
      <span className={styles.mark} data-mark="bad">
        <CloseOutlined aria-label={t.fault} />
      </span>
    )
  return <span className={styles.mark} aria-hidden />
}
