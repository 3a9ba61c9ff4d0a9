import { isFixedDictionary } from '@visa/contract/dict/fixed-dictionaries'
import { dictDataAdd, dictDataUpdate, type DictData } from '@visa/contract/dict/dict-data'
import { dictMessages } from '@visa/messages/dict/dict'
import { useTexts } from '../../lib/i18n.tsx'
import { useName } from '../../pickers/use-names.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './dict.writing.ts'

function useFields(fixed: boolean): FieldsOf<typeof dictDataUpdate> & FieldsOf<typeof dictDataAdd> {
  const t = useTexts(dictMessages)
  return [
    { name: 'code', help: fixed ? t.fixedNotice : t.codeHelp, disabled: fixed },
    { name: 'sortNo', help: t.sortNoHelp },
    'cname',
    'ename',
    { name: 'resv1', wide: true },
    'resv2',
  ]
}

interface AddProps {
  type: string
  sortNo: number
  onClosed: () => void
}

export function DictDataAddDialog({ type, sortNo, onClosed }: AddProps) {
  const t = useTexts(dictMessages)
  return (
    <FormDialog
      name={`dict data of ${type}`}
      title={t.addData}
      width={800}
      target={useSaving(dictDataAdd, WRITING)}
      nameOf={useName()}
      fields={useFields(false)}
      initial={{ type, sortNo }}
      onClosed={onClosed}
    />
  )
}

export function DictDataEditDialog({ entry, onClosed }: { entry: DictData; onClosed: () => void }) {
  const t = useTexts(dictMessages)
  return (
    <FormDialog
      name={`dict data ${entry.id}`}
      title={t.editData}
      width={800}
      target={useSaving(dictDataUpdate, WRITING)}
      nameOf={useName()}
      fields={useFields(isFixedDictionary(entry.type))}
      record={entry}
      onClosed={onClosed}
    />
  )
}
