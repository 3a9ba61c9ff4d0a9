import { definitionOf } from '@visa/contract/org/system-param'
import { paramSave, type ParamRow } from '@visa/contract/org/system-param-calls'
import { paramMessages, type ParamTexts } from '@visa/messages/org/param'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { DurationInput, HoursInput, SecretInput, UnitInput } from './param-inputs.tsx'
import { WRITING } from './param.writing.ts'

/** The editor that suits the kind. */
function fieldOf({ key }: ParamRow, t: ParamTexts): FieldsOf<typeof paramSave>[number] {
  const definition = definitionOf(key)
  const base = { name: 'value', help: t.params[key].text, required: true, wide: true } as const
  switch (definition.kind) {
    case 'boolean':
      return { ...base, kind: 'switch' }
    case 'text':
      return { ...base, kind: 'text', max: definition.max, required: false }
    case 'money':
      return { ...base, kind: 'money' }
    case 'number':
      return { ...base, input: <UnitInput unit={t.units[definition.unit]} /> }
    case 'duration':
      return { ...base, input: <DurationInput /> }
    // The one there is.
    case 'json':
      return { ...base, input: <HoursInput /> }
    case 'secret':
      return {
        ...base,
        label: t.newValue,
        help: `${base.help} ${t.secretHelp}`,
        input: <SecretInput />,
      }
  }
}

const startOf = ({ kind, value }: ParamRow): unknown => {
  if (kind === 'secret') return ''
  return kind === 'json' ? JSON.stringify(value) : value
}

/** Sets the parameter as it was when the dialog was opened. It is open while it is rendered. */
export function ParamDialog({ row, onClosed }: { row: ParamRow; onClosed: () => void }) {
  const t = useTexts(paramMessages)
  return (
    <FormDialog
      name={`param ${row.key}`}
      title={fill(t.editTitle, { name: t.params[row.key].name })}
      width={550}
      target={useSaving(paramSave, WRITING)}
      nameOf={() => t.params[row.key].name}
      fields={[fieldOf(row, t)]}
      record={{ ...row, value: startOf(row) }}
      onClosed={onClosed}
    />
  )
}
