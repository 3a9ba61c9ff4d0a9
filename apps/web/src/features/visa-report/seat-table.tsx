import { SEAT_STEPS, type SeatWork } from '@visa/contract/visa/seat-statistics'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { seatMessages } from '@visa/messages/visa/seat-statistics'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './looks.module.css'

/** Steps that figures are about. */
export interface SeatPick {
  name: string
  count: number
  actorId?: number
  operation?: string
  weekday?: number
  hour?: number
  day?: string
}

interface SeatTableProps {
  work: SeatWork
  onOpen: (pick: SeatPick) => void
}

/** Who did how many of which step. */
export function SeatTable({ work, onOpen }: SeatTableProps) {
  const t = useTexts(seatMessages)
  const words = useTexts(lookBackMessages)
  const { operations } = useTexts(applicantStateMessages)
  const nameOf = (operation: string): string => (operations as Record<string, string>)[operation] ?? operation
  const counts = new Map(
    work.people.flatMap(({ actorId, steps }) =>
      steps.map(({ operation, count }) => [`${actorId} ${operation}`, count] as const),
    ),
  )
  const steps = SEAT_STEPS.filter((operation) =>
    work.people.some(({ actorId }) => counts.has(`${actorId} ${operation}`)),
  )
  const sumOf = (operation: string): number =>
    work.people.reduce((sum, { actorId }) => sum + (counts.get(`${actorId} ${operation}`) ?? 0), 0)
  const figure = (pick: SeatPick) =>
    pick.count === 0 ? (
      <span className={styles.none}>0</span>
    ) : (
      <button type="button" className={styles.plain} onClick={() => onOpen(pick)}>
        {pick.count.toLocaleString('en-US')}
      </button>
    )
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.steps}`} aria-label={t.people}>
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            {steps.map((operation) => (
              <th key={operation} scope="col" className={styles.figure}>
                {nameOf(operation)}
              </th>
            ))}
            <th scope="col" className={styles.figure}>
              {t.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {work.people.map(({ actorId, name, total }) => (
            <tr key={actorId}>
              <th scope="row">{name}</th>
              {steps.map((operation) => (
                <td key={operation} className={styles.figure}>
                  {figure({
                    name: `${name} · ${nameOf(operation)}`,
                    actorId,
                    operation,
                    count: counts.get(`${actorId} ${operation}`) ?? 0,
                  })}
                </td>
              ))}
              <td className={styles.figure}>{figure({ name, actorId, count: total })}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            {steps.map((operation) => (
              <td key={operation} className={styles.figure}>
                {figure({ name: nameOf(operation), operation, count: sumOf(operation) })}
              </td>
            ))}
            <td className={styles.figure}>{figure({ name: t.total, count: work.total })}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
