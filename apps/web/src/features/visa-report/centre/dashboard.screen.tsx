import { centreDashboard } from '@visa/contract/centre/dashboard'
import { DAILY_REPORT, DASHBOARD, type Whose } from '@visa/contract/centre/report'
import { formatDate } from '@visa/contract/dates'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useKept } from '../../../lib/kept.ts'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { openScreen } from '../../../lib/tabs/tab-address.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { readLayout, shownFields } from '../../../ui/list/column-layout.ts'
import { ViewMenu } from '../../../ui/list/view-menu.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { LayoutButton, TILE_NAMES, type TileName } from './dashboard-layout.tsx'
import { ApprovalsTile, MoneyTile, NoticesTile, ShiftsTile } from './dashboard-money.tsx'
import { PlacesTile, PromisesTile, StagesTile, type TileProps } from './dashboard-tiles.tsx'
import { WhoseSwitch } from './whose-switch.tsx'
import styles from './dashboard.module.css'

/** C9.3: asked again so often, beside what live events say. */
const POLL_MS = 300_000

const TILES: Readonly<Record<TileName, (props: TileProps) => ReactNode>> = {
  stages: StagesTile,
  promises: PromisesTile,
  places: PlacesTile,
  approvals: ApprovalsTile,
  money: MoneyTile,
  shifts: ShiftsTile,
  notices: NoticesTile,
}

/** center.dashboard: how the centre stands now, for oneself or for all. */
export function CentreDashboardScreen() {
  const t = useTexts(centreReportMessages)
  const can = useCan()
  const [whose, choose] = useTabState<Whose>('whose', 'mgr')
  const [layout, arrange] = useKept('tiles', readLayout)
  const result = useCall(
    centreDashboard,
    { query: { whose } },
    { silent: true, keepPreviousData: true, refetchInterval: POLL_MS },
  )
  const list = {
    filters: { whose },
    sort: undefined,
    sortable: [],
    show: ({ filters }: { filters: { whose?: Whose } }) => choose(filters.whose ?? 'mgr'),
  }
  const shown = shownFields(TILE_NAMES, layout)
  return (
    <Loaded result={result}>
      {(told) => (
        <div className={styles.page} aria-busy={result.isFetching}>
          <div className={styles.head}>
            <h1>{fill(t.today, { day: told.day })}</h1>
            <WhoseSwitch reach={told.reach} whose={whose} onChange={choose} />
            <span className={styles.tools}>
              <span>{fill(t.live, { time: formatDate(told.at, 'hh:mm:ss') })}</span>
              <ViewMenu name={DASHBOARD} list={list} columns={{ layout, arrange }} />
              <LayoutButton layout={layout} onArrange={arrange} />
              {can(DAILY_REPORT) && <Button onClick={() => openScreen(DAILY_REPORT)}>{t.previewDay}</Button>}
            </span>
          </div>
          {told.unsigned.length > 0 && can(DAILY_REPORT) && (
            <output className={styles.alarm}>
              <span>{fill(t.unsigned, { days: told.unsigned.join(t.and) })}</span>
              <Button
                size="small"
                onClick={() => openScreen(DAILY_REPORT, { params: { day: told.unsigned[0] ?? told.day } })}
              >
                {t.signNow}
              </Button>
            </output>
          )}
          <div className={styles.grid}>
            {TILE_NAMES.toSorted((a, b) => shown.indexOf(a) - shown.indexOf(b)).map((name) => {
              const Tile = TILES[name]
              return (
                shown.includes(name) && (
                  <Tile key={name} told={told} whose={told.reach === 'own' ? 'mgr' : whose} />
                )
              )
            })}
          </div>
        </div>
      )}
    </Loaded>
  )
}
