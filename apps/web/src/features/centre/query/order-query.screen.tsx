import { centreQuery, type FoundRecord } from '@visa/contract/centre/centre-query'
import { CONTRACT_CREATE } from '@visa/contract/centre/contract.states'
import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { OPEN_STATUSES } from '@visa/contract/visa/order.states'
import { productKey } from '@visa/contract/visa/products'
import { centreQueryMessages } from '@visa/messages/centre/queries'
import { fieldMessages } from '@visa/messages/fields'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { productMessages } from '@visa/messages/visa/products'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { TabPlace } from '../../../lib/tabs/tab-model.ts'
import { useAsked } from '../../../lib/tabs/use-asked.ts'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { contractTone, orderContract, useNamesIn } from '../contract.names.ts'
import styles from '../centre.module.css'
import { useUnderstood } from './meanings.ts'
import { useScannedSearch } from './use-scanned-search.ts'

function useColumns(): Column<FoundRecord>[] {
  const { query: t } = useTexts(centreQueryMessages)
  const f = useTexts(fieldMessages)
  const contracts = useTexts(contractStateMessages)
  const orders = useTexts(orderStateMessages)
  const products = useTexts(productMessages)
  const namesIn = useNamesIn()
  return [
    {
      kind: 'custom',
      field: 'no',
      title: t.no,
      width: 160,
      render: ({ kind, recordId, no, orderNo }) => (
        <TwoLines
          main={
            <RecordLink of={{ type: kind === 'ORDER' ? 'VISA' : 'CONTRACT', id: String(recordId) }}>
              {no}
            </RecordLink>
          }
          sub={orderNo === '' ? t.kinds[kind] : fill(t.ofOrder, { orderNo })}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'status',
      title: f.status,
      width: 106,
      render: ({ kind, status }) =>
        kind === 'CONTRACT' ? (
          <StatusTag tone={contractTone(status)} text={stateText(contracts, status)} />
        ) : (
          <StatusTag tone="progress" text={stateText(orders, status)} />
        ),
    },
    {
      kind: 'custom',
      field: 'customerName',
      title: t.customer,
      width: 126,
      render: ({ customerName, mobile }) => <TwoLines main={customerName} sub={mobile} />,
    },
    {
      kind: 'custom',
      field: 'people',
      title: t.people,
      width: 150,
      render: ({ people }) => namesIn(people),
    },
    {
      kind: 'custom',
      field: 'nationCode',
      title: t.product,
      width: 130,
      render: (row) => products[productKey(row)],
    },
    {
      kind: 'custom',
      field: 'promisedDate',
      title: t.promised,
      width: 126,
      render: ({ promisedDate, createTime }) => (
        <TwoLines
          main={promisedDate ?? ''}
          sub={fill(t.made, { day: formatDate(createTime, 'yyyy-MM-dd') })}
        />
      ),
    },
    { kind: 'money', field: 'owedCents', title: t.owed, width: 88 },
    { kind: 'number', field: 'passportsHeld', title: t.held, width: 120 },
  ]
}

/** center.order.query: orders and contracts, by whatever somebody has in their hand. */
export function OrderQueryScreen({ params }: Pick<TabPlace, 'params'>) {
  const { query: t } = useTexts(centreQueryMessages)
  const f = useTexts(fieldMessages)
  const list = useList(centreQuery, {})
  const understood = useUnderstood()
  useAsked(params, ({ keyword: asked = '' }) => list.search({ keyword: asked }))
  const keyword = list.filters.keyword ?? ''
  const { root, onSubmit } = useScannedSearch((code) => list.search({ keyword: code }))
  return (
    <div ref={root} style={{ display: 'contents' }} onSubmit={onSubmit}>
      <ScreenCard>
        <ListView<FoundRecord, typeof list.filters>
          name="centre query"
          list={list}
          nameOf={({ no }) => no}
          filters={[{ kind: 'text', name: 'keyword', label: f.keyword, hint: t.hint }]}
          columns={useColumns()}
          stale={['/api/visacenter/query']}
          actions={[
            {
              key: 'contract',
              label: t.makeContract,
              access: CONTRACT_CREATE,
              when: ({ kind, status }) => kind === 'ORDER' && OPEN_STATUSES.some((each) => each === status),
              open: ({ recordId }) => orderContract(recordId).slice(1),
            },
          ]}
          notes={<span className={styles.soft}>{understood(keyword)}</span>}
          empty={
            keyword === '' ? { title: t.begin, help: t.beginHelp } : { title: t.nothing, help: t.nothingHelp }
          }
        />
      </ScreenCard>
    </div>
  )
}
