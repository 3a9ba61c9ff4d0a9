import type { ApplicationContext, Values } from '@visa/contract/application/context'
import type { Field } from '@visa/contract/application/field'
import type { ApplicationForm, Fields } from '@visa/contract/application/form'
import { isNeeded } from '@visa/contract/application/judge'
import type { RuleKey } from '@visa/contract/issues'
import { fill } from '@visa/messages/texts'
import type { ReactElement } from 'react'
import type { AnyField, AnyList, AnySection } from '../form/form-parts.ts'
import { nameOfValue, type Wording } from './choice-names.ts'
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
  /** What a field is filled in with, where the form kit cannot tell. */
  inputOf: (name: string, field: Field) => Partial<AnyField>
  /** What stands above the fields of a section, by its name. */
  leads: Readonly<Record<string, ReactElement>>
}

function fieldPart(name: string, field: Field, input: PartsInput): AnyField {
  const { context, wording, rules, hints, viewOf, isLocked } = input
  const hint = hints[name]
  return {
    name,
    label: wording.texts.fields[name] ?? name,
    ...input.inputOf(name, field),
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
  ...input.inputOf(name, field),
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
    lead: input.leads[section],
  }))
