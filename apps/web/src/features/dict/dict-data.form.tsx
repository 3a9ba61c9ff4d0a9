import {
  DICT_DATA_LIMITS,
  DictDataDraft,
  DictDataUpdate,
  dictDataAdd,
  dictDataUpdate,
  type DictData,
} from '@visa/contract/dict/dict-data'
import { dictMessages } from '@visa/messages/dict/dict'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { WRITING } from './dict.writing.ts'

function useFields(): FormField<Exclude<keyof DictDataDraft, 'type'>>[] {
  const t = useTexts(dictMessages)
  const f = useTexts(fieldMessages)
  return [
    { kind: 'text', name: 'code', label: f.code, max: DICT_DATA_LIMITS.code, help: t.codeHelp },
    {
      kind: 'number',
      name: 'sortNo',
      label: f.sortNo,
      min: 0,
      max: DICT_DATA_LIMITS.sortNo,
      help: t.sortNoHelp,
    },
    { kind: 'text', name: 'cname', label: f.cname, max: DICT_DATA_LIMITS.cname },
    { kind: 'text', name: 'ename', label: f.ename, max: DICT_DATA_LIMITS.ename },
    { kind: 'text', name: 'resv1', label: f.resv1, max: DICT_DATA_LIMITS.resv1, wide: true },
    { kind: 'textarea', name: 'resv2', label: f.resv2, max: DICT_DATA_LIMITS.resv2 },
  ]
}

interface AddProps {
  type: string
  sortNo: number
  onClosed: () => void
}

export function DictDataAddDialog({ type, sortNo, onClosed }: AddProps) {
  const t = useTexts(dictMessages)
  const add = useAction(dictDataAdd, WRITING)
  return (
    <FormDialog
      name={`dict data of ${type}`}
      title={t.addData}
      width={800}
      schema={DictDataDraft}
      fields={useFields()}
      initial={{ type, code: '', cname: '', ename: '', sortNo, resv1: '', resv2: '' }}
      submit={(body, key) => add.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}

export function DictDataEditDialog({ entry, onClosed }: { entry: DictData; onClosed: () => void }) {
  const t = useTexts(dictMessages)
  const update = useAction(dictDataUpdate, WRITING)
  const { id, code, cname, ename, sortNo, resv1, resv2, updateTime: seen } = entry
  return (
    <FormDialog
      name={`dict data ${id}`}
      title={t.editData}
      width={800}
      schema={DictDataUpdate}
      fields={useFields()}
      initial={{ id, code, cname, ename, sortNo, resv1, resv2, seen }}
      submit={(body, key) => update.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}
