import { CloseOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { dictDataByType } from '@visa/contract/dict/dict-data'
import { countryList } from '@visa/contract/dict/country'
import { MOST_PEOPLE, type PricedLine, type Promised } from '@visa/contract/visa/order-price'
import { orderStartMessages } from '@visa/messages/shell/order-start'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { Button } from 'antd'
import { useId } from 'react'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { weekdayOf } from './order-days.ts'
import { useBefore, yuan } from './order-sum.tsx'
import { useEstimate } from './use-estimate.ts'
import styles from './order-dialog.module.css'

/** Names of the entries of a dictionary, by code. */
function useEntryNames(type: string): (code: string) => string {
  const { language } = useLanguage()
  const { data = [] } = useCall(dictDataByType, { query: { type } }, { silent: true })
  return (code) => {
    const entry = data.find((each) => each.code === code)
    return entry === undefined ? code : language === 'zh' ? entry.cname : entry.ename
  }
}

/** What the rule of a line asks for, and since when it holds. */
function useReasons(): (line: PricedLine) => string {
  const t = useTexts(orderCreateMessages)
  const { kinds } = useTexts(orderStartMessages)
  const { language } = useLanguage()
  const entries = useEntryNames('VISA_ENTRIES')
  const urgency = useEntryNames('VISA_HANDLE_WAY')
  const { data: countries = [] } = useCall(countryList, {}, { silent: true })
  const countryOf = (code: string): string => {
    const country = countries.find(({ nationCode }) => nationCode === code)
    return country === undefined ? code : language === 'zh' ? country.cname : country.ename
  }
  return (line) => {
    const { validFrom: from, validTo: to, version, nextCents } = line
    const until = nextCents === null ? t.until : t.after
    return [
      line.nationCode === '' ? t.everywhere : countryOf(line.nationCode),
      line.visaType === 1 || line.visaType === 2 ? kinds[line.visaType] : '',
      line.entries === '' ? '' : entries(line.entries),
      line.urgencyLevel === '' ? '' : urgency(line.urgencyLevel),
      line.agentName,
      line.acceptOrgName,
      fill(t.since, { from, version }),
      to === null ? '' : fill(until, { to, amount: yuan(nextCents ?? 0) }),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
}

function Line({ line, reasons }: { line: PricedLine; reasons: string }) {
  const t = useTexts(orderCreateMessages)
  const before = useBefore(line.unitCents)
  return (
    <tr {...(before === undefined ? {} : { 'data-changed': '' })}>
      <th scope="row">
        <b>{t.kinds[line.kind]}</b>
        <small>{reasons}</small>
      </th>
      <td>
        <b>{yuan(line.unitCents * line.quantity)}</b>
        <small>
          {yuan(line.unitCents)} × {line.quantity}
        </small>
      </td>
    </tr>
  )
}

const numbered = (days: Promised['days']) => {
  let number = 0
  return days.map((each) => ({ ...each, number: each.kind === 'working' ? (number += 1) : 0 }))
}

function PromiseDays({ promise }: { promise: Promised }) {
  const t = useTexts(orderCreateMessages)
  const { language } = useLanguage()
  return (
    <section>
      <h4>{t.promiseTitle}</h4>
      <ol className={styles.days}>
        {numbered(promise.days).map(({ day, kind, name, number }) => (
          <li key={day} data-kind={kind} title={name === '' ? day : `${day} ${name}`}>
            <b>{Number(day.slice(8))}</b>
            {weekdayOf(day, language)}
            <small>{fill(t.dayKinds[kind], { number })}</small>
          </li>
        ))}
      </ol>
      <p className={styles.hint}>
        {promise.promisedDate === null
          ? fill(t.unknownNote, { day: promise.knownUntil ?? '—' })
          : t.promiseNote}
      </p>
    </section>
  )
}

interface PricePanelProps {
  people: number
  onPeople: (people: number) => void
  onClose: () => void
}

/** Line by line what it costs and by which rule, and day by day how the promise is counted. */
export function PricePanel({ people, onPeople, onClose }: PricePanelProps) {
  const t = useTexts(orderCreateMessages)
  const reasons = useReasons()
  const estimate = useEstimate()
  const titleId = useId()
  if (estimate === undefined) return null
  const { lines, totalCents, promise } = estimate
  const step = (by: number) => onPeople(Math.min(MOST_PEOPLE, Math.max(1, people + by)))
  return (
    <aside className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.panelHead}>
        <h3 id={titleId}>{t.whyTitle}</h3>
        <Button type="text" icon={<CloseOutlined />} aria-label={t.close} onClick={onClose} />
      </div>
      <div className={styles.people}>
        <span>{t.people}</span>
        <span className={styles.stepper}>
          <Button size="small" icon={<MinusOutlined />} aria-label={t.fewer} onClick={() => step(-1)} />
          <output>{people}</output>
          <Button size="small" icon={<PlusOutlined />} aria-label={t.more} onClick={() => step(1)} />
        </span>
      </div>
      <table className={styles.lines} aria-labelledby={titleId}>
        <tbody>
          {lines.map((line) => (
            <Line key={line.kind} line={line} reasons={reasons(line)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {lines.length === 0 ? t.noPrice : t.sum}
              {people > 1 && <small>{fill(t.each, { amount: yuan(totalCents / people) })}</small>}
            </th>
            <td>
              <b>{yuan(totalCents)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      {promise !== null && <PromiseDays promise={promise} />}
    </aside>
  )
}
