import {
  DICT_TYPE_LIMITS,
  DictTypeDraft,
  DictTypeUpdate,
  dictTypeAdd,
  dictTypeUpdate,
  type DictType,
} from '@visa/contract/dict/dict-type'
import { dictMessages } from '@visa/messages/dict/dict'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { WRITING } from './dict.writing.ts'

function useFields(builtIn: boolean): FormField<keyof DictTypeDraft>[] {
  const t = useTexts(dictMessages)
  const f = useTexts(fieldMessages)
  const codeHelp = builtIn ? t.builtInHelp : t.typeCodeHelp
  return [
    { kind: 'text', name: 'name', label: f.name, max: DICT_TYPE_LIMITS.name },
    { kind: 'text', name: 'ename', label: f.ename, max: DICT_TYPE_LIMITS.ename },
    {
      kind: 'text',
      name: 'type',
      label: f.type,
      max: DICT_TYPE_LIMITS.type,
      help: codeHelp,
      disabled: builtIn,
    },
    { kind: 'textarea', name: 'remark', label: f.remark, max: DICT_TYPE_LIMITS.remark },
  ]
}

interface AddProps {
  onAdded: (id: number) => void
  onClosed: () => void
}

export function DictTypeAddDialog({ onAdded, onClosed }: AddProps) {
  const t = useTexts(dictMessages)
  const add = useAction(dictTypeAdd, { ...WRITING, onSuccess: ({ id }) => onAdded(id) })
  return (
    <FormDialog
      name="dict type"
      title={t.addType}
      width={480}
      schema={DictTypeDraft}
      fields={useFields(false)}
      initial={{ name: '', ename: '', type: '', remark: '' }}
      submit={(body, key) => add.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}

export function DictTypeEditDialog({ type, onClosed }: { type: DictType; onClosed: () => void }) {
  const t = useTexts(dictMessages)
  const update = useAction(dictTypeUpdate, WRITING)
  const { id, name, ename, remark, updateTime: seen } = type
  return (
    <FormDialog
      name={`dict type ${id}`}
      title={t.editType}
      width={480}
      schema={DictTypeUpdate}
      fields={useFields(type.builtIn)}
      initial={{ id, name, ename, type: type.type, remark, seen }}
      submit={(body, key) => update.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}
