import { PrinterOutlined } from '@ant-design/icons'
import { formatDate } from '@visa/contract/dates'
import { statistics, type RateDimension } from '@visa/contract/visa/statistics'
import { menuMessages } from '@visa/messages/shell/menu'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { statisticsMessages } from '@visa/messages/visa/statistics'
import { Button } from 'antd'
import { useRef } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { usePrintSheet } from '../../ui/buttons/use-print-sheet.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ViewMenu } from '../../ui/list/view-menu.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { LookFilters, narrowOf, type NarrowView } from './look-filters.tsx'
import { ReasonsCard, ResultsCard } from './outcome-cards.tsx'
import { PeriodBar } from './period-bar.tsx'
import { RatesCard } from './rates-card.tsx'
import { StagesCard } from './stages-card.tsx'
import { StatisticsTiles } from './statistics-tiles.tsx'
import { useLook, type LookView } from './use-look.ts'
import styles from './looks.module.css'

interface StatisticsView extends LookView, NarrowView {
  by: RateDimension
}

const START: StatisticsView = { preset: 'quarter', by: 'country' }
const SCREEN = 'visa.statistics'

/** visa.statistics: what became of everybody who was entered in the orders of a period. */
export function StatisticsScreen() {
  const t = useTexts(lookBackMessages)
  const words = useTexts(statisticsMessages)
  const { view, period, change, list } = useLook('statistics', START)
  const query = { ...period, ...narrowOf(view) }
  const asked = { ...query, agentId: view.agentId ?? null }
  const result = useCall(statistics, { query }, { silent: true, keepPreviousData: true })
  const sheet = useRef<HTMLDivElement>(null)
  const name = useTexts(menuMessages)[SCREEN]
  const print = usePrintSheet(sheet, () => fill(t.printed, { name, ...period, time: formatDate(new Date()) }))
  return (
    <div className={styles.page}>
      <h1 className="unseen">{name}</h1>
      <div className={styles.bar}>
        <PeriodBar view={view} period={period} onChange={change} />
        <LookFilters view={view} onChange={change} />
        <span className={styles.tools}>
          <ViewMenu name={SCREEN} list={list} />
          <Button icon={<PrinterOutlined />} onClick={print}>
            {t.print}
          </Button>
        </span>
      </div>
      <div ref={sheet} className={styles.stack} aria-busy={result.isFetching}>
        <Loaded result={result}>
          {({ total, funnel }) =>
            total.entered === 0 ? (
              <section className={styles.card}>
                <EmptyState title={words.nothing} help={t.nothingHelp} />
              </section>
            ) : (
              <>
                <StatisticsTiles total={total} asked={asked} />
                <div className={styles.panes}>
                  <FunnelCard funnel={funnel} asked={asked} />
                  <StagesCard asked={asked} />
                </div>
                <RatesCard asked={asked} by={view.by} onBy={(by) => change({ by })} />
                <div className={styles.panes}>
                  <ResultsCard total={total} asked={asked} />
                  <ReasonsCard total={total} asked={asked} />
                </div>
              </>
            )
          }
        </Loaded>
      </div>
      <p className={styles.foot}>{t.foot}</p>
    </div>
  )
}
