import { paramReset, type ParamRow } from '@visa/contract/org/system-param-calls'
import { paramMessages } from '@visa/messages/org/param'
import { paramText } from '@visa/contract/org/param-text'
import { uiMessages } from '@visa/messages/ui/ui'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { WRITING } from './param.writing.ts'

interface ParamActionsInput {
  onEdit: (row: ParamRow) => void
  onHistory: (row: ParamRow) => void
}

/** What may be done with a parameter. */
export function useParamActions({ onEdit, onHistory }: ParamActionsInput): (row: ParamRow) => RowAction[] {
  const t = useTexts(paramMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const reset = useAction(paramReset, WRITING)

  const askReset = async (row: ParamRow) => {
    const title = fill(t.resetTitle, { name: t.params[row.key].name })
    const values = {
      value: paramText(row, row.value, t),
      fallback: paramText(row, row.defaultValue, t),
    }
    const content = row.kind === 'secret' ? t.resetSecret : fill(t.resetText, values)
    if (await confirmDialog({ title, content, okText: t.reset, danger: true })) {
      reset.mutate({ body: { key: row.key, version: row.version } })
    }
  }

  return (row) => [
    ...(can('sys.param.edit') ? [{ label: ui.edit, run: () => onEdit(row) }] : []),
    { label: t.history, run: () => onHistory(row) },
    ...(can('sys.param.edit') && row.changed
      ? [{ label: t.reset, danger: true, run: () => void askReset(row) }]
      : []),
  ]
}
