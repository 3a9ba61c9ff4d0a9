import {
  dictDataBatchDelete,
  dictDataDelete,
  dictDataFreeze,
  type DictData,
} from '@visa/contract/dict/dict-data'
import { VALID } from '@visa/contract/fields'
import { dictMessages } from '@visa/messages/dict/dict'
import { uiMessages } from '@visa/messages/ui/ui'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { entryName } from './dict.names.ts'
import { WRITING } from './dict.writing.ts'

/** This many are named in a confirmation; the rest are counted. */
const NAMED = 3

interface DataActionsInput {
  /** What the type is called. */
  type: string
  onEdit: (entry: DictData) => void
  onDeleted: (ids: readonly number[]) => void
}

/** What may be done with entries, one by one and with several at once. */
export function useDataActions({ type, onEdit, onDeleted }: DataActionsInput) {
  const t = useTexts(dictMessages)
  const ui = useTexts(uiMessages)
  const { language } = useLanguage()
  const can = useCan()
  const freeze = useAction(dictDataFreeze, WRITING)
  const remove = useAction(dictDataDelete, WRITING)
  const removeAll = useAction(dictDataBatchDelete, WRITING)

  const wordsOf = (entry: DictData) => ({ name: entryName(entry, language), code: entry.code, type })

  const askFreeze = async (entry: DictData) => {
    const title = fill(t.freezeDataTitle, wordsOf(entry))
    const content = fill(t.freezeDataText, wordsOf(entry))
    if (await confirmDialog({ title, content, okText: ui.freeze })) {
      freeze.mutate({ body: { id: entry.id, valid: VALID.DISABLED } })
    }
  }
  const askDelete = async (entry: DictData) => {
    const title = fill(t.deleteDataTitle, wordsOf(entry))
    const content = fill(t.deleteDataText, wordsOf(entry))
    if (await confirmDialog({ title, content, okText: ui.delete, danger: true })) {
      const { id } = entry
      remove.mutate({ body: { id } }, { onSuccess: () => onDeleted([id]) })
    }
  }
  const askDeleteAll = async (entries: readonly DictData[]) => {
    const count = entries.length
    const first = entries.slice(0, NAMED).map((entry) => entryName(entry, language))
    const joined = first.join(t.separator)
    const names = count > NAMED ? fill(t.nameList, { names: joined, count }) : joined
    const title = fill(t.batchDeleteTitle, { count })
    const content = fill(t.batchDeleteText, { names })
    if (await confirmDialog({ title, content, okText: ui.delete, danger: true })) {
      const ids = entries.map(({ id }) => id)
      removeAll.mutate({ body: { ids } }, { onSuccess: () => onDeleted(ids) })
    }
  }

  const ofRow = (entry: DictData): RowAction[] => [
    ...(can('sys.dict.data.edit') ? [{ label: ui.edit, run: () => onEdit(entry) }] : []),
    ...(can('sys.dict.data.freeze')
      ? [
          entry.valid === VALID.ENABLED
            ? { label: ui.freeze, run: () => void askFreeze(entry) }
            : {
                label: ui.unfreeze,
                run: () => freeze.mutate({ body: { id: entry.id, valid: VALID.ENABLED } }),
              },
        ]
      : []),
    ...(can('sys.dict.data.delete')
      ? [{ label: ui.delete, danger: true, run: () => void askDelete(entry) }]
      : []),
  ]

  return { ofRow, askDeleteAll }
}
