import { quartzRunPage } from '@visa/contract/quartz/quartz-log'
import { fieldMessages } from '@visa/messages/fields'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { useTexts } from '../../lib/i18n.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { resultChoices } from './quartz.names.ts'
import { useRunActions } from './run.actions.tsx'
import { useRunColumns } from './run.columns.tsx'

export function QuartzLogScreen() {
  const t = useTexts(quartzMessages)
  const f = useTexts(fieldMessages)
  const list = useList(quartzRunPage, {})
  return (
    <ScreenCard>
      <ListView
        name="quartz.log"
        list={list}
        nameOf={({ taskName }) => taskName}
        filters={[
          { kind: 'text', name: 'taskName', label: f.taskName },
          { kind: 'select', name: 'result', label: f.result, options: resultChoices(t) },
          { kind: 'dateTime', name: 'startTime', label: t.fireFrom },
          { kind: 'dateTime', name: 'endTime', label: t.fireTo },
        ]}
        columns={useRunColumns()}
        actions={useRunActions()}
        empty={{ title: t.noRuns, help: t.noRunsHelp }}
      />
    </ScreenCard>
  )
}
