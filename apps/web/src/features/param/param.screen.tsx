import { PARAM_GROUPS } from '@visa/contract/org/system-param'
import { paramPage, type ParamRow } from '@visa/contract/org/system-param-calls'
import { fieldMessages } from '@visa/messages/fields'
import { paramMessages } from '@visa/messages/org/param'
import { useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Nothing, Pager } from '../../ui/list/list-parts.tsx'
import { LocalTable } from '../../ui/list/local-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList, type List } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useParamActions } from './param.actions.ts'
import { useParamColumns } from './param.columns.tsx'
import { ParamDialog } from './param.form.tsx'
import { ParamHistoryDialog } from './param-history.dialog.tsx'
import { groupChoices } from './param.names.ts'
import styles from './param.module.css'

interface Opened {
  kind: 'edit' | 'history'
  row: ParamRow
}

export function ParamScreen() {
  const t = useTexts(paramMessages)
  const f = useTexts(fieldMessages)
  const list = useList(paramPage, {})
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  return (
    <ScreenCard>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'group', label: f.group, options: groupChoices(t) },
        ]}
      />
      <Groups list={list} onOpen={open} />
      {opened?.kind === 'edit' && <ParamDialog row={opened.row} onClosed={() => open(undefined)} />}
      {opened?.kind === 'history' && <ParamHistoryDialog row={opened.row} onClosed={() => open(undefined)} />}
    </ScreenCard>
  )
}

interface GroupsProps<Filters> {
  list: List<ParamRow, Filters>
  onOpen: (opened: Opened) => void
}

function Groups<Filters extends object>({ list, onOpen }: GroupsProps<Filters>) {
  const t = useTexts(paramMessages)
  const columns = useParamColumns()
  const actions = useParamActions({
    onEdit: (row) => onOpen({ kind: 'edit', row }),
    onHistory: (row) => onOpen({ kind: 'history', row }),
  })
  if (list.error) return <ErrorState reason={list.error.message} onRetry={list.refresh} />
  if (list.loading) return <DelayedSpinner />
  if (list.rows.length === 0) {
    return (
      <Nothing list={list}>
        <EmptyState title={t.noMatch} />
      </Nothing>
    )
  }
  const groups = PARAM_GROUPS.map((group) => ({
    group,
    rows: list.rows.filter((row) => row.group === group),
  })).filter(({ rows }) => rows.length > 0)
  return (
    <>
      {groups.map(({ group, rows }) => (
        <section key={group} className={styles.group} aria-label={t.groups[group]}>
          <h2 className={styles.heading}>{t.groups[group]}</h2>
          <LocalTable
            rows={rows}
            columns={columns}
            nameOf={({ key }) => t.params[key].name}
            actions={actions}
            empty={<EmptyState title={t.noMatch} />}
          />
        </section>
      ))}
      <Pager list={list} />
    </>
  )
}
