import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { dayOf } from '@visa/contract/dates'
import { financeDaily, type FinanceDaily } from '@visa/contract/money/finance-review'
import { addDays, dayOr } from '@visa/contract/rules/days'
import { financeReviewMessages } from '@visa/messages/money/finance-review'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useServerTime } from '../../../lib/server-time.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DateInput } from '../../../ui/inputs/date-input.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NOTHING } from '../../../ui/list/nothing.tsx'
import styles from './review.module.css'

type Way = FinanceDaily['ways'][number]

/** What is there as far as somebody counted it or told of it; null: nobody has yet. */
const thereOf = ({ countedCents, statementCents }: Way): number | null => countedCents ?? statementCents

/** A day by way: what must be there, what was counted, and what statements tell. */
export function Daily() {
  const t = useTexts(financeReviewMessages)
  const [opened] = useState(() => new Date())
  const today = dayOf(useServerTime()?.told ?? opened)
  const [chosen, choose] = useTabState<string | undefined>('daily', undefined)
  const day = dayOr(chosen, today)
  const result = useCall(financeDaily, { query: { day } }, { silent: true, keepPreviousData: true })
  return (
    <>
      <div className={styles.days}>
        <Button aria-label={t.dailyBefore} icon={<LeftOutlined />} onClick={() => choose(addDays(day, -1))} />
        <DateInput
          aria-label={t.dailyDay}
          value={chosen ?? today}
          allows={(each) => each <= today}
          onChange={(each) => each !== null && choose(each)}
        />
        <Button
          aria-label={t.dailyAfter}
          icon={<RightOutlined />}
          disabled={day >= today}
          onClick={() => choose(addDays(day, 1))}
        />
      </div>
      <Loaded result={result}>{(known) => <Ways ways={known.ways} />}</Loaded>
    </>
  )
}

const isMoved = ({ takenCount, backCount }: Way): boolean => takenCount + backCount > 0

function Ways({ ways: all }: { ways: readonly Way[] }) {
  const t = useTexts(financeReviewMessages)
  const { ways } = useTexts(paymentWordMessages)
  const shown = all.filter(isMoved)
  if (shown.length === 0) return <EmptyState title={t.dailyNone} help={t.dailyNoneHelp} />
  const sum = (of: (way: Way) => number): number => shown.reduce((total, way) => total + of(way), 0)
  // While a part is not known, nobody knows whether all of it fits.
  const isCompared = shown.every((way) => !isCounted(way) || thereOf(way) !== null)
  const titles = [
    t.dailyTaken,
    t.dailyBack,
    t.dailyExpected,
    t.dailyCounted,
    t.dailyStatement,
    t.dailyDifference,
  ]
  return (
    <div className={styles.scroll}>
      <table className={styles.daily} aria-label={t.daily}>
        <thead>
          <tr>
            <th scope="col">{t.dailyWay}</th>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((way) => (
            <tr key={way.way}>
              <th scope="row">{ways[way.way]}</th>
              <td>
                {yuan(way.takenCents)} <span className={styles.soft}>{way.takenCount}</span>
              </td>
              <td>
                {yuan(way.backCents)} <span className={styles.soft}>{way.backCount}</span>
              </td>
              <td>{yuan(way.expectedCents)}</td>
              <td>{way.countedCents === null ? NOTHING : yuan(way.countedCents)}</td>
              <td>{way.statementCents === null ? NOTHING : yuan(way.statementCents)}</td>
              <td>
                <Difference way={way} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.dailyTotal}</th>
            <td>{yuan(sum(({ takenCents }) => takenCents))}</td>
            <td>{yuan(sum(({ backCents }) => backCents))}</td>
            <td>{yuan(sum(({ expectedCents }) => expectedCents))}</td>
            <td>
              {shown.some(({ countedCents }) => countedCents !== null)
                ? yuan(sum(({ countedCents }) => countedCents ?? 0))
                : NOTHING}
            </td>
            <td>
              {shown.some(({ statementCents }) => statementCents !== null)
                ? yuan(sum(({ statementCents }) => statementCents ?? 0))
                : NOTHING}
            </td>
            <td>
              {isCompared
                ? yuan(sum((way) => (thereOf(way) ?? way.expectedCents) - way.expectedCents))
                : NOTHING}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** What comes from an account is nobody’s to count. */
const isCounted = ({ way }: Way): boolean => way !== 'PREPAID' && way !== 'CREDIT'

function Difference({ way }: { way: Way }) {
  const t = useTexts(financeReviewMessages)
  const there = thereOf(way)
  if (!isCounted(way)) return NOTHING
  if (there === null) return <span className={styles.soft}>{t.dailyNotYet}</span>
  const cents = there - way.expectedCents
  return <span className={cents < 0 ? styles.less : cents > 0 ? styles.more : undefined}>{yuan(cents)}</span>
}
