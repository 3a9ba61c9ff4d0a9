import { paramPage, paramReset, type ParamRow } from '@visa/contract/org/system-param-calls'
import { paramText } from '@visa/contract/org/param-text'
import { fieldMessages } from '@visa/messages/fields'
import { paramMessages } from '@visa/messages/org/param'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useParamColumns } from './param.columns.tsx'
import { ParamDialog } from './param.form.tsx'
import { ParamHistoryDialog } from './param-history.dialog.tsx'
import { groupChoices } from './param.names.ts'
import { WRITING } from './param.writing.ts'

export function ParamScreen() {
  const t = useTexts(paramMessages)
  const f = useTexts(fieldMessages)
  const list = useList(paramPage, {})
  return (
    <ScreenCard>
      <ListView
        name="param"
        list={list}
        nameOf={({ key }) => t.params[key].name}
        groupOf={({ group }) => t.groups[group]}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'group', label: f.group, options: groupChoices(t) },
        ]}
        columns={useParamColumns()}
        actions={useParamActions()}
        stale={WRITING.invalidates}
        empty={{ title: t.noMatch }}
      />
    </ScreenCard>
  )
}

function useParamActions(): RowAction<ParamRow>[] {
  const t = useTexts(paramMessages)
  const ui = useTexts(uiMessages)
  return [
    {
      key: 'edit',
      label: ui.edit,
      access: 'sys.param.edit',
      dialog: (row, onClosed) => <ParamDialog row={row} onClosed={onClosed} />,
    },
    {
      key: 'history',
      label: t.history,
      dialog: (row, onClosed) => <ParamHistoryDialog row={row} onClosed={onClosed} />,
    },
    {
      key: 'reset',
      label: t.reset,
      access: 'sys.param.edit',
      danger: true,
      when: ({ changed }) => changed,
      confirm: (row) => ({
        title: fill(t.resetTitle, { name: t.params[row.key].name }),
        content:
          row.kind === 'secret'
            ? t.resetSecret
            : fill(t.resetText, {
                value: paramText(row, row.value, t),
                fallback: paramText(row, row.defaultValue, t),
              }),
      }),
      call: rowCall(paramReset, ({ key, version }) => ({ body: { key, version } })),
    },
  ]
}
