import {
  DISTRICT_ROOT,
  districtAdd,
  districtUpdate,
  type DistrictRow,
} from '@visa/contract/dict/district-manage'
import { districtMessages } from '@visa/messages/dict/district'
import { useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './district.writing.ts'

function useFields(adding: boolean): FieldsOf<typeof districtAdd> {
  const t = useTexts(districtMessages)
  return [
    { name: 'parentId', kind: 'district', label: t.parent, help: adding ? t.parentHelp : t.moveHelp },
    { name: 'id', label: t.code, help: t.codeHelp, disabled: !adding },
    'fullname',
    { name: 'name', label: t.shortName, help: t.nameHelp },
  ]
}

export function DistrictAddDialog({ parentId, onClosed }: { parentId: string; onClosed: () => void }) {
  const t = useTexts(districtMessages)
  return (
    <FormDialog
      name="district"
      title={t.add}
      width={480}
      target={useSaving(districtAdd, WRITING)}
      nameOf={({ fullname }) => fullname}
      fields={useFields(true)}
      initial={{ parentId: parentId === DISTRICT_ROOT ? null : parentId }}
      onClosed={onClosed}
    />
  )
}

export function DistrictEditDialog({ district, onClosed }: { district: DistrictRow; onClosed: () => void }) {
  const t = useTexts(districtMessages)
  return (
    <FormDialog
      name={`district ${district.id}`}
      title={t.edit}
      width={480}
      target={useSaving(districtUpdate, WRITING)}
      nameOf={({ fullname }) => fullname}
      fields={useFields(false)}
      record={district}
      onClosed={onClosed}
    />
  )
}
