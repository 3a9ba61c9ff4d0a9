import { PlusOutlined } from '@ant-design/icons'
import { quartzTaskPage, type QuartzTask } from '@visa/contract/quartz/quartz-task'
import { fieldMessages } from '@visa/messages/fields'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useQuartzActions } from './quartz.actions.ts'
import { useQuartzColumns } from './quartz.columns.tsx'
import { QuartzTaskDialog } from './quartz.form.tsx'
import { statusChoices } from './quartz.names.ts'
import { TaskRunsDialog } from './task-runs.dialog.tsx'

type Opened = { kind: 'add' } | { kind: 'edit' | 'runs'; task: QuartzTask }

export function QuartzScreen() {
  const t = useTexts(quartzMessages)
  const f = useTexts(fieldMessages)
  const can = useCan()
  const list = useList(quartzTaskPage, {})
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  const actions = useQuartzActions({
    onEdit: (task) => open({ kind: 'edit', task }),
    onRuns: (task) => open({ kind: 'runs', task }),
  })
  const addButton = can('sys.quartz.add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ kind: 'add' })}>
      {t.add}
    </Button>
  )
  return (
    <ScreenCard>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'taskName', label: f.taskName },
          { kind: 'text', name: 'serviceName', label: t.handler },
          { kind: 'select', name: 'status', label: f.status, options: statusChoices(t) },
        ]}
      />
      <ListTable
        list={list}
        columns={useQuartzColumns()}
        nameOf={({ taskName }) => taskName}
        actions={actions}
        toolbar={addButton}
        empty={<EmptyState title={t.empty} help={t.emptyHelp} action={addButton} />}
      />
      {opened !== undefined && <OpenedDialog opened={opened} onClosed={() => open(undefined)} />}
    </ScreenCard>
  )
}

function OpenedDialog({ opened, onClosed }: { opened: Opened; onClosed: () => void }) {
  switch (opened.kind) {
    case 'add':
      return <QuartzTaskDialog onClosed={onClosed} />
    case 'edit':
      return <QuartzTaskDialog task={opened.task} onClosed={onClosed} />
    case 'runs':
      return <TaskRunsDialog task={opened.task} onClosed={onClosed} />
  }
}
