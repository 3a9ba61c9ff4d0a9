import { smsMessages } from '@visa/messages/sms/sms'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { Tabs } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { RecordPane } from './record.pane.tsx'
import { TemplatePane } from './template.pane.tsx'

export function SmsScreen() {
  const t = useTexts(smsMessages)
  const can = useCan()
  const [tab, setTab] = useTabState('tab', 'records')
  if (!can('sys.sms.template')) {
    return (
      <ScreenCard>
        <RecordPane />
      </ScreenCard>
    )
  }
  return (
    <ScreenCard>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'records', label: t.records, children: <RecordPane /> },
          { key: 'templates', label: t.templates, children: <TemplatePane /> },
        ]}
      />
    </ScreenCard>
  )
}
