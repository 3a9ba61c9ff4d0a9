import { formatMoney } from '@visa/contract/money'
import type { RuleKind } from '@visa/contract/visa/fee-kinds'
import type { FeeMatrix, MatrixCell } from '@visa/contract/visa/fee-matrix'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { useRef, useState, type KeyboardEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useFeeNames } from './fee.names.ts'
import type { CellKey } from './use-fee-view.ts'
import styles from './fees.module.css'

interface PriceMatrixProps {
  matrix: FeeMatrix
  tab: RuleKind | 'total'
  visaType: number
  chosen: CellKey | null
  onChoose: (cell: CellKey) => void
}

interface Place {
  row: number
  column: number
}

const STEPS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

const isSame = (one: CellKey, other: CellKey | null): boolean =>
  other !== null &&
  one.visaCategory === other.visaCategory &&
  one.entries === other.entries &&
  one.nationGroup === other.nationGroup &&
  one.urgencyLevel === other.urgencyLevel &&
  one.ageGroup === other.ageGroup

/** Categories and entries down, speeds across. One cell at a time is in the order of the Tab key; arrows lead on. */
export function PriceMatrix({ matrix, tab, visaType, chosen, onChoose }: PriceMatrixProps) {
  const t = useTexts(feeMessages)
  const names = useFeeNames()
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const grid = useRef<HTMLTableElement>(null)
  const { rows, columns } = matrix
  const byNation = rows.some(({ nationGroup }) => nationGroup !== '')
  const move = (event: KeyboardEvent, place: Place, cell: CellKey) => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      const next = {
        row: within(place.row + step[0], rows.length),
        column: within(place.column + step[1], columns.length),
      }
      setAt(next)
      grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(cell)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.scroll}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of cells that are chosen */}
        <table ref={grid} role="grid" className={styles.matrix} aria-label={t.matrix}>
          <thead>
            <tr>
              <th scope="col">{t.category}</th>
              <th scope="col">{t.entries}</th>
              {byNation && <th scope="col">{t.nationGroup}</th>}
              {columns.map(({ urgencyLevel, ageGroup, workingDays }) => (
                <th key={`${urgencyLevel} ${ageGroup}`} scope="col" className={styles.figure}>
                  {ageGroup === 'under6' ? t.under6 : names.speed(urgencyLevel)}
                  <small>
                    {ageGroup === 'under6' && names.speed(urgencyLevel)}
                    {workingDays !== null && fill(t.workingDays, { count: workingDays })}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ visaCategory, entries, nationGroup, cells }, row) => (
              <tr key={`${visaCategory} ${entries} ${nationGroup}`}>
                <th scope="row">
                  {rows[row - 1]?.visaCategory === visaCategory ? (
                    <span className="unseen">{names.category(visaCategory, visaType)}</span>
                  ) : (
                    names.category(visaCategory, visaType)
                  )}
                </th>
                <td className={styles.entries}>{entries === '' ? t.anyEntries : names.entries(entries)}</td>
                {byNation && (
                  <td className={styles.entries}>
                    {nationGroup === '' ? t.anyNation : names.nationGroup(nationGroup)}
                  </td>
                )}
                {cells.map((cell, column) => {
                  const { urgencyLevel, ageGroup } = cell
                  const key = { visaCategory, entries, nationGroup, urgencyLevel, ageGroup }
                  const place = { row, column }
                  return (
                    <td
                      key={`${urgencyLevel} ${ageGroup}`}
                      data-cell={`${row} ${column}`}
                      data-state={stateOf(cell, tab)}
                      aria-selected={isSame(key, chosen)}
                      tabIndex={at.row === row && at.column === column ? 0 : -1}
                      onFocus={() => setAt(place)}
                      onClick={() => onChoose(key)}
                      onKeyDown={(event) => move(event, place, key)}
                    >
                      <Cell cell={cell} tab={tab} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className={styles.legend}>
        <span>{t.foot}</span>
        <span>
          {tab === 'total' ? <i className={styles.more}>+20</i> : <del className={styles.before}>480.00</del>}{' '}
          {tab === 'total' ? t.legendToday : t.legendBefore}
        </span>
        <span>
          <i className={styles.gapMark} aria-hidden /> {t.legendGap}
        </span>
        <span>
          <i className={styles.tieMark} aria-hidden /> {t.legendTied}
        </span>
        <span className={styles.space} />
        <span>{t.keys}</span>
      </footer>
    </>
  )
}

const shownOf = ({ amounts }: MatrixCell, tab: RuleKind | 'total') =>
  tab === 'total' ? amounts : amounts.filter(({ kind }) => kind === tab)

function stateOf(cell: MatrixCell, tab: RuleKind | 'total'): string {
  const shown = shownOf(cell, tab)
  if (!cell.offered) return 'closed'
  if (shown.some(({ cents }) => cents === null)) return 'gap'
  return shown.some(({ tied }) => tied) ? 'tied' : 'priced'
}

function Cell({ cell, tab }: { cell: MatrixCell; tab: RuleKind | 'total' }) {
  const t = useTexts(feeMessages)
  const { kinds, gap } = useTexts(feeKindMessages)
  if (!cell.offered) return <span className={styles.soft}>{t.notOffered}</span>
  const shown = shownOf(cell, tab)
  const missing = shown.find(({ cents }) => cents === null)
  if (missing !== undefined)
    return <b className={styles.missing}>{fill(gap, { kind: kinds[missing.kind] })}</b>
  const tied = shown.some((each) => each.tied)
  const cents = tab === 'total' ? cell.totalCents : (shown[0]?.cents ?? null)
  if (cents === null) return <span className={styles.soft}>—</span>
  const before = tab === 'total' ? null : (shown[0]?.todayCents ?? null)
  const more = tab === 'total' && cell.todayCents !== null ? cents - cell.todayCents : 0
  return (
    <>
      {tied && <span className={styles.tied}>{t.tied}</span>}
      {before !== null && before !== cents && (
        <del className={styles.before} aria-label={fill(t.untilNow, { amount: formatMoney(before) })}>
          {formatMoney(before)}
        </del>
      )}
      <span className={styles.amount}>{cents === 0 ? t.free : formatMoney(cents)}</span>
      {more !== 0 && (
        <span className={styles.more}>
          {more > 0 ? '+' : '−'}
          {formatMoney(Math.abs(more)).replace(/\.00$/, '')}
        </span>
      )}
    </>
  )
}
