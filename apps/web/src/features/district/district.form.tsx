import type { CallInput } from '@visa/contract/endpoint'
import {
  DISTRICT_LIMITS,
  DISTRICT_ROOT,
  DistrictDraft,
  DistrictUpdate,
  districtAdd,
  districtUpdate,
  type DistrictRow,
} from '@visa/contract/dict/district-manage'
import { districtMessages } from '@visa/messages/dict/district'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { DistrictPicker } from '../../pickers/district-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { WRITING } from './district.writing.ts'

type Body = CallInput<typeof districtAdd>['body']

function useFields(adding: boolean): FormField<keyof DistrictDraft>[] {
  const t = useTexts(districtMessages)
  const f = useTexts(fieldMessages)
  return [
    {
      kind: 'custom',
      name: 'parentId',
      label: t.parent,
      help: adding ? t.parentHelp : t.moveHelp,
      input: <DistrictPicker anyLevel />,
    },
    {
      kind: 'text',
      name: 'id',
      label: t.code,
      max: DISTRICT_LIMITS.code,
      help: t.codeHelp,
      disabled: !adding,
    },
    { kind: 'text', name: 'fullname', label: f.fullname, max: DISTRICT_LIMITS.fullname },
    { kind: 'text', name: 'name', label: t.shortName, max: DISTRICT_LIMITS.name, help: t.nameHelp },
  ]
}

/** A cleared picker gives nothing, which stands for no parent. */
const settled = <Sent extends Body>(body: Sent): Sent => ({ ...body, parentId: body.parentId ?? null })

export function DistrictAddDialog({ parentId, onClosed }: { parentId: string; onClosed: () => void }) {
  const t = useTexts(districtMessages)
  const add = useAction(districtAdd, WRITING)
  return (
    <FormDialog
      name="district"
      title={t.add}
      width={480}
      schema={DistrictDraft}
      fields={useFields(true)}
      initial={{ id: '', parentId: parentId === DISTRICT_ROOT ? null : parentId, fullname: '', name: '' }}
      submit={(body, key) => add.mutateAsync({ body: settled(body), key })}
      onClosed={onClosed}
    />
  )
}

export function DistrictEditDialog({ district, onClosed }: { district: DistrictRow; onClosed: () => void }) {
  const t = useTexts(districtMessages)
  const update = useAction(districtUpdate, WRITING)
  const { id, parentId, fullname, name, updateTime: seen } = district
  return (
    <FormDialog
      name={`district ${id}`}
      title={t.edit}
      width={480}
      schema={DistrictUpdate}
      fields={useFields(false)}
      initial={{ id, parentId, fullname, name, seen }}
      submit={(body, key) => update.mutateAsync({ body: settled(body), key })}
      onClosed={onClosed}
    />
  )
}
