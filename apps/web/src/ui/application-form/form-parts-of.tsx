import type { ApplicationContext, Values } from '@visa/contract/application/context'
import type { Field } from '@visa/contract/application/field'
import type { ApplicationForm, Fields } from '@visa/contract/application/form'
import { isNeeded } from '@visa/contract/application/judge'
import { isInCapitals } from '@visa/contract/application/scripts'
import type { RuleKey } from '@visa/contract/issues'
import { fill } from '@visa/messages/texts'
import type { ReactElement } from 'react'
import type { AnyField, AnyList, AnySection } from '../form/form-parts.ts'
import { nameOfValue, type Wording } from './choice-names.ts'
import { ChildPicker, OptionPicker } from './option-picker.tsx'
import type { View } from './view-of.ts'

export interface PartsInput {
  form: ApplicationForm
  context: ApplicationContext
  wording: Wording
  rules: Readonly<Record<RuleKey, string>>
  /** Said at fields that need a word, by name. */
  hints: Readonly<Record<string, string>>
  viewOf: (values: Values) => View
  isLocked: (name: string, field: Field) => boolean
  fileInput: ((name: string) => ReactElement) | undefined
}

/** The input of a field. Whatever the form kit knows by its schema is not said. */
function inputOf(name: string, field: Field, { context, wording, fileInput }: PartsInput): Partial<AnyField> {
  if (field.kind === 'text') {
    const kind = field.lines
      ? 'textarea'
      : field.script === 'email'
        ? 'email'
        : isInCapitals(field.script)
          ? 'upperText'
          : 'text'
    return { kind, max: field.max }
  }
  if (field.kind === 'date') return { kind: 'date' }
  if (field.kind === 'yesNo') {
    return {
      kind: 'select',
      options: [
        { value: 'y', label: wording.yes },
        { value: 'n', label: wording.no },
      ],
    }
  }
  if (field.kind === 'file') {
    const input = fileInput?.(name)
    return input === undefined ? { kind: 'files', maxFiles: field.max } : { input }
  }
  if (field.kind === 'rows') return {}
  if ('codes' in field.choices) {
    const options = field.choices.codes.map((value) => ({
      value,
      label: wording.texts.options[name]?.[value] ?? value,
    }))
    return { kind: 'select', options }
  }
  const options = context.options[field.choices.dictionary] ?? []
  if (field.kind === 'multi') return { input: <OptionPicker multiple options={options} /> }
  return field.parent === undefined
    ? { input: <OptionPicker options={options} /> }
    : { input: <ChildPicker parent={field.parent} options={options} /> }
}

function fieldPart(name: string, field: Field, input: PartsInput): AnyField {
  const { context, wording, rules, hints, viewOf, isLocked } = input
  const hint = hints[name]
  return {
    name,
    label: wording.texts.fields[name] ?? name,
    ...inputOf(name, field, input),
    ...(hint === undefined ? {} : { help: hint }),
    ...(isLocked(name, field) ? { disabled: true } : {}),
    when: (values) => viewOf(values).read.isShown(name),
    required: (values) => isNeeded(field, viewOf(values).read),
    warning: (values) => {
      const tip = viewOf(values).tips[name]
      return tip === undefined ? undefined : fill(rules[tip.rule], tip.params)
    },
    offer: (values) => {
      const value = viewOf(values).offers[name]
      return value === undefined
        ? undefined
        : { value, label: nameOfValue(name, field, value, context, wording) }
    },
  }
}

/** The columns of a table are needed or not whatever else is filled in. */
const columnPart = (list: string, name: string, field: Field, input: PartsInput): AnyField => ({
  name,
  label: input.wording.texts.columns[list]?.[name] ?? name,
  ...inputOf(name, field, input),
  required: field.need === 'always',
  ...(input.isLocked(list, field) ? { disabled: true } : {}),
})

const listPart = (name: string, columns: Fields, input: PartsInput): AnyList => ({
  list: name,
  label: input.wording.texts.fields[name] ?? name,
  fields: Object.entries(columns).map(([column, field]) => columnPart(name, column, field, input)),
  when: (values) => input.viewOf(values).read.isShown(name),
})

/** An application form as parts of the form kit: sections, conditions, tables, what is said and offered at fields. */
export const partsOf = (input: PartsInput): AnySection[] =>
  Object.entries(input.form.sections).map(([section, fields]) => ({
    section: input.wording.texts.sections[section] ?? section,
    fields: Object.entries(fields).map(([name, field]) =>
      field.kind === 'rows' ? listPart(name, field.columns, input) : fieldPart(name, field, input),
    ),
    when: (values) => Object.keys(fields).some((name) => input.viewOf(values).read.isShown(name)),
  }))
