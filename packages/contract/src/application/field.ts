import type { Attachment } from '../files/file.ts'
import type { BrokenRule } from '../issues.ts'
import type { Condition } from './condition.ts'
import type { Reading } from './context.ts'

/** What is wrong with a value, beside its kind and length; it may ask for other fields, the day and the rules in force. */
export type Rule<Value = string> = (value: Value, read: Reading) => BrokenRule | undefined

/** What a blank field could hold. It is put before a person and never saved unseen. */
export type Offer = (read: Reading) => string | undefined

/** The letters that a text may be written in. */
export type Script =
  | 'any'
  /** Chinese characters and the point within names. */
  | 'han'
  /** Capital letters, spaces, - and '. */
  | 'name'
  | 'latin'
  /** Letters, digits and the signs of addresses. */
  | 'address'
  /** Capital letters and digits. */
  | 'code'
  | 'digits'
  | 'russianName'
  | 'russianOrLatin'
  | 'phone'
  | 'email'

type Need = 'always' | 'never' | Condition

interface FieldOptions<Value> {
  /** When it must be filled in; with a condition it is also shown only then, unless `shown` says otherwise. */
  need?: Need
  /** When it is asked at all. */
  shown?: Condition
  rules?: readonly Rule<Value>[]
  /** What is said about a value without refusing it. */
  tips?: readonly Rule<Value>[]
  offer?: Offer
  /** What a value could be instead that lacks something; put before a person like an offer. */
  mend?: (value: string) => string | undefined
  /** Kept for our own work: asked of every applicant, whatever the form of the country. */
  ours?: boolean
  /** Printed in the passport: cannot be changed once somebody confirmed it (P9.18). */
  locked?: boolean
  /** Of one person alone: not copied to the others of a family. */
  own?: boolean
}

interface FieldBase<Value> {
  readonly need: Need
  readonly shown: Condition
  readonly rules: readonly Rule<Value>[]
  readonly tips: readonly Rule<Value>[]
  readonly offer: Offer | undefined
  readonly mend: ((value: string) => string | undefined) | undefined
  readonly ours: boolean
  readonly locked: boolean
  readonly own: boolean
}

export interface TextField extends FieldBase<string> {
  readonly kind: 'text'
  readonly script: Script
  readonly max: number
  /** Several lines. */
  readonly lines: boolean
}
export interface DayField extends FieldBase<string> {
  readonly kind: 'date'
}
export interface YesNoField extends FieldBase<string> {
  readonly kind: 'yesNo'
}
/** Codes of a dictionary type, or codes that the program itself decides by, whose words are among the form's. */
export type Choices = { readonly dictionary: string } | { readonly codes: readonly string[] }
export interface SelectField extends FieldBase<string> {
  readonly kind: 'select'
  readonly choices: Choices
  /** The field that decides which entries are offered: they name its codes. */
  readonly parent: string | undefined
}
export interface MultiField extends FieldBase<readonly string[]> {
  readonly kind: 'multi'
  readonly choices: Choices
  readonly max: number
}
export interface FileField extends FieldBase<readonly Attachment[]> {
  readonly kind: 'file'
  readonly max: number
  /** Kinds of documents (MATERIAL_KIND) that are the same thing: where one of them is asked for, this is not. */
  readonly papers: readonly string[]
}
export type ColumnField = TextField | DayField | SelectField
export interface RowsField<
  Columns extends Readonly<Record<string, ColumnField>> = Readonly<Record<string, ColumnField>>,
> extends FieldBase<readonly unknown[]> {
  readonly kind: 'rows'
  readonly max: number
  readonly columns: Columns
}
export type Field = TextField | DayField | YesNoField | SelectField | MultiField | FileField | RowsField

export type ValueOf<F extends Field> =
  F extends RowsField<infer Columns>
    ? { [Name in keyof Columns]: ValueOf<Columns[Name]> }[]
    : F extends MultiField
      ? string[]
      : F extends FileField
        ? Attachment[]
        : F extends TextField
          ? string
          : string | null

/** Countries and regions among the choices; their codes are ISO 3166 alpha-3. */
export const COUNTRIES = 'COUNTRY'

/** What is needed sometimes is asked only then. */
const shownBy = (need: Need): Condition => (typeof need === 'string' ? [] : need)

function base<Value>(options: FieldOptions<Value>): FieldBase<Value> {
  const { need = 'always', rules = [], tips = [], offer, mend } = options
  const { ours = false, locked = false, own = false } = options
  return { need, shown: options.shown ?? shownBy(need), rules, tips, offer, mend, ours, locked, own }
}

const text =
  (script: Script, lines = false) =>
  (max: number, options: FieldOptions<string> = {}): TextField => ({
    kind: 'text',
    script,
    max,
    lines,
    ...base(options),
  })

export const anyText = text('any')
export const textLines = text('any', true)
export const han = text('han')
export const latinName = text('name')
export const latin = text('latin')
export const latinAddress = text('address')
export const codeText = text('code')
export const digits = text('digits')
export const russianName = text('russianName')
export const russianOrLatin = text('russianOrLatin')
export const phone = text('phone')
export const email = text('email')

export const date = (options: FieldOptions<string> = {}): DayField => ({ kind: 'date', ...base(options) })
/** A question is answered by whoever is asked: nothing is ever offered in the place of what somebody declares. */
export const yesNo = (options: Omit<FieldOptions<string>, 'offer'> = {}): YesNoField => ({
  kind: 'yesNo',
  ...base(options),
})

/** Choices by the name of a dictionary type, or listed. */
const choicesOf = (given: string | readonly string[]): Choices =>
  typeof given === 'string' ? { dictionary: given } : { codes: given }

export const select = (
  choices: string | readonly string[],
  { parent, ...options }: FieldOptions<string> & { parent?: string } = {},
): SelectField => ({ kind: 'select', choices: choicesOf(choices), parent, ...base(options) })

export const country = (options: FieldOptions<string> = {}): SelectField => select(COUNTRIES, options)

export const multi = (
  choices: string,
  max: number,
  options: FieldOptions<readonly string[]> = {},
): MultiField => ({ kind: 'multi', choices: choicesOf(choices), max, ...base(options) })

export const file = (
  max: number,
  { papers = [], ...options }: FieldOptions<readonly Attachment[]> & { papers?: readonly string[] } = {},
): FileField => ({ kind: 'file', max, papers, ...base(options) })

export const rows = <Columns extends Readonly<Record<string, ColumnField>>>(
  max: number,
  columns: Columns,
  options: FieldOptions<readonly unknown[]> = {},
): RowsField<Columns> => ({ kind: 'rows', max, columns, ...base(options) })

/** A common field as one form has it: another length or need, and rules beside the common ones. */
export function as<F extends Field>(
  field: F,
  changes: (F extends { max: number } ? { max?: number } : object) &
    FieldOptions<F extends FieldBase<infer Value> ? Value : never>,
): F {
  const { rules = [], tips = [], ...others } = changes
  const shown = others.shown ?? (others.need === undefined ? field.shown : shownBy(others.need))
  return { ...field, ...others, shown, rules: [...field.rules, ...rules], tips: [...field.tips, ...tips] }
}
