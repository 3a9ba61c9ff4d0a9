import { CaretRightOutlined, FilterOutlined } from '@ant-design/icons'
import { ORDER_PROGRESS, orderPage, type OrderRow } from '@visa/contract/visa/order-list'
import { genericOrder } from '@visa/contract/visa/order-generic'
import { OPEN_STATUSES } from '@visa/contract/visa/order.states'
import { uiMessages } from '@visa/messages/ui/ui'
import { orderQueueMessages } from '@visa/messages/visa/order-queue'
import { Button, Input, Skeleton, type InputRef } from 'antd'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { navigateTo } from '../../../lib/route.ts'
import { useServerTime } from '../../../lib/server-time.ts'
import { detailLink } from '../../../lib/tabs/detail-routes.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { useAsked } from '../../../lib/tabs/use-asked.ts'
import { useActionKeys, useLoneKeys } from '../../../ui/detail/use-action-keys.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RefreshButton } from '../../../ui/list/list-tools.tsx'
import { SearchBar } from '../../../ui/list/search-bar.tsx'
import { useList, type List } from '../../../ui/list/use-list.ts'
import { useRowActions } from '../../../ui/list/use-row-actions.tsx'
import { ViewMenu } from '../../../ui/list/view-menu.tsx'
import { BoundedPopover } from '../../../ui/side/bounded-popover.tsx'
import { StaleBar } from '../../../ui/stale-bar.tsx'
import { useOrderActions } from '../order.actions.tsx'
import { askedFilters, useOrderFilters, type OrderListFilters } from '../order.filters.tsx'
import { QueueFoot } from './queue-foot.tsx'
import { QueueHelp, QueueKeys } from './queue-help.tsx'
import { QueueList } from './queue-list.tsx'
import { QueuePreview } from './queue-preview.tsx'
import { inStatus, QueueBuckets, QueueTabs } from './queue-tabs.tsx'
import { useClaims, type Claims } from './use-claims.ts'
import { useSteadyRows } from './use-steady-rows.ts'
import styles from './queue.module.css'

const SCOPE = { sortField: 'promisedDate', sortOrder: 'asc' } as const
const START: OrderListFilters = { orderStatus: ORDER_PROGRESS.OPEN }

type QueueRows = List<OrderRow, OrderListFilters>

/** Letters and digits that work while nobody types. */
const KEYS = /^([jkncrx0-9/?]|Enter)$/i

const open = ({ id, visaCountry }: Pick<OrderRow, 'id' | 'visaCountry'>): void => {
  const address = detailLink({ type: 'VISA', id: String(id), countryCode: visaCountry })
  if (address !== undefined) navigateTo(address)
}

/** Orders as a queue of work: by status and promise on the left, the chosen one on the right, all of it by keys. */
export function OrderQueueScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(orderQueueMessages)
  const [wanted, choose] = useTabState<number | undefined>('chosen', undefined)
  const found: QueueRows = useList(orderPage, SCOPE, START)
  // Another question begins at its first row: what was looked at before may not be among its answers.
  const search = (asked: OrderListFilters) => {
    choose(undefined)
    found.search(asked)
  }
  const list: QueueRows = { ...found, search }
  useAsked(params, (asked) => search(askedFilters(asked)))
  const { filters } = list
  const [opened] = useState(() => new Date())
  const now = useServerTime()?.told ?? opened
  const question = JSON.stringify([filters, list.page, list.pageSize])
  const steady = useSteadyRows({ rows: list.rows, question, stale: list.stale || list.loading })
  const claims = useClaims(({ id }) => choose(id))
  const [help, setHelp] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const box = useRef<InputRef>(null)
  const order = useChosen(steady.rows, wanted)
  const acting = useRowActions<OrderRow>({
    name: 'visaOrder',
    actions: useOrderActions<OrderRow>(),
    nameOf: ({ orderNo }) => orderNo,
    stale: CASE_STALE,
  })
  const actions = order === undefined ? [] : acting.of(order)
  const place = steady.rows.findIndex(({ id }) => id === order?.id)
  const move = (by: number) => {
    const next = steady.rows[Math.min(Math.max(place + by, 0), steady.rows.length - 1)]
    if (next !== undefined) choose(next.id)
  }
  const takeNext = () => claims.next({ ...filters })
  const refresh = () => {
    steady.settle()
    list.refresh()
  }
  const onKey = (key: string) => {
    if (key === 'J') move(1)
    else if (key === 'K') move(-1)
    else if (key === 'N' && claims.mayClaim) takeNext()
    else if (key === 'C' && order !== undefined && claims.mayClaim) claims.claim(order.id)
    else if (key === 'R' && order !== undefined && claims.isMine(order)) claims.renew(order.id)
    else if (key === 'X' && order !== undefined && claims.mayRelease(order)) void claims.release(order)
    else if (key === 'ENTER' && order !== undefined && !isOnControl()) open(order)
    else if (key === '/') box.current?.focus({ cursor: 'all' })
    else if (key === '?') setHelp(true)
    else if (key === '0') list.search(inStatus(filters, undefined))
    else if (/^[1-9]$/.test(key)) list.search(inStatus(filters, OPEN_STATUSES[Number(key) - 1]))
  }
  useLoneKeys(page, onKey, KEYS)
  useActionKeys(page, actions)

  return (
    <div ref={page} className={styles.queue}>
      <QueueTabs filters={filters} onFilter={list.search} />
      <Toolbar list={list} claims={claims} box={box} onNext={takeNext} onRefresh={refresh} />
      <div className={styles.panes}>
        <div className={styles.left}>
          <Rows list={list} isEmpty={steady.rows.length === 0}>
            <QueueList
              rows={steady.rows}
              marks={steady.marks}
              chosen={order?.id}
              claims={claims}
              now={now}
              isPart={list.records > list.rows.length}
              isStale={list.stale}
              onChoose={choose}
            />
          </Rows>
          <QueueFoot list={list} place={place + 1} waiting={steady.waiting} onSettle={refresh} />
        </div>
        <div className={styles.right}>
          {order === undefined ? (
            <EmptyState title={t.choose} help={t.chooseHelp} />
          ) : (
            <QueuePreview
              key={order.id}
              order={order}
              claims={claims}
              actions={actions}
              place={place === -1 ? undefined : (list.page - 1) * list.pageSize + place + 1}
              total={list.records}
              onMove={move}
              onOpen={() => open(order)}
            />
          )}
        </div>
      </div>
      <QueueKeys />
      {help && <QueueHelp onClosed={() => setHelp(false)} />}
      {acting.dialog}
    </div>
  )
}

