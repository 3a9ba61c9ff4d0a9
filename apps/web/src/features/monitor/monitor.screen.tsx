import { monitorMessages } from '@visa/messages/monitor/monitor'
import { Tabs } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { InboxPane } from './inbox.pane.tsx'
import { JobsPane } from './jobs.pane.tsx'
import { OverviewPane } from './overview.pane.tsx'
import { SlowPane } from './slow.pane.tsx'
import { StoragePane } from './storage.pane.tsx'
import styles from './monitor.module.css'

/** How the installation fares. Only what is shown is asked for. */
export function MonitorScreen() {
  const t = useTexts(monitorMessages)
  const [part, show] = useTabState('part', 'overview')
  return (
    <div className={styles.screen}>
      <Tabs
        activeKey={part}
        onChange={show}
        destroyOnHidden
        items={[
          { key: 'overview', label: t.overview, children: <OverviewPane /> },
          { key: 'jobs', label: t.jobs, children: <JobsPane /> },
          { key: 'inbox', label: t.inbox, children: <InboxPane /> },
          { key: 'slow', label: t.slow, children: <SlowPane /> },
          { key: 'storage', label: t.storage, children: <StoragePane /> },
        ]}
      />
    </div>
  )
}
