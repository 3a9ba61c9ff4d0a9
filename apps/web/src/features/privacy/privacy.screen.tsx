import { scanReads, type ScanRead } from '@visa/contract/privacy/privacy'
import { formatDate } from '@visa/contract/dates'
import { fieldMessages } from '@visa/messages/fields'
import { privacyMessages } from '@visa/messages/privacy/privacy'
import { Tabs } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { PeoplePane } from './people.pane.tsx'
import { PRIVACY_STALE } from './privacy.dialogs.tsx'

const useReads = () => useList(scanReads, {})
type Reads = ReturnType<typeof useReads>

function ReadsPane() {
  const t = useTexts(privacyMessages)
  const f = useTexts(fieldMessages)
  const list = useReads()
  return (
    <ListView<ScanRead, Reads['filters']>
      name="scanRead"
      list={list}
      nameOf={({ name, at }) => `${name} ${at}`}
      filters={[{ kind: 'text', name: 'keyword', label: f.keyword, hint: t.keyword }]}
      columns={[
        {
          kind: 'custom',
          field: 'at',
          title: t.readAt,
          width: 170,
          render: ({ at }) => formatDate(at, 'yyyy-MM-dd hh:mm:ss'),
        },
        { kind: 'text', field: 'readerName', title: t.reader, width: 150 },
        { kind: 'text', field: 'name', title: t.whose, width: 150 },
        {
          kind: 'custom',
          field: 'orderNo',
          title: t.order,
          width: 170,
          render: ({ orderId, orderNo, visaCountry }) => (
            <RecordLink of={{ type: 'VISA', id: String(orderId), countryCode: visaCountry }}>
              {orderNo}
            </RecordLink>
          ),
        },
        {
          kind: 'custom',
          field: 'kind',
          title: t.what,
          width: 220,
          render: ({ kind, document }) => `${t.kinds[kind]} ${document}`.trim(),
        },
        { kind: 'text', field: 'address', title: t.address, width: 140 },
      ]}
      stale={PRIVACY_STALE}
      empty={{ title: t.noReads, help: t.readsHelp }}
    />
  )
}

/** center.privacy: how long what is kept of people stays, why longer, and who opened their scans. */
export function PrivacyScreen() {
  const t = useTexts(privacyMessages)
  const [tab, setTab] = useTabState('tab', 'people')
  return (
    <ScreenCard>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'people', label: t.people, children: <PeoplePane /> },
          { key: 'reads', label: t.reads, children: <ReadsPane /> },
        ]}
      />
    </ScreenCard>
  )
}
