import { LayoutOutlined } from '@ant-design/icons'
import { centreDashboard } from '@visa/contract/centre/dashboard'
import { DAILY_REPORT, DASHBOARD, type Whose } from '@visa/contract/centre/report'
import { formatDate } from '@visa/contract/dates'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { Button, Checkbox, Popover, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { openScreen } from '../../../lib/tabs/tab-address.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { ViewMenu } from '../../../ui/list/view-menu.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ApprovalsTile, MoneyTile, NoticesTile, ShiftsTile } from './dashboard-money.tsx'
import { PlacesTile, PromisesTile, StagesTile, type TileProps } from './dashboard-tiles.tsx'
import styles from './dashboard.module.css'

const TILE_NAMES = ['stages', 'promises', 'places', 'approvals', 'money', 'shifts', 'notices'] as const
type TileName = (typeof TILE_NAMES)[number]

interface DashboardView {
  whose: Whose
  /** What somebody does without. */
  hidden: readonly TileName[]
}
const START: DashboardView = { whose: 'mgr', hidden: [] }

/** C9.3: asked again so often, beside what live events say. */
const POLL_MS = 300_000

const TILES: Readonly<Record<Exclude<TileName, 'stages'>, (props: TileProps) => ReactNode>> = {
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
  const [view, setView] = useTabState<DashboardView>('dashboard', START)
  const { whose, hidden } = view
  const result = useCall(
    centreDashboard,
    { query: { whose } },
    { silent: true, keepPreviousData: true, refetchInterval: POLL_MS },
  )
  const list = {
    filters: view,
    sort: undefined,
    sortable: [],
    show: ({ filters }: { filters: DashboardView }) => setView({ ...START, ...filters }),
  }
  const shown = TILE_NAMES.filter((name) => !hidden.includes(name))
  const arrange = (
    <div>
      <p>{t.layoutHelp}</p>
      {TILE_NAMES.map((name) => (
        <div key={name}>
          <Checkbox
            checked={!hidden.includes(name)}
            onChange={({ target }) =>
              setView({
                whose,
                hidden: target.checked ? hidden.filter((each) => each !== name) : [...hidden, name],
              })
            }
          >
            {t.tiles[name]}
          </Checkbox>
        </div>
      ))}
    </div>
  )
  return (
    <Loaded result={result}>
      {(told) => (
        <div className={styles.page} aria-busy={result.isFetching}>
          <div className={styles.head}>
            <h1>{fill(t.today, { day: told.day })}</h1>
            <Segmented<Whose>
              aria-label={t.whose}
              value={whose}
              onChange={(next) => setView({ ...view, whose: next })}
              options={[
                { value: 'mgr', label: t.mgr },
                { value: 'emp', label: t.emp },
              ]}
            />
            <span className={styles.tools}>
              <span>{fill(t.live, { time: formatDate(told.at, 'hh:mm:ss') })}</span>
              <ViewMenu name={DASHBOARD} list={list} />
              <Popover trigger="click" placement="bottomRight" content={arrange}>
                <Button icon={<LayoutOutlined />}>{t.layout}</Button>
              </Popover>
              {can(DAILY_REPORT) && <Button onClick={() => openScreen(DAILY_REPORT)}>{t.previewDay}</Button>}
            </span>
          </div>
          {told.unsigned.length > 0 && can(DAILY_REPORT) && (
            <output className={styles.alarm}>
              <span>{fill(t.unsigned, { days: told.unsigned.join(t.and) })}</span>
              <Button size="small" onClick={() => openScreen(DAILY_REPORT)}>
                {t.signNow}
              </Button>
            </output>
          )}
          {shown.includes('stages') && <StagesTile told={told} whose={whose} />}
          <div className={styles.grid}>
            {shown.map((name) => {
              if (name === 'stages') return null
              const Tile = TILES[name]
              return <Tile key={name} told={told} whose={whose} />
            })}
          </div>
        </div>
      )}
    </Loaded>
  )
}
