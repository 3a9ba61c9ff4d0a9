import { CODES } from '@visa/contract/codes'
import { galleryTableMessages, type GalleryTableTexts } from '@visa/messages/gallery/gallery-table'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import type { GallerySection } from '../gallery.ts'
import type { Column } from './column.tsx'
import { ListTable } from './list-table.tsx'
import { ListView } from './list-view.tsx'
import { useLocalList } from './local-list.ts'
import { LocalTable } from './local-table.tsx'
import type { RowCall } from './row-action.ts'
import { SearchBar } from './search-bar.tsx'

interface OrderRow {
  id: number
  orderNo: string
  applicant: string
  country: string
  persons: number
  fee: number | null
  score: string
  acceptTime: string
  remark: string
}

const FIRST_TIME = Date.UTC(2026, 10, 1)
const HOUR_MS = 3_600_000

/** Figures that look chosen at random and are the same every time. */
const orders = (t: GalleryTableTexts, count: number): OrderRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    orderNo: `V2026${String(index + 1).padStart(6, '0')}`,
    applicant: fill(t.applicantNo, { no: index + 1 }),
    country: Object.values(t.countries)[index % 3] ?? '',
    persons: (index % 4) + 1,
    fee: index % 7 === 6 ? null : 35_000 + index * 1250,
    score: index % 5 === 4 ? t.noScore : `${(index % 10) / 10}`,
    acceptTime: new Date(FIRST_TIME + index * HOUR_MS).toISOString(),
    remark: index % 3 === 0 ? t.longRemark : '',
  }))

const columnsOf = (t: GalleryTableTexts): Column<OrderRow>[] => [
  { kind: 'code', field: 'orderNo', title: t.orderNo, width: 150 },
  { kind: 'text', field: 'applicant', title: t.applicant, width: 120 },
  { kind: 'custom', field: 'country', title: t.country, width: 140, render: ({ country }) => country },
  { kind: 'number', field: 'persons', title: t.persons, width: 80, summed: true },
  { kind: 'money', field: 'fee', title: t.fee, width: 120, summed: true },
  { kind: 'number', field: 'score', title: t.score, width: 80, summed: true },
  { kind: 'time', field: 'acceptTime', title: t.acceptTime, width: 140 },
  { kind: 'text', field: 'remark', title: t.remark, width: 200 },
]

/** Stands in for a server that refuses every third order. */
const pretend = (label: string, refusal: string): RowCall<OrderRow> => ({
  tells: false,
  send: async ({ id }) => {
    await Promise.resolve()
    if (label !== '' && id % 3 === 0) throw new CallError(CODES.FAILURE, refusal)
  },
})

function Orders({ count, name }: { count: number; name: string }) {
  const t = useTexts(galleryTableMessages)
  return (
    <ListView
      name={name}
      list={useLocalList(orders(t, count))}
      columns={columnsOf(t)}
      nameOf={({ orderNo }) => fill(t.order, { no: orderNo })}
      actions={[
        {
          key: 'edit',
          label: t.edit,
          dialog: (order, onClosed) => <Order order={order} onClosed={onClosed} />,
        },
        { key: 'refund', label: t.refund, call: pretend('', t.failure) },
        { key: 'print', label: t.print, call: pretend('', t.failure) },
        {
          key: 'void',
          label: t.void,
          danger: true,
          call: pretend(t.void, t.refused),
          batch: { label: t.batchVoid },
        },
      ]}
      add={{ key: 'add', label: t.add, dialog: (onClosed) => <Order onClosed={onClosed} /> }}
      empty={{ title: t.empty, help: t.emptyHelp }}
    />
  )
}

function Order({ order, onClosed }: { order?: OrderRow; onClosed: () => void }) {
  const t = useTexts(galleryTableMessages)
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={order === undefined ? t.add : fill(t.order, { no: order.orderNo })}
      width={480}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {order?.applicant}
    </Dialog>
  )
}

function Tables() {
  const t = useTexts(galleryTableMessages)
  return (
    <>
      <h3>{t.localRows}</h3>
      <Orders count={45} name="gallery.orders" />
      <h3>{t.short}</h3>
      <LocalTable
        rows={orders(t, 10)}
        columns={columnsOf(t)}
        nameOf={({ orderNo }) => orderNo}
        empty={<EmptyState title={t.empty} />}
      />
    </>
  )
}

const LongTable = () => <Orders count={400} name="gallery.long" />

function States() {
  const t = useTexts(galleryTableMessages)
  const list = useLocalList<OrderRow>(orders(t, 3))
  const table = {
    columns: columnsOf(t),
    nameOf: ({ orderNo }: OrderRow) => orderNo,
    empty: <EmptyState title={t.empty} help={t.emptyHelp} action={<Button>{t.add}</Button>} />,
  }
  const none = { ...list, rows: [], records: 0 }
  return (
    <>
      <ListTable {...table} list={{ ...list, stale: true }} />
      <ListTable {...table} list={{ ...list, error: new CallError('NETWORK', t.failure) }} />
      <ListTable {...table} list={none} />
      <ListTable {...table} list={{ ...none, error: new CallError('NETWORK', t.failure) }} />
      <ListTable {...table} list={{ ...none, loading: true }} />
    </>
  )
}

interface Filters {
  keyword?: string
  state?: string
  countries?: string[]
  from?: string
  to?: string
  persons?: number
}

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

function Search() {
  const t = useTexts(galleryTableMessages)
  const [filters, search] = useState<Filters>({})
  return (
    <div>
      <SearchBar<Filters>
        list={{ filters, search }}
        fields={[
          { kind: 'text', name: 'keyword', label: t.keyword },
          { kind: 'select', name: 'state', label: t.state, options: choices(t.states) },
          { kind: 'multiSelect', name: 'countries', label: t.country, options: choices(t.countries) },
          { kind: 'dateRange', name: 'from', to: 'to', label: t.acceptTime },
          { kind: 'number', name: 'persons', label: t.minPersons },
        ]}
      />
      <output>{fill(t.asked, { query: JSON.stringify(filters) })}</output>
    </div>
  )
}

const titleOf =
  (key: 'table' | 'longTable' | 'tableStates' | 'searchBar'): GallerySection['title'] =>
  (language) =>
    galleryTableMessages[language][key]

export const sections: readonly GallerySection[] = [
  { id: 'table', title: titleOf('table'), Demo: Tables },
  { id: 'table-long', title: titleOf('longTable'), Demo: LongTable },
  { id: 'table-states', title: titleOf('tableStates'), Demo: States },
  { id: 'search-bar', title: titleOf('searchBar'), Demo: Search },
]
