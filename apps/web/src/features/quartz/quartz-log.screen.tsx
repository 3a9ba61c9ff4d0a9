import { quartzRunPage } from '@visa/contract/quartz/quartz-log'
import { fieldMessages } from '@visa/messages/fields'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { resultChoices } from './quartz.names.ts'
import { RunDetailDialog } from './run-detail.dialog.tsx'
import { useRunColumns } from './run.columns.tsx'

export function QuartzLogScreen() {
  const t = useTexts(quartzMessages)
  const f = useTexts(fieldMessages)
  const list = useList(quartzRunPage, {})
  const [shown, show] = useTabState<number | undefined>('shown', undefined)
  return (
    <ScreenCard>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'taskName', label: f.taskName },
          { kind: 'select', name: 'result', label: f.result, options: resultChoices(t) },
          { kind: 'dateTime', name: 'startTime', label: t.fireFrom },
          { kind: 'dateTime', name: 'endTime', label: t.fireTo },
        ]}
      />
      <ListTable
        list={list}
        columns={useRunColumns()}
        nameOf={({ taskName }) => taskName}
        actions={({ id }) => [{ label: t.view, run: () => show(id) }]}
        empty={<EmptyState title={t.noRuns} help={t.noRunsHelp} />}
      />
      {shown !== undefined && <RunDetailDialog id={shown} onClosed={() => show(undefined)} />}
    </ScreenCard>
  )
}
