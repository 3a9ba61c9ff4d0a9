import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { troublesOf } from '../draft.ts'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

/** What keeps the contract from being made, and what will keep it from being accepted. */
export function TodoList({ counter: { draft, today, lacks, estimate, labelFaultOf } }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const rows = draft.people.flatMap((person, index) =>
    troublesOf(person, draft, today).map((trouble) => ({ row: index + 1, trouble })),
  )
  const others = draft.people.flatMap(({ passportNo }, index) => {
    const other = estimate?.others.find((each) => each.passportNo === passportNo)
    return other === undefined
      ? []
      : [
          {
            row: index + 1,
            trouble:
              other.contract === null
                ? fill(t.colleagueShort, { name: other.operatorName })
                : fill(t.otherShort, { contractNo: other.contract.contractNo }),
          },
        ]
  })
  const orders = draft.people.flatMap(({ passportNo }, index) => {
    const found = estimate?.orders.find((each) => each.passportNo === passportNo)
    if (found === undefined) return []
    const { order } = found
    const trouble = order === null ? t.closedOrderShort : fill(t.orderShort, { orderNo: order.orderNo })
    return [{ row: index + 1, trouble }]
  })
  const labels = draft.people.flatMap((person, index) => {
    const fault = labelFaultOf(person)
    return fault === undefined ? [] : [{ row: index + 1, trouble: fault.text }]
  })
  const taken = [...others, ...orders, ...labels]
  if (lacks.length + rows.length + taken.length === 0) return null
  return (
    <ul className={styles.todo} aria-label={t.before}>
      {lacks.map((lack) => (
        <li key={lack}>{t.lacks[lack]}</li>
      ))}
      {taken.map(({ row, trouble }) => (
        <li key={`${row} ${trouble}`} data-soft>
          {fill(t.rowTrouble, { row, trouble })}
        </li>
      ))}
      {rows.map(({ row, trouble }) => (
        <li key={`${row} ${trouble}`} data-soft>
          {fill(t.rowTrouble, { row, trouble: t.troubles[trouble] })}
        </li>
      ))}
    </ul>
  )
}
