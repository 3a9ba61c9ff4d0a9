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

/** The kind of value that is left of a field when its rules, defaults and conversions are done. */
function answerOf(field: z.core.$ZodType): z.ZodMiniType {
  const { def } = (field as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return FORMATS['format' in def ? String(def.format) : '']?.() ?? z.string()
    case 'number':
      return z.number()
    case 'boolean':
      return z.boolean()
    case 'literal':
    case 'enum':
      return field as z.ZodMiniType
    case 'default':
      return answerOf(def.innerType)
    case 'nullable':
      return z.nullable(answerOf(def.innerType))
    case 'pipe':
      return answerOf(def.out)
    case 'array':
      return z.array(answerOf(def.element))
    case 'union':
      return z.union(def.options.map(answerOf))
    case 'object':
      return z.object(answerFields(def.shape as Shape))
    default:
      // A conversion does not say what it gives: a schema behind it does, as in `flag`.
      throw new Error(`a field that ends in "${def.type}" does not say what an answer holds`)
  }
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

/** What every stored record says of itself. */
export const RECORD = {
  id: z.number(),
  createTime: z.iso.datetime(),
  /** Sent back as `seen` with a change. */
  updateTime: z.iso.datetime(),
}
