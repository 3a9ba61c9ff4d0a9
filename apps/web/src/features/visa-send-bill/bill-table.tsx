import { CheckOutlined } from '@ant-design/icons'
import { stateText } from '@visa/contract/states'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { LineCheck, SendBillLine } from '@visa/contract/visa/send-bill'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { statusTone } from '../../lib/order-tone.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import { blockedOf, COLUMNS, isBlocked, useCheckTexts } from './bill.names.ts'
import styles from './send-bill.module.css'

interface BillTableProps {
  lines: readonly SendBillLine[]
  visaCountry: string
  isDraft: boolean
  chosen: number | undefined
  /** The one that was scanned last. */
  fresh: number | undefined
  mayOpen: boolean
  onChoose: (lineId: number) => void
  onRemove: (line: SendBillLine) => void
  onOpen: (line: SendBillLine, check: LineCheck) => void
}

/** Where somebody can still be taken out of a submitted bill. */
const OUT_OF: ReadonlySet<number> = new Set([ORDER_STATUS.SUBMITTED, ORDER_STATUS.INCOMPLETE_MATERIAL])

/** Who is on a bill, the newest first while it is made; a check that fails says by how much. */
export function BillTable(props: BillTableProps) {
  const { lines, visaCountry, isDraft, chosen, fresh, onChoose, onRemove } = props
  const t = useTexts(sendBillMessages)
  const states = useTexts(orderStateMessages)
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t.name}</th>
          <th scope="col">{t.passport}</th>
          <th scope="col">{t.label}</th>
          <th scope="col">{t.order}</th>
          {isDraft &&
            COLUMNS.map((check) => (
              <th key={check} scope="col" className={styles.middle}>
                {t.checks[check]}
              </th>
            ))}
          {!isDraft && <th scope="col">{t.status}</th>}
          <th scope="col" className={styles.end}>
            {t.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={line.id}
            data-blocked={isDraft && isBlocked(line)}
            data-fresh={line.id === fresh}
            aria-current={line.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(line.id)}
          >
            <td>{line.position}</td>
            <th scope="row">
              {line.name} <small>{line.latinName === line.name ? '' : line.latinName}</small>
            </th>
            <td className={styles.code}>{line.passportNo}</td>
            <td className={styles.code}>{line.label}</td>
            <td className={styles.code}>
              <RecordLink of={{ type: 'VISA', id: String(line.orderId), countryCode: visaCountry }}>
                {line.orderNo}
              </RecordLink>
            </td>
            {isDraft && COLUMNS.map((name) => <CheckCell key={name} line={line} name={name} />)}
            {!isDraft && (
              <td>
                <StatusTag
                  tone={statusTone(line.applicantStatus)}
                  text={stateText(states, line.applicantStatus)}
                />
              </td>
            )}
            <td className={styles.end}>
              {isDraft && <Openings {...props} line={line} />}
              {(isDraft || OUT_OF.has(line.applicantStatus)) && (
                <Button
                  type="link"
                  size="small"
                  aria-label={fill(t.removeName, { name: line.name })}
                  onClick={() => onRemove(line)}
                >
                  {t.remove}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CheckCell({ line, name }: { line: SendBillLine; name: (typeof COLUMNS)[number] }) {
  const t = useTexts(sendBillMessages)
  const { short } = useCheckTexts()
  const check = line.checks.find((each) => each.check === name)
  if (check === undefined) return null
  const { verdict, reason } = check
  return (
    <td className={styles.middle}>
      {verdict === 'ok' && <CheckOutlined className={styles.good} aria-label={t.ok} />}
      {verdict === 'credit' && <span className={styles.warn}>{t.credit}</span>}
      {verdict === 'opened' && (
        <span className={styles.warn} title={reason}>
          {t.openedMark}
        </span>
      )}
      {verdict === 'blocked' && <span className={styles.bad}>{short(check)}</span>}
    </td>
  )
}

const OPENABLE: ReadonlySet<string> = new Set(['payment', 'documents', 'photo', 'passport'])

function Openings({ line, mayOpen, onOpen }: BillTableProps & { line: SendBillLine }) {
  const t = useTexts(sendBillMessages)
  const first = blockedOf(line).find(({ check }) => OPENABLE.has(check))
  if (!mayOpen || first === undefined) return null
  return (
    <Button type="link" size="small" onClick={() => onOpen(line, first)}>
      {t.settle}
    </Button>
  )
}
