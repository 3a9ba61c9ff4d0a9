import { CENTRE_DIMENSIONS, type CentreDimension } from '@visa/contract/centre/figures'
import type { CentreReport } from '@visa/contract/centre/report'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { percent } from '../report.figures.ts'
import { FigureButton } from './figure-button.tsx'
import { Card, useShownAs, type Asked } from './statistics-cards.tsx'
import styles from '../looks.module.css'

interface MixCardProps {
  report: CentreReport
  asked: Asked
  onBy: (by: CentreDimension) => void
}

const MOST_BARS = 12
const COLUMNS = ['contracts', 'people', 'totalCents', 'paidCents', 'rejected', 'late'] as const

/** Of what the figures are made: products, urgencies, agents, ages and so on. */
export function MixCard({ report: { by, mix, total, yearSoFar }, asked, onBy }: MixCardProps) {
  const t = useTexts(centreReportMessages)
  const { names, dimensions } = useTexts(centreFigureMessages)
  const [shown, toggle] = useShownAs(t.mix, 'table')
  // What is told of people alone has no contracts, and money alone neither.
  const base = (['contracts', 'people', 'paidCents'] as const).find((figure) =>
    mix.some((row) => row[figure] !== 0),
  )
  const drawn = useMemo(() => {
    const figure = base ?? 'contracts'
    const bars = mix.slice(0, MOST_BARS)
    const scale = figure === 'paidCents' ? 100 : 1
    return {
      categories: bars.map(({ name }) => name),
      series: [
        { name: t.thisPeriod, values: bars.map((row) => row[figure] / scale) },
        { name: t.lastYear, values: bars.map((row) => row.yearBefore[figure] / scale) },
      ],
    }
  }, [mix, base, t])
  const columns = COLUMNS.filter((figure) => mix.some((row) => row[figure] !== 0))
  return (
    <Card
      title={t.mix}
      tools={
        <span className={styles.filters}>
          <Select<CentreDimension>
            aria-label={t.mix}
            className={styles.by ?? ''}
            value={by}
            onChange={onBy}
            options={CENTRE_DIMENSIONS.map((each) => ({ value: each, label: dimensions[each] }))}
          />
          {toggle}
        </span>
      }
    >
      {shown === 'chart' ? (
        <Chart kind="bar" title={base === undefined ? t.mix : names[base]} {...drawn} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={t.mix}>
            <thead>
              <tr>
                <th scope="col">{dimensions[by]}</th>
                {columns.map((figure) => (
                  <th key={figure} scope="col" className={styles.figure}>
                    {names[figure]}
                  </th>
                ))}
                <th scope="col" className={styles.figure}>
                  {t.share}
                </th>
                <th scope="col" className={styles.figure}>
                  {t.lastYear}
                </th>
              </tr>
            </thead>
            <tbody>
              {mix.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.name}</th>
                  {columns.map((figure) => (
                    <td key={figure} className={styles.figure}>
                      <FigureButton
                        figure={figure}
                        value={row[figure]}
                        part={row.name}
                        asked={{ ...asked, by, key: row.key }}
                      />
                    </td>
                  ))}
                  <td className={styles.figure}>
                    {base === undefined || row[base] === 0 ? '–' : percent(row[base], total[base])}
                  </td>
                  <td className={styles.figure}>
                    {base !== undefined && (
                      <FigureButton
                        figure={base}
                        value={row.yearBefore[base]}
                        part={`${t.lastYear} ${row.name}`}
                        asked={{ ...asked, ...yearSoFar, by, key: row.key }}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
