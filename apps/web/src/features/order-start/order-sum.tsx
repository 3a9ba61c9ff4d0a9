import { VISA_TYPE } from '@visa/contract/visa/products'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { useState } from 'react'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { dayWithWeekday } from '../../pickers/order-days.ts'
import { useEstimate, useEstimating } from './use-estimate.ts'
import styles from './order-dialog.module.css'

/** What something was before it changed last; undefined while it has not. */
export function useBefore<Value extends string | number | null>(now: Value | undefined): Value | undefined {
  const [seen, setSeen] = useState<{ now: Value | undefined; before: Value | undefined }>({
    now,
    before: undefined,
  })
  if (now !== undefined && now !== seen.now) setSeen({ now, before: seen.now })
  return seen.before
}

/** What it costs and when it is done, with what it was before the last choice struck through. */
export function OrderSum({ why, onWhy }: { why: boolean; onWhy: () => void }) {
  const t = useTexts(orderCreateMessages)
  const { language } = useLanguage()
  const { people, product } = useEstimating()
  const estimate = useEstimate()
  const total = estimate?.totalCents
  const promised = estimate?.promise?.promisedDate
  const wasTotal = useBefore(total)
  const wasPromised = useBefore(promised)
  const electronic = product.visaType === VISA_TYPE.EVISA
  const promise =
    promised === null
      ? t.unknownDay
      : promised === undefined
        ? t.noPromise
        : dayWithWeekday(promised, language)
  return (
    <dl className={styles.sum} aria-live="polite">
      <div>
        <dt>
          {fill(t.total, { count: people })} ·{' '}
          <button type="button" className={styles.link} aria-expanded={why} onClick={onWhy}>
            {t.why}
          </button>
        </dt>
        <dd>
          {wasTotal !== undefined && total !== undefined && <del>{yuan(wasTotal)}</del>}
          {total === undefined ? '—' : yuan(total)}
        </dd>
      </div>
      <div>
        <dt>{electronic ? t.promisedElectronic : t.promised}</dt>
        <dd>
          {typeof wasPromised === 'string' && typeof promised === 'string' && (
            <del>{wasPromised.slice(5)}</del>
          )}
          {typeof promised === 'string' ? promise : <span className={styles.hint}>{promise}</span>}
        </dd>
      </div>
    </dl>
  )
}
