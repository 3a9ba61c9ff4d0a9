import { PrinterOutlined } from '@ant-design/icons'
import { formatDate } from '@visa/contract/dates'
import { report, type Report, type ReportQuery } from '@visa/contract/visa/report'
import { menuMessages } from '@visa/messages/shell/menu'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { Button, Segmented } from 'antd'
import { useMemo, useRef } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { usePrintSheet } from '../../ui/buttons/use-print-sheet.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ViewMenu } from '../../ui/list/view-menu.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LookFilters } from './look-filters.tsx'
import { PeriodBar } from './period-bar.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { gridOf } from './report.figures.ts'
import { askedOf, fittingGrain, REPORT_START, type ReportView } from './report.view.ts'
import { useLook } from './use-look.ts'
import styles from './looks.module.css'

const SCREEN = 'visa.report'

/** visa.report: orders in rows and columns, drawn and as a table, against an earlier period. */
export function ReportScreen() {
  const t = useTexts(lookBackMessages)
  const { view, period, change, list } = useLook('report', REPORT_START)
  const query = askedOf(view, period)
  const result = useCall(report, { query }, { silent: true, keepPreviousData: true })
  const sheet = useRef<HTMLDivElement>(null)
  const name = useTexts(menuMessages)[SCREEN]
  const print = usePrintSheet(sheet, () => fill(t.printed, { name, ...period, time: formatDate(new Date()) }))
  return (
    <div className={styles.page}>
      <h1 className="unseen">{name}</h1>
      <div className={styles.bar}>
        <PeriodBar view={view} period={period} onChange={change} />
        <LookFilters view={view} onChange={change} />
      </div>
      <div className={styles.bar}>
        <ReportBar
          view={{ ...view, grain: fittingGrain(view.grain, period) }}
          period={period}
          onChange={change}
        />
        <span className={styles.tools}>
          <Segmented<ReportView['shownAs']>
            aria-label={t.shownAs}
            value={view.shownAs}
            onChange={(shownAs) => change({ shownAs })}
            options={[
              { value: 'both', label: t.chart },
              { value: 'table', label: t.table },
            ]}
          />
          <ViewMenu name={SCREEN} list={list} />
          <ExportButton kind="visaReport" access={SCREEN} filters={query} />
          <Button icon={<PrinterOutlined />} onClick={print}>
            {t.print}
          </Button>
        </span>
      </div>
      <div ref={sheet} className={styles.stack} aria-busy={result.isFetching}>
        <Loaded result={result}>
          {(data) => <Shown data={data} view={view} asked={{ ...query, agentId: view.agentId ?? null }} />}
        </Loaded>
      </div>
      <p className={styles.foot}>{t.foot}</p>
    </div>
  )
}

function Shown({ data, view, asked }: { data: Report; view: ReportView; asked: ReportQuery }) {
  const t = useTexts(lookBackMessages)
  const grid = useMemo(() => gridOf(data), [data])
  const { measure } = view
  const title = fill(t.chartTitle, {
    measure: t.measures[measure],
    axis: t.axes[asked.axis],
    from: asked.from,
    to: asked.to,
  })
  if (data.cells.length === 0 && (data.earlier?.rows ?? []).length === 0) {
    return (
      <section className={styles.card}>
        <EmptyState title={t.nothing} help={t.nothingHelp} />
      </section>
    )
  }
  const help =
    measure === 'orders' || measure === 'people' || measure === 'totalCents'
      ? t.measureHelp[measure]
      : t.measureHelp.ofKind
  return (
    <>
      {view.shownAs === 'both' && (
        <section className={styles.card}>
          <ReportChart
            title={title}
            report={data}
            grid={grid}
            measure={measure}
            isOverTime={asked.rowsBy === 'period'}
          />
        </section>
      )}
      <section className={styles.card}>
        <p className={styles.help}>
          {help}
          {data.earlier !== null &&
            ` ${fill(t.comparedWith, { from: data.earlier.from, to: data.earlier.to })}`}
        </p>
        <ReportTable title={title} report={data} grid={grid} asked={asked} measure={measure} />
      </section>
    </>
  )
}
