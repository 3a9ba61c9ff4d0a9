import { daysBetween } from '@visa/contract/rules/days'
import type { FeeWhy } from '@visa/contract/visa/fee-matrix'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import styles from './fees.module.css'

const PERCENT = 100

/** Which rule counts when, some months around the day: one lane for each fee of the chosen cell. */
export function RuleLanes({ why, onDay }: { why: FeeWhy; onDay: (day: string) => void }) {
  const t = useTexts(feeMessages)
  const { kinds } = useTexts(feeKindMessages)
  const [first] = why.kinds
  const from = first?.spans[0]?.from
  const to = first?.spans.at(-1)?.to
  if (from === undefined || to === undefined) return null
  const length = daysBetween(from, to) + 1
  const share = (days: number): string => `${(days / length) * PERCENT}%`
  return (
    <section className={styles.lanes} aria-label={t.lanes}>
      {why.kinds
        .filter(({ needed, cents }) => needed || cents !== null)
        .map(({ kind, needed, spans }) => (
          <div key={kind} className={styles.lane}>
            <span className={styles.laneName}>{kinds[kind]}</span>
            <div className={styles.track}>
              {spans.map((span) => {
                const text = span.cents === null ? fill(t.laneGap, { from: span.from }) : yuan(span.cents)
                return (
                  <button
                    key={span.from}
                    type="button"
                    className={styles.span}
                    data-gap={span.cents === null && needed}
                    data-none={span.cents === null && !needed}
                    style={{ width: share(daysBetween(span.from, span.to) + 1) }}
                    title={`${fill(t.period, { from: span.from, to: span.to })} ${text}`}
                    onClick={() => onDay(span.from < why.day && why.day <= span.to ? why.day : span.from)}
                  >
                    {span.cents === null && !needed ? '' : text}
                  </button>
                )
              })}
              <i className={styles.now} style={{ left: share(daysBetween(from, why.day)) }} aria-hidden />
            </div>
          </div>
        ))}
      <p className={styles.soft}>{t.lanesNote}</p>
    </section>
  )
}
