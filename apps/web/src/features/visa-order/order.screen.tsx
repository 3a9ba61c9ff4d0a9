import { orderPage, orderStatusNum, type OrderRow } from '@visa/contract/visa/order-list'
import { ORDER_STATUSES, type OrderStatus } from '@visa/contract/visa/order.states'
import { stateText } from '@visa/contract/states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { Segmented } from 'antd'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useOrderActions } from './order.actions.tsx'
import { askedFilters, useOrderFilters } from './order.filters.tsx'
import { useOrderColumns } from './order.columns.tsx'
import styles from './visa-order.module.css'

const useOrderList = () => useList(orderPage, {})
type OrderList = ReturnType<typeof useOrderList>

/** C3.11–C3.19: the orders within reach, by status, with what may be done to them. */
export function OrderScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(orderPageMessages)
  const list = useOrderList()
  useAsked(params, (asked) => list.search(askedFilters(asked)))
  return (
    <ScreenCard>
      <Statuses list={list} />
      <ListView<OrderRow, OrderList['filters']>
        name="visaOrder"
        list={list}
        nameOf={({ orderNo }) => orderNo}
        filters={useOrderFilters()}
        columns={useOrderColumns()}
        actions={useOrderActions()}
        stale={CASE_STALE}
        views
        exports={{ kind: 'visaOrder', access: 'visa.order.manage.export' }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}

const ALL = 0

/** How many orders stand where under the filters in use; choosing a status shows them. */
function Statuses({ list }: { list: OrderList }) {
  const t = useTexts(orderPageMessages)
  const states = useTexts(orderStateMessages)
  const ui = useTexts(uiMessages)
  const { status, ...query } = list.filters
  const { data = [] } = useCall(orderStatusNum, { query }, { silent: true, keepPreviousData: true })
  const numText = (num: number, more: boolean): string => (more ? fill(t.tooMany, { num }) : String(num))
  const labelOf = (state: OrderStatus): string => {
    const { count = 0, more = false } = data.find((each) => each.status === state) ?? {}
    return fill(t.statusNum, { name: stateText(states, state), num: numText(count, more) })
  }
  const total = data.reduce((sum, { count }) => sum + count, 0)
  const all = numText(
    total,
    data.some(({ more }) => more),
  )
  const choose = (value: number) => {
    const wanted = ORDER_STATUSES.find((each) => each === value)
    list.search(wanted === undefined ? query : { ...query, status: wanted })
  }
  return (
    <div className={styles.statuses}>
      <Segmented<number>
        aria-label={t.statusLabel}
        value={Number(status ?? ALL)}
        onChange={choose}
        options={[
          { value: ALL, label: fill(t.statusNum, { name: ui.all, num: all }) },
          ...ORDER_STATUSES.map((each) => ({ value: each, label: labelOf(each) })),
        ]}
      />
    </div>
  )
}
