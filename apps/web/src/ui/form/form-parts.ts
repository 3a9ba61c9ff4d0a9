import type { MoneyDecimals } from '@visa/contract/money'
import type { FieldTexts } from '@visa/messages/fields'
import type { ReactElement } from 'react'
import type * as z from 'zod/mini'
import type { Choice } from '../choice.ts'
import type { PhotoToolsAsked } from '../photo/photo-target.ts'
import type { LimitProps } from '../uploads/upload-props.ts'

/** Something fixed, or read from what the form holds; read anew at each change, so it must be quick. */
type Reading<Values, Value> = Value | ((values: Values) => Value)

/** A value that a field could hold; taken over by a click, never by itself. */
export interface FieldOffer {
  value: unknown
  /** How it is written. */
  label: string
}

interface FieldBase<Values, Name extends string> {
  name: Name
  /** Where the name's own word does not do. */
  label?: string
  help?: Reading<Values, string | undefined>
  /** Said about what the field holds, which is not refused for it. */
  warning?: Reading<Values, string | undefined>
  offer?: Reading<Values, FieldOffer | undefined>
  disabled?: Reading<Values, boolean>
  /** The whole width; textareas take it unless told otherwise. */
  wide?: boolean
  /** Where other fields decide it; else the field's own schema knows. */
  required?: Reading<Values, boolean>
  /** Where its schema does not say how long a text may be. */
  max?: number
  /** Shown only then. What it holds is kept meanwhile, but sent as if it had been left blank. */
  when?: (values: Values) => boolean
}

type FieldKind<Values> =
  | {
      kind?:
        | 'text'
        | 'textarea'
        | 'number'
        | 'switch'
        | 'dateTime'
        /** `yyyy-MM-dd` or null. */
        | 'date'
        /** Two days or null. */
        | 'dateRange'
        /** `hh:mm` or null. */
        | 'time'
        /** `MM-dd` or empty. */
        | 'monthDay'
        /** A fraction or null. */
        | 'percent'
        | 'numberText'
        | 'ticket'
        | 'email'
        /** A textarea with a button to append to it. */
        | 'remark'
        /** Attachments. */
        | 'avatar'
        /** A place of any level, by its id. */
        | 'district'
    }
  | { kind?: 'select' | 'multiSelect'; options: Reading<Values, readonly Choice[]> }
  /** Cents or null. */
  | { kind: 'money'; decimals?: MoneyDecimals }
  | { kind: 'upperText'; remove?: RegExp }
  /** A code of a dictionary type. */
  | { kind: 'dict'; type: string; clearable?: boolean }
  /** Attachments; `paste` lets screenshots be pasted among files, `photoTools` makes a photo of a snapshot first. */
  | ({ kind: 'files' | 'images' | 'certificate'; paste?: boolean; photoTools?: PhotoToolsAsked } & LimitProps)
  /**
   * An input of the screen's own; it is given the field's id, value, onChange, limit and disabled state as props.
   * Values are plain data. It reads other fields with `useFormValue`.
   */
  | { input: ReactElement }

/** A field that is more than its name. */
type FieldData<Values, Name extends string> = FieldBase<Values, Name> & FieldKind<Values>

/** Names of the fields of plain values, those within objects joined by dots. */
type NamesOf<Values> = {
  [Name in keyof Values & string]: NonNullable<Values[Name]> extends readonly unknown[]
    ? Name
    : NonNullable<Values[Name]> extends object
      ? Name | `${Name}.${NamesOf<NonNullable<Values[Name]>>}`
      : Name
}[keyof Values & string]

/** A field by its name alone, if the name has a word in the messages. */
type NamedField<Name extends string> = Extract<Name, keyof FieldTexts | `${string}.${string}`>

export type Field<Values> = NamedField<NamesOf<Values>> | FieldData<Values, NamesOf<Values>>

type RowsOf<Value> = NonNullable<Value> extends readonly (infer Row extends object)[] ? Row : never

/** Rows of fields that people add, take away and put in order; how many there may be is read from the schema. */
type ListPart<Values> = {
  [Name in keyof Values & string]: [RowsOf<Values[Name]>] extends [never]
    ? never
    : {
        list: Name
        label?: string
        /** Functions of these fields read the row they stand in. */
        fields: readonly Field<RowsOf<Values[Name]>>[]
        when?: (values: Values) => boolean
      }
}[keyof Values & string]

interface SectionPart<Values> {
  /** Null: it needs no heading, as the title of the form says the same. */
  section: string | null
  fields: readonly (Field<Values> | ListPart<Values>)[]
  when?: (values: Values) => boolean
  /** Begins folded; a problem within unfolds it. */
  folded?: boolean
  /** Stands above the fields; it reads the form with `useFormHandle`. */
  lead?: ReactElement
}

/** A form as typed data: what stands in it, in order. Whatever its schema and its names know is not said again. */
export type FormParts<Values> = readonly (Field<Values> | ListPart<Values> | SectionPart<Values>)[]

/** The parts of a form for an endpoint. */
export type FieldsOf<E extends { body: z.ZodMiniType }> = FormParts<z.input<E['body']>>

/** The same inside the form kit, where the values are only plain data and every property of a field may be there. */
export type Plain = Readonly<Record<string, unknown>>

export interface AnyField extends FieldBase<Plain, string>, LimitProps {
  kind?: string
  options?: Reading<Plain, readonly Choice[]>
  decimals?: MoneyDecimals
  remove?: RegExp
  type?: string
  clearable?: boolean
  paste?: boolean
  photoTools?: PhotoToolsAsked
  input?: ReactElement
}

export interface AnyList {
  list: string
  label?: string
  fields: readonly (string | AnyField)[]
  when?: (values: Plain) => boolean
}

export interface AnySection {
  section: string | null
  fields: readonly (string | AnyField | AnyList)[]
  when?: (values: Plain) => boolean
  folded?: boolean
  lead?: ReactElement | undefined
}

export type AnyParts = readonly (string | AnyField | AnyList | AnySection)[]

/** What a property of a field is at present. */
export const readOf = <Value>(given: Reading<Plain, Value> | undefined, values: Plain): Value | undefined =>
  typeof given === 'function' ? (given as (values: Plain) => Value)(values) : given
