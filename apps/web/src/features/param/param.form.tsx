import { definitionOf } from '@visa/contract/org/system-param'
import { ParamDraft, paramSave, type ParamRow } from '@visa/contract/org/system-param-calls'
import { fieldMessages } from '@visa/messages/fields'
import { paramMessages, type ParamTexts } from '@visa/messages/org/param'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { DurationInput, JsonInput, SecretInput, UnitInput } from './param-inputs.tsx'
import { WRITING } from './param.writing.ts'

type Field = FormField<keyof ParamDraft>

/** The editor that suits the kind. */
function fieldOf({ key }: ParamRow, label: string, t: ParamTexts): Field {
  const definition = definitionOf(key)
  const base = { name: 'value', label, help: t.params[key].text, required: true, wide: true } as const
  switch (definition.kind) {
    case 'boolean':
      return { ...base, kind: 'switch' }
    case 'text':
      return { ...base, kind: 'text', max: definition.max, required: false }
    case 'money':
      return { ...base, kind: 'money' }
    case 'number':
      return { ...base, kind: 'custom', input: <UnitInput unit={t.units[definition.unit]} /> }
    case 'duration':
      return { ...base, kind: 'custom', input: <DurationInput /> }
    case 'json':
      return { ...base, kind: 'custom', input: <JsonInput /> }
    case 'secret':
      return {
        ...base,
        kind: 'custom',
        label: t.newValue,
        help: `${base.help} ${t.secretHelp}`,
        input: <SecretInput max={definition.max} />,
      }
  }
}

const startOf = ({ kind, value }: ParamRow): unknown => {
  if (kind === 'secret') return ''
  return kind === 'json' ? JSON.stringify(value, null, 2) : value
}

/** Sets the parameter as it was when the dialog was opened. It is open while it is rendered. */
export function ParamDialog({ row, onClosed }: { row: ParamRow; onClosed: () => void }) {
  const t = useTexts(paramMessages)
  const f = useTexts(fieldMessages)
  const save = useAction(paramSave, WRITING)
  return (
    <FormDialog
      name={`param ${row.key}`}
      title={fill(t.editTitle, { name: t.params[row.key].name })}
      width={550}
      schema={ParamDraft}
      fields={[fieldOf(row, f.value, t)]}
      initial={{ key: row.key, value: startOf(row), version: row.version }}
      submit={(body, key) => save.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}
