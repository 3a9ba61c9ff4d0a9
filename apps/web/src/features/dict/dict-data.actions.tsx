import {
  dictDataBatchDelete,
  dictDataDelete,
  dictDataFreeze,
  type DictData,
} from '@visa/contract/dict/dict-data'
import { isFixedDictionary } from '@visa/contract/dict/fixed-dictionaries'
import { VALID } from '@visa/contract/fields'
import { dictMessages } from '@visa/messages/dict/dict'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { DictDataEditDialog } from './dict-data.form.tsx'

/** What may be done with the entries of a type, given what that is called. */
export function useDataActions(type: string): RowAction<DictData>[] {
  const t = useTexts(dictMessages)
  const ui = useTexts(uiMessages)
  return [
    {
      key: 'edit',
      label: ui.edit,
      access: 'sys.dict.data.edit',
      dialog: (entry, onClosed) => <DictDataEditDialog entry={entry} onClosed={onClosed} />,
    },
    {
      key: 'freeze',
      label: ui.freeze,
      access: 'sys.dict.data.freeze',
      when: ({ valid, type: of }) => valid === VALID.ENABLED && !isFixedDictionary(of),
      confirm: ({ code }) => ({ content: fill(t.freezeDataText, { code }) }),
      call: rowCall(dictDataFreeze, ({ id }) => ({ body: { id, valid: VALID.DISABLED } })),
    },
    {
      key: 'unfreeze',
      label: ui.unfreeze,
      access: 'sys.dict.data.freeze',
      when: ({ valid }) => valid === VALID.DISABLED,
      call: rowCall(dictDataFreeze, ({ id }) => ({ body: { id, valid: VALID.ENABLED } })),
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'sys.dict.data.delete',
      danger: true,
      when: ({ type: of }) => !isFixedDictionary(of),
      confirm: ({ code }) => ({ content: fill(t.deleteDataText, { code, type }) }),
      call: rowCall(dictDataDelete, ({ id }) => ({ body: { id } })),
      batch: {
        label: t.batchDelete,
        whole: true,
        call: rowCall(dictDataBatchDelete, (entries) => ({ body: { ids: entries.map(({ id }) => id) } })),
      },
    },
  ]
}
