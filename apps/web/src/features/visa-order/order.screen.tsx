import { IDENTITY } from '@visa/contract/identity'
import { DATE_BUCKETS, orderPage, orderStatusNum, type OrderRow } from '@visa/contract/visa/order-list'
import { ORDER_STATUSES, type OrderStatus } from '@visa/contract/visa/order.states'
import { NATION_CODES } from '@visa/contract/visa/products'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { nationMessages } from '@visa/messages/visa/nations'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { Segmented } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { UserPicker } from '../../pickers/user-picker.tsx'
import type { FilterField } from '../../ui/list/filter-field.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useOrderActions } from './order.actions.tsx'
import { useOrderColumns } from './order.columns.tsx'
import { STALE } from './order.names.ts'
import styles from './visa-order.module.css'

const useOrderList = () => useList(orderPage, {})
type OrderList = ReturnType<typeof useOrderList>

function useFilters(): FilterField<OrderList['filters']>[] {
  const t = useTexts(orderPageMessages)
  const f = useTexts(fieldMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const { identityCode, companyId } = useSession().info.userInfo
  const agent = {
    kind: 'picker',
    name: 'agentId',
    label: f.agentId,
    input: <CompanyPicker list="filter" identityCode={IDENTITY.AGENT} walkIn />,
  } as const
  const org = {
    kind: 'picker',
    name: 'acceptOrgId',
    label: f.acceptOrgId,
    input: <CompanyPicker list="filter" identityCode={IDENTITY.VISA} />,
  } as const
  return [
    { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
    {
      kind: 'select',
      name: 'visaCountry',
      label: f.visaCountry,
      options: NATION_CODES.map((code) => ({ value: code, label: nations[code] })),
    },
    {
      kind: 'select',
      name: 'promise',
      label: t.promise,
      options: DATE_BUCKETS.map((bucket) => ({ value: bucket, label: t.promises[bucket] })),
    },
    { kind: 'text', name: 'orderNo', label: f.orderNo },
    {
      kind: 'select',
      name: 'visaType',
      label: f.visaType,
      options: [
        { value: 1, label: types[1] },
        { value: 2, label: types[2] },
      ],
    },
    {
      kind: 'select',
      name: 'orderStatus',
      label: t.progress,
      options: [
        { value: 0, label: t.progresses[0] },
        { value: 1, label: t.progresses[1] },
      ],
    },
    { kind: 'text', name: 'contactName', label: f.contactName },
    { kind: 'text', name: 'contactMobile', label: f.contactMobile },
    { kind: 'text', name: 'applicant', label: t.applicant },
    // An agent's orders are its own, and an organisation's its own.
    ...(identityCode === IDENTITY.AGENT ? [] : [agent]),
    ...(identityCode === IDENTITY.VISA ? [] : [org]),
    { kind: 'picker', name: 'ownerId', label: f.ownerId, input: <UserPicker companyId={companyId} /> },
    { kind: 'dateRange', name: 'createFrom', to: 'createTo', label: f.createTime },
    { kind: 'dateRange', name: 'entryFrom', to: 'entryTo', label: f.entryDate },
  ]
}

/** C3.11–C3.19: the orders within reach, by status, with what may be done to them. */
export function OrderScreen() {
  const t = useTexts(orderPageMessages)
  const list = useOrderList()
  return (
    <ScreenCard>
      <Statuses list={list} />
      <ListView<OrderRow, OrderList['filters']>
        name="visaOrder"
        list={list}
        nameOf={({ orderNo }) => orderNo}
        filters={useFilters()}
        columns={useOrderColumns()}
        actions={useOrderActions()}
        stale={STALE}
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
