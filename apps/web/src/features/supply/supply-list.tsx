import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { SUPPLY_KIND, SUPPLY_STATUS, SUPPLY_STATUSES, type SupplyKind } from '@visa/contract/supply/bill'
import {
  supplyChangeList,
  supplyPage,
  supplyRefundList,
  supplyStatusNum,
  waitsForBuyer,
  type SupplyRow,
} from '@visa/contract/supply/order'
import { SUPPLY_TYPES } from '@visa/contract/supply/types'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { supplyStateMessages } from '@visa/messages/states/supply-states'
import { supplyMessages } from '@visa/messages/supply/supply'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { openDetail } from '../../lib/tabs/open-detail.ts'
import type { TabPlace } from '../../lib/tabs/tab-model.ts'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import type { ScreenAction } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { LockText } from './lock-text.tsx'
import { useSupplyActions } from './supply.actions.tsx'
import { refOf, SUPPLY_TONES } from './supply.names.ts'
import styles from './supply.module.css'

const LISTS = {
  [SUPPLY_KIND.ORDER]: supplyPage,
  [SUPPLY_KIND.CHANGE]: supplyChangeList,
  [SUPPLY_KIND.REFUND]: supplyRefundList,
} as const

/** The number of a bill, which leads to its page; where none is known, that is said. */
export function BillLink({ row }: { row: Parameters<typeof refOf>[0] }) {
  const ref = refOf(row)
  const link = detailLink(ref)
  if (link !== undefined) return <a href={link}>{row.billNo}</a>
  return (
    <Button type="link" size="small" className={styles.number ?? ''} onClick={() => openDetail(ref)}>
      {row.billNo}
    </Button>
  )
}

function useColumns(): Column<SupplyRow>[] {
  const t = useTexts(supplyMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(supplyStateMessages)
  const statusNote = (row: SupplyRow): ReactNode => {
    const { reason, backWaitsCents, refundedCount: gone, travellerCount: all } = row
    if (reason !== '') return reason
    if (backWaitsCents > 0) return fill(t.backWaits, { amount: formatMoney(backWaitsCents) })
    return gone > 0 ? fill(t.refundedOf, { gone, all: Math.max(1, all) }) : <LockText row={row} />
  }
  return [
    {
      kind: 'custom',
      field: 'billNo',
      title: f.billNo,
      width: 150,
      render: (row) => (
        <TwoLines
          main={<BillLink row={row} />}
          sub={`${t.types[row.orderType]} ${formatDate(row.createTime, 'MM-dd hh:mm')}`}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'status',
      title: f.status,
      width: 175,
      render: (row) => (
        <TwoLines
          main={<StatusTag tone={SUPPLY_TONES[row.status]} text={stateText(states, row.status)} />}
          sub={statusNote(row)}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'dueAt',
      title: t.due,
      width: 125,
      render: (row) =>
        waitsForBuyer(row) ? (
          <TwoLines
            main={<StatusTag tone="waiting" text={t.waitsPay} />}
            sub={fill(t.since, { at: formatDate(row.createTime, 'MM-dd hh:mm') })}
          />
        ) : (
          <TwoLines
            main={row.dueAt === null ? '' : formatDate(row.dueAt, 'MM-dd hh:mm')}
            sub={row.overdue ? <StatusTag tone="refused" text={t.overdue} /> : ''}
          />
        ),
    },
    {
      kind: 'custom',
      field: 'title',
      title: t.content,
      width: 220,
      render: ({ title, orderNo, visaOrderNo }) => <TwoLines main={title} sub={orderNo || visaOrderNo} />,
    },
    {
      kind: 'custom',
      field: 'buyerName',
      title: t.buyer,
      width: 105,
      render: ({ buyerName, supplierName }) => <TwoLines main={buyerName} sub={supplierName} />,
    },
    {
      kind: 'custom',
      field: 'priceCents',
      title: t.amount,
      width: 105,
      figures: true,
      render: ({ totalCents, costCents, paid, quoted, visaOrderId, kind, status }) => (
        <TwoLines
          main={(totalCents ?? costCents) === 0 ? '—' : formatMoney(totalCents ?? costCents)}
          sub={
            kind === SUPPLY_KIND.REFUND ||
            status === SUPPLY_STATUS.CANCELLED ||
            (totalCents ?? costCents) === 0
              ? quoted || status === SUPPLY_STATUS.CANCELLED
                ? ''
                : t.unquoted
              : visaOrderId !== null && !paid
                ? t.paidWithVisa
                : paid
                  ? t.paid
                  : t.unpaid
          }
        />
      ),
    },
  ]
}

const ALL = -1
const NONE: readonly never[] = []
const NOTHING = {}

interface SupplyListProps extends Partial<Pick<TabPlace, 'params'>> {
  kind: SupplyKind
  buttons?: readonly ScreenAction[]
}

/** Orders, changes or refunds: what is late comes first. */
export function SupplyList({ kind, params = NOTHING, buttons = NONE }: SupplyListProps) {
  const t = useTexts(supplyMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(supplyStateMessages)
  const list = useList(LISTS[kind], {})
  useAsked(params, ({ keyword = '' }) => list.search({ keyword }))
  const { data = [] } = useCall(
    supplyStatusNum,
    { query: { kind } },
    { silent: true, keepPreviousData: true },
  )
  const { status, ...others } = list.filters
  const total = data.reduce((sum, { count }) => sum + count, 0)
  const choose = (value: number) => {
    const wanted = SUPPLY_STATUSES.find((each) => each === value)
    list.search(wanted === undefined ? others : { ...others, status: wanted })
  }
  return (
    <>
      <Segmented<number>
        className={styles.choice}
        aria-label={f.status}
        value={Number(status ?? ALL)}
        onChange={choose}
        options={[
          { value: ALL, label: fill(t.statusNum, { name: t.all, num: total }) },
          ...SUPPLY_STATUSES.map((value) => ({
            value,
            label: fill(t.statusNum, {
              name: stateText(states, value),
              num: data.find((each) => each.status === value)?.count ?? 0,
            }),
          })),
        ]}
      />
      <ListView<SupplyRow, typeof list.filters>
        name={`supply-${kind}`}
        list={list}
        nameOf={({ billNo }) => billNo}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          {
            kind: 'select',
            name: 'orderType',
            label: f.orderType,
            options: SUPPLY_TYPES.map((value) => ({ value, label: t.types[value] })),
          },
          {
            kind: 'select',
            name: 'overdue',
            label: t.onlyOverdue,
            options: [{ value: 'true', label: t.yes }],
          },
        ]}
        columns={useColumns()}
        actions={useSupplyActions()}
        stale={CASE_STALE}
        buttons={buttons}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </>
  )
}
