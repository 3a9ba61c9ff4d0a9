import { districtBatchDelete, districtDelete, type DistrictRow } from '@visa/contract/dict/district-manage'
import { districtMessages } from '@visa/messages/dict/district'
import { uiMessages } from '@visa/messages/ui/ui'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { districtOf, type ListedDistrict } from './district.list.ts'
import { WRITING } from './district.writing.ts'

interface DistrictActionsInput {
  onEdit: (district: DistrictRow) => void
  onDeleted: (codes: readonly string[]) => void
}

const NAMED = 5

export function useDistrictActions({ onEdit, onDeleted }: DistrictActionsInput): {
  ofRow: (row: ListedDistrict) => RowAction[]
  askDeleteAll: (rows: readonly ListedDistrict[]) => Promise<void>
} {
  const t = useTexts(districtMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const remove = useAction(districtDelete, { ...WRITING, onSuccess: (_, { body }) => onDeleted([body.id]) })
  const removeAll = useAction(districtBatchDelete, WRITING)

  const askDelete = async ({ code, fullname }: ListedDistrict) => {
    const title = fill(t.deleteTitle, { name: fullname })
    const content = fill(t.deleteText, { code })
    if (await confirmDialog({ title, content, okText: ui.delete, danger: true })) {
      remove.mutate({ body: { id: code } })
    }
  }
  const askDeleteAll = async (rows: readonly ListedDistrict[]) => {
    const shown = rows.slice(0, NAMED).map(({ fullname }) => fullname)
    const joined = shown.join(t.separator)
    const names = rows.length > NAMED ? fill(t.nameList, { names: joined, count: rows.length }) : joined
    const title = fill(t.batchDeleteTitle, { count: rows.length })
    const content = fill(t.batchDeleteText, { names })
    if (!(await confirmDialog({ title, content, okText: ui.delete, danger: true }))) return
    const ids = rows.map(({ code }) => code)
    removeAll.mutate({ body: { ids } }, { onSuccess: () => onDeleted(ids) })
  }

  return {
    ofRow: (row) => [
      ...(can('sys.district.edit') ? [{ label: ui.edit, run: () => onEdit(districtOf(row)) }] : []),
      ...(can('sys.district.delete')
        ? [{ label: ui.delete, danger: true, run: () => void askDelete(row) }]
        : []),
    ],
    askDeleteAll,
  }
}
