import * as z from 'zod/mini'

/** Fields by name, as requests carry them. */
export type Shape = Readonly<Record<string, z.ZodMiniType>>

/** What the fields hold once they are checked. */
export type ValuesOf<Fields extends Shape> = { [Name in keyof Fields]: z.output<Fields[Name]> }

/** The fields of a schema's shape that a record has: what a form holds of it, what the log tells of it. */
export function picked<Fields extends object, Row extends object>(
  shape: Fields,
  row: Row,
): Pick<Row, keyof Fields & keyof Row> {
  const entries = Object.entries(row).filter(([key]) => Object.hasOwn(shape, key))
  return Object.fromEntries(entries) as Pick<Row, keyof Fields & keyof Row>
}

const FORMATS: Readonly<Record<string, () => z.ZodMiniType>> = {
  date: () => z.iso.date(),
  datetime: () => z.iso.datetime(),
}

const isA = <Kind extends z.core.$ZodTypeDef['type']>(
  field: z.core.$ZodType,
  kind: Kind,
): field is Extract<z.core.$ZodTypes, { _zod: { def: { type: Kind } } }> => field._zod.def.type === kind

/** The kind of value that is left of a field when its rules, defaults and conversions are done. */
function answerOf(field: z.core.$ZodType): z.ZodMiniType {
  if (isA(field, 'string')) {
    const { def } = field._zod
    return FORMATS['format' in def ? String(def.format) : '']?.() ?? z.string()
  }
  if (isA(field, 'number')) return z.number()
  if (isA(field, 'boolean')) return z.boolean()
  if (isA(field, 'literal')) return z.literal([...field._zod.def.values])
  if (isA(field, 'enum')) return z.enum(field._zod.def.entries)
  if (isA(field, 'default')) return answerOf(field._zod.def.innerType)
  if (isA(field, 'nullable')) return z.nullable(answerOf(field._zod.def.innerType))
  if (isA(field, 'pipe')) return answerOf(field._zod.def.out)
  if (isA(field, 'array')) return z.array(answerOf(field._zod.def.element))
  if (isA(field, 'union')) return z.union(field._zod.def.options.map(answerOf))
  if (isA(field, 'object')) return z.object(answerFields(field._zod.def.shape as Shape))
  // A conversion does not say what it gives: a schema behind it does, as in `flag`.
  throw new Error(`a field that ends in "${field._zod.def.type}" does not say what an answer holds`)
}

/**
 * What an answer says of the fields that a request gave: the same values, without the rules of writing them. A record
 * that was written under older rules can still be shown.
 */
export function answerFields<Fields extends Shape>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodMiniType<z.output<Fields[Name]>, z.output<Fields[Name]>> } {
  const entries = Object.entries(fields).map(([name, field]) => [name, answerOf(field)])
  return Object.fromEntries(entries) as ReturnType<typeof answerFields<Fields>>
}

/**
 * The same fields in a request that changes a record: what is not sent stays as it was, where a new record would have
 * had its default.
 */
export function ifSent<Fields extends Shape>(
  fields: Fields,
): {
  [Name in keyof Fields]: z.ZodMiniOptional<
    z.ZodMiniType<z.output<Fields[Name]>, Exclude<z.input<Fields[Name]>, undefined>>
  >
} {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    z.optional(isA(field, 'default') ? field._zod.def.innerType : field),
  ])
  return Object.fromEntries(entries) as ReturnType<typeof ifSent<Fields>>
}

/** What every stored record says of itself. */
export const RECORD = {
  id: z.number(),
  createTime: z.iso.datetime(),
  /** Sent back as `seen` with a change. */
  updateTime: z.iso.datetime(),
}
