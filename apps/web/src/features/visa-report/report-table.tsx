import {
  ordersBehind,
  OTHERS,
  type Report,
  type ReportMeasure,
  type ReportQuery,
} from '@visa/contract/visa/report'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { FigureLink } from './figure-link.tsx'
import { changeText, figureText, percent, type ReportGrid } from './report.figures.ts'
import styles from './looks.module.css'

interface ReportTableProps {
  title: string
  report: Report
  grid: ReportGrid
  asked: ReportQuery
  measure: ReportMeasure
}

type Before = NonNullable<Report['earlier']>['total']

/** The list of orders, where the rows behind figures are. */
const ORDERS = 'visa.order.manage'

/** Rows and columns with their sums. Each figure leads to its orders. */
export function ReportTable({ title, report, grid, asked, measure }: ReportTableProps) {
  const t = useTexts(lookBackMessages)
  const { rowsBy, columnsBy, compare: _compare, ...look } = asked
  const several = columnsBy !== 'none'
  const figure = (
    name: string,
    figures: Report['cells'][number] | ReportGrid['total'],
    row?: string,
    column?: string,
  ) =>
    // Of those that stand together no list is asked for at once.
    column === OTHERS ? (
      figureText(measure, figures[measure])
    ) : (
      <Figure
        name={name}
        orders={figures.orders}
        params={ordersBehind(
          look,
          ...(row === undefined ? [] : [{ dimension: rowsBy, key: row }]),
          ...(column === undefined ? [] : [{ dimension: columnsBy, key: column }]),
        )}
      >
        {figureText(measure, figures[measure])}
      </Figure>
    )
  const { earlier } = report
  const before = new Map(earlier?.rows.map((each) => [each.row, each]))
  const compared = (name: string, now: number, then: Before | undefined, key?: string) => (
    <>
      <td className={styles.figure}>
        {then === undefined || earlier === null ? (
          figureText(measure, 0)
        ) : (
          <Figure
            name={`${name} · ${t.before}`}
            orders={then.orders}
            params={ordersBehind(
              { ...look, from: earlier.from, to: earlier.to },
              ...(key === undefined ? [] : [{ dimension: rowsBy, key }]),
            )}
          >
            {figureText(measure, then[measure])}
          </Figure>
        )}
      </td>
      <td className={styles.figure}>{changeText(now, then?.[measure] ?? 0)}</td>
    </>
  )
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t.dimensions[rowsBy]}</th>
            {several &&
              report.columns.map(({ key, name }) => (
                <th key={key} scope="col" className={styles.figure}>
                  {name}
                </th>
              ))}
            <th scope="col" className={styles.figure}>
              {several ? t.total : t.measures[measure]}
            </th>
            <th scope="col" className={styles.figure}>
              {t.share}
            </th>
            {earlier !== null && (
              <>
                <th scope="col" className={styles.figure}>
                  {t.before}
                </th>
                <th scope="col" className={styles.figure}>
                  {t.change}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {report.rows.map(({ key, name }) => {
            const sum = grid.rowTotal(key)
            return (
              <tr key={key}>
                <th scope="row">{name}</th>
                {several &&
                  report.columns.map((column) => (
                    <td key={column.key} className={styles.figure}>
                      {figure(`${name} · ${column.name}`, grid.at(key, column.key), key, column.key)}
                    </td>
                  ))}
                <td className={styles.figure}>{figure(name, sum, key)}</td>
                <td className={styles.figure}>{percent(sum[measure], grid.total[measure])}</td>
                {earlier !== null && compared(name, sum[measure], before.get(key), before.get(key)?.key)}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            {several &&
              report.columns.map(({ key, name }) => (
                <td key={key} className={styles.figure}>
                  {figure(name, grid.columnTotal(key), undefined, key)}
                </td>
              ))}
            <td className={styles.figure}>{figure(t.total, grid.total)}</td>
            <td className={styles.figure}>{percent(grid.total[measure], grid.total[measure])}</td>
            {earlier !== null && compared(t.total, grid.total[measure], earlier.total)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface FigureProps {
  name: string
  orders: number
  params: Readonly<Record<string, string>>
  children: ReactNode
}

function Figure({ name, orders, params, children }: FigureProps) {
  const t = useTexts(lookBackMessages)
  if (orders === 0) return <span className={styles.none}>{children}</span>
  return (
    <FigureLink screen={ORDERS} params={params} title={fill(t.openRows, { name, count: orders })}>
      {children}
    </FigureLink>
  )
}
