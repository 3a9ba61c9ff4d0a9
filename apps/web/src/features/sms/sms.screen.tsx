import { smsMessages } from '@visa/messages/sms'
import { Tabs } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { RecordPane } from './record.pane.tsx'
import { TemplatePane } from './template.pane.tsx'
import styles from './sms.module.css'

export function SmsScreen() {
  const t = useTexts(smsMessages)
  const can = useCan()
  const [tab, setTab] = useTabState('tab', 'records')
  if (!can('sys.sms.template')) {
    return (
      <div className={styles.screen}>
        <RecordPane />
      </div>
    )
  }
  return (
    <div className={styles.screen}>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'records', label: t.records, children: <RecordPane /> },
          { key: 'templates', label: t.templates, children: <TemplatePane /> },
        ]}
      />
    </div>
  )
}