/** Where Enter already does something. */
const isOnControl = (): boolean => {
  const on = document.activeElement?.closest('a, button')
  return on !== null && on !== undefined && on.getAttribute('aria-current') === null
}

/** The order that is looked at: a row of the list, or one that was taken and is on another page; else the first. */
function useChosen(rows: readonly OrderRow[], wanted: number | undefined): OrderRow | undefined {
  const row = rows.find(({ id }) => id === wanted)
  const elsewhere = wanted !== undefined && row === undefined && rows.length > 0
  const { data } = useCall(
    genericOrder,
    { params: { id: wanted ?? 0 } },
    { enabled: elsewhere, silent: true },
  )
  if (row !== undefined) return row
  return (elsewhere ? data : undefined) ?? rows[0]
}

interface ToolbarProps {
  list: QueueRows
  claims: Claims
  box: RefObject<InputRef | null>
  onNext: () => void
  onRefresh: () => void
}

/** What stands in the toolbar itself. */
const SHOWN_APART: ReadonlySet<string> = new Set(['keyword', 'promise', 'orderStatus'])

function Toolbar({ list, claims, box, onNext, onRefresh }: ToolbarProps) {
  const t = useTexts(orderQueueMessages)
  const { filters } = list
  const [typed, setTyped] = useState(filters.keyword ?? '')
  const fields = useOrderFilters().filter(({ name }) => !SHOWN_APART.has(name))
  const inUse = fields.filter(({ name }) => filters[name] !== undefined && filters[name] !== null).length
  // A view or a cleared filter changes it elsewhere.
  const keyword = filters.keyword ?? ''
  const [seen, setSeen] = useState(keyword)
  if (seen !== keyword) {
    setSeen(keyword)
    setTyped(keyword)
  }
  const search = (value: string) => {
    const { keyword: _keyword, ...others } = filters
    list.search(value.trim() === '' ? others : { ...others, keyword: value.trim() })
  }
  const keepApart = (wanted: OrderListFilters) => {
    const kept = Object.entries(filters).filter(([name]) => SHOWN_APART.has(name) || name === 'status')
    list.search({ ...wanted, ...Object.fromEntries(kept) })
  }
  return (
    <div className={styles.toolbar}>
      {claims.mayClaim && (
        <Button type="primary" icon={<CaretRightOutlined />} loading={claims.isBusy} onClick={onNext}>
          {t.claimNext} <kbd className={styles.key}>N</kbd>
        </Button>
      )}
      <QueueBuckets filters={filters} onFilter={list.search} />
      <span className={styles.tools}>
        <Input.Search
          ref={box}
          className={styles.search ?? ''}
          allowClear
          aria-label={t.search}
          placeholder={t.searchHint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onSearch={search}
        />
        <BoundedPopover
          trigger="click"
          placement="bottomRight"
          title={t.filter}
          content={
            <div className={styles.filters}>
              <SearchBar list={{ filters, search: keepApart }} fields={fields} />
            </div>
          }
        >
          <Button icon={<FilterOutlined />}>
            {t.filter}
            {inUse > 0 && ` ${inUse}`}
          </Button>
        </BoundedPopover>
        <ViewMenu name="visaOrderQueue" list={list} />
        <RefreshButton onClick={onRefresh} />
      </span>
    </div>
  )
}

interface RowsProps {
  list: QueueRows
  isEmpty: boolean
  children: ReactNode
}

function Rows({ list, isEmpty, children }: RowsProps) {
  const t = useTexts(orderQueueMessages)
  const ui = useTexts(uiMessages)
  if (list.loading) return <Skeleton className={styles.waiting ?? ''} active paragraph={{ rows: 8 }} />
  if (list.error !== null && isEmpty) return <ErrorState reason={list.error.message} onRetry={list.refresh} />
  return (
    <>
      {list.error !== null && <StaleBar reason={list.error.message} onRetry={list.refresh} />}
      {isEmpty ? (
        <EmptyState
          title={t.empty}
          help={t.emptyHelp}
          action={<Button onClick={() => list.search(START)}>{ui.clearFilters}</Button>}
        />
      ) : (
        children
      )}
    </>
  )
}
