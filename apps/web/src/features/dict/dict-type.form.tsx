import { dictTypeAdd, dictTypeUpdate, type DictType } from '@visa/contract/dict/dict-type'
import { dictMessages } from '@visa/messages/dict/dict'
import { useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './dict.writing.ts'

function useFields(builtIn: boolean): FieldsOf<typeof dictTypeAdd> {
  const t = useTexts(dictMessages)
  return [
    'name',
    'ename',
    { name: 'type', help: builtIn ? t.builtInHelp : t.typeCodeHelp, disabled: builtIn },
    'remark',
  ]
}

interface AddProps {
  onAdded: (id: number) => void
  onClosed: () => void
}

export function DictTypeAddDialog({ onAdded, onClosed }: AddProps) {
  const t = useTexts(dictMessages)
  return (
    <FormDialog
      name="dict type"
      title={t.addType}
      width={480}
      target={useSaving(dictTypeAdd, WRITING)}
      nameOf={({ name }) => name}
      fields={useFields(false)}
      onSaved={({ id }) => onAdded(id)}
      onClosed={onClosed}
    />
  )
}

export function DictTypeEditDialog({ type, onClosed }: { type: DictType; onClosed: () => void }) {
  const t = useTexts(dictMessages)
  return (
    <FormDialog
      name={`dict type ${type.id}`}
      title={t.editType}
      width={480}
      target={useSaving(dictTypeUpdate, WRITING)}
      nameOf={({ name }) => name}
      fields={useFields(type.builtIn)}
      record={type}
      onClosed={onClosed}
    />
  )
}
