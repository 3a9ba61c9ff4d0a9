import type { VisaType } from '../visa/products.ts'
import type { Field, ValueOf } from './field.ts'
import type { Reading } from './context.ts'

export type Fields = Readonly<Record<string, Field>>

type Intersected<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The application form of one country and kind of visa, as typed data. */
export interface ApplicationForm<
  Sections extends Readonly<Record<string, Fields>> = Readonly<Record<string, Fields>>,
> {
  readonly code: string
  /** ISO 3166 alpha-3. */
  readonly country: string
  readonly visaType: VisaType
  /** Sections in the order a clerk fills them in, each with its fields in order. */
  readonly sections: Sections
  /** Every field by its name. */
  readonly fields: Fields
  /** The dated rules that it reads. */
  readonly rules: readonly string[]
  /** By which categories documents are asked for. */
  readonly categories: (read: Reading) => readonly string[]
}

/** What a form holds, blank where nothing was filled in. */
export type FormValues<Form extends ApplicationForm> =
  Form extends ApplicationForm<infer Sections>
    ? {
        [Name in keyof Intersected<Sections[keyof Sections]>]: Intersected<
          Sections[keyof Sections]
        >[Name] extends Field
          ? ValueOf<Intersected<Sections[keyof Sections]>[Name]>
          : never
      }
    : never

interface FormSpec<Sections> {
  code: string
  country: string
  visaType: VisaType
  rules?: readonly string[]
  categories?: (read: Reading) => readonly string[]
  sections: Sections
}

const fieldsIn = (sections: Readonly<Record<string, Fields>>): Fields =>
  Object.fromEntries(Object.values(sections).flatMap((fields) => Object.entries(fields)))

export const applicationForm = <Sections extends Readonly<Record<string, Fields>>>({
  rules = [],
  categories = () => [],
  ...spec
}: FormSpec<Sections>): ApplicationForm<Sections> => ({
  ...spec,
  rules,
  categories,
  fields: fieldsIn(spec.sections),
})

/** The dictionary types that a form chooses from. */
export function dictionariesOf(form: ApplicationForm): string[] {
  const choices = Object.values(form.fields).flatMap((field) =>
    field.kind === 'rows' ? Object.values(field.columns) : [field],
  )
  const types = choices.flatMap((field) =>
    'choices' in field && 'dictionary' in field.choices ? [field.choices.dictionary] : [],
  )
  return [...new Set(types)]
}

function blankOf(field: Field): unknown {
  if (field.kind === 'text') return ''
  return field.kind === 'multi' || field.kind === 'file' || field.kind === 'rows' ? [] : null
}

/** A form that nobody has filled in. */
export const blankValues = <Form extends ApplicationForm>(form: Form): FormValues<Form> =>
  Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => [name, blankOf(field)]),
  ) as FormValues<Form>
