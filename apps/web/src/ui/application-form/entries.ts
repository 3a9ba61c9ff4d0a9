import type { ApplicationContext, Values } from '@visa/contract/application/context'
import type { Field, RowsField } from '@visa/contract/application/field'
import type { ApplicationForm } from '@visa/contract/application/form'
import { isBlank } from '@visa/contract/application/judge'
import { readingOf } from '@visa/contract/application/reading'
import { nameOfValue, type Wording } from './choice-names.ts'

/** What was filled in, as people read it. */
export interface Entries {
  section: string
  lines: { label: string; value: string }[]
}

const isNamed = (value: unknown): value is { fileName: string } =>
  typeof value === 'object' && value !== null && 'fileName' in value && typeof value.fileName === 'string'

function valueText(
  name: string,
  field: Field,
  value: unknown,
  context: ApplicationContext,
  wording: Wording,
): string {
  const one = (each: unknown): string => {
    if (isNamed(each)) return each.fileName
    return typeof each === 'string' ? nameOfValue(name, field, each, context, wording) : ''
  }
  return Array.isArray(value) ? value.map(one).join('; ') : one(value)
}

function rowLines(
  name: string,
  field: RowsField,
  value: unknown,
  context: ApplicationContext,
  wording: Wording,
) {
  const { fields, columns } = wording.texts
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.flatMap((row, index) =>
    Object.entries(field.columns).flatMap(([column, cell]) => {
      const held = (row as Readonly<Record<string, unknown>>)[column]
      if (isBlank(held)) return []
      const label = `${fields[name] ?? name} ${index + 1} ${columns[name]?.[column] ?? column}`
      return [{ label, value: valueText(column, cell, held, context, wording) }]
    }),
  )
}

/** Everything that is shown and filled in, section by section. */
export function entriesOf(
  form: ApplicationForm,
  values: Values,
  context: ApplicationContext,
  wording: Wording,
): Entries[] {
  const read = readingOf(form, values, context)
  return Object.entries(form.sections)
    .map(([section, fields]) => ({
      section: wording.texts.sections[section] ?? section,
      lines: Object.entries(fields).flatMap(([name, field]) => {
        const value = read.value(name)
        if (isBlank(value)) return []
        if (field.kind === 'rows') return rowLines(name, field, value, context, wording)
        return [
          {
            label: wording.texts.fields[name] ?? name,
            value: valueText(name, field, value, context, wording),
          },
        ]
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
}
