import { quartzTaskPage } from '@visa/contract/quartz/quartz-task'
import { fieldMessages } from '@visa/messages/fields'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { useTexts } from '../../lib/i18n.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useQuartzActions } from './quartz.actions.tsx'
import { useQuartzColumns } from './quartz.columns.tsx'
import { QuartzTaskDialog } from './quartz.form.tsx'
import { statusChoices } from './quartz.names.ts'
import { WRITING } from './quartz.writing.ts'

export function QuartzScreen() {
  const t = useTexts(quartzMessages)
  const f = useTexts(fieldMessages)
  const list = useList(quartzTaskPage, {})
  return (
    <ScreenCard>
      <ListView
        name="quartz"
        list={list}
        nameOf={({ taskName }) => taskName}
        filters={[
          { kind: 'text', name: 'taskName', label: f.taskName },
          { kind: 'text', name: 'serviceName', label: t.handler },
          { kind: 'select', name: 'status', label: f.status, options: statusChoices(t) },
        ]}
        columns={useQuartzColumns()}
        actions={useQuartzActions()}
        stale={WRITING.invalidates}
        add={{
          key: 'add',
          label: t.add,
          access: 'sys.quartz.add',
          dialog: (onClosed) => <QuartzTaskDialog onClosed={onClosed} />,
        }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
