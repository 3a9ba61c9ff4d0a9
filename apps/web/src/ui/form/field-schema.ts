import type * as z from 'zod/mini'
import { isEmpty, stepsOf } from './paths.ts'

/** What a form knows of a field from its schema: how it begins, whether it must be filled in, how long it may be. */

export type Schema = z.ZodMiniType

/** The part of zod's own description that is read here. */
interface Definition {
  type: string
  format?: string
  checks?: readonly { _zod: { def: Readonly<Record<string, unknown>> } }[]
  innerType?: Schema
  in?: Schema
  out?: Schema
  element?: Schema
  options?: readonly Schema[]
  shape?: Readonly<Record<string, Schema>>
  valueType?: Schema
}

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition

/** A schema and those that it is made of, from the outside in; what rows and objects hold is not part of it. */
function layersOf(schema: Schema): Definition[] {
  const definition = definitionOf(schema)
  const inner = [definition.innerType, definition.in, definition.out, ...(definition.options ?? [])]
  return [definition, ...inner.flatMap((each) => (each === undefined ? [] : layersOf(each)))]
}

/** The schema of a place within a form's schema; undefined where it has none. */
export function schemaAt(schema: Schema, path: string): Schema | undefined {
  let found: Schema | undefined = schema
  for (const step of stepsOf(path)) {
    const layers: Definition[] = found === undefined ? [] : layersOf(found)
    const holder = layers.find(({ shape, element, valueType }) => shape ?? element ?? valueType)
    found = holder?.element ?? holder?.shape?.[step] ?? holder?.valueType
  }
  return found
}

export const accepts = (schema: Schema, value: unknown): boolean => schema.safeParse(value).success

const has = (schema: Schema, type: string): boolean => layersOf(schema).some((layer) => layer.type === type)

const isList = (schema: Schema): boolean => has(schema, 'array')

/** The rules that a text breaks which is surely not what the field is for. */
function rulesAgainst(schema: Schema, value: string): string[] {
  const result = schema.safeParse(value)
  return result.success ? [] : result.error.issues.map(({ message }) => message)
}

const NONSENSE = '\u{1F9FE}'

const KIND_OF_RULE = {
  'rule:email': 'email',
  'rule:date': 'date',
  'rule:time': 'time',
  'rule:taxCode': 'upperText',
  'rule:idCard': 'upperText',
  'rule:ticketNumber': 'ticket',
  'rule:password': 'text',
  'rule:number': 'numberText',
  'rule:integer': 'numberText',
  'rule:twoDecimals': 'numberText',
  'rule:positiveInteger': 'numberText',
  'rule:nonNegativeInteger': 'numberText',
  'rule:negativeInteger': 'numberText',
  'rule:proportion': 'numberText',
  'rule:weight': 'numberText',
  'rule:score': 'numberText',
} as const

/** Kinds of fields that a schema gives away by itself. */
export type PlainKind =
  | (typeof KIND_OF_RULE)[keyof typeof KIND_OF_RULE]
  | 'textarea'
  | 'number'
  | 'switch'
  | 'dateTime'

/** The kind of input that suits a schema; undefined where only the screen can know, as with choices. */
export function kindOf(schema: Schema): PlainKind | undefined {
  if (isList(schema)) return undefined
  if (has(schema, 'boolean')) return 'switch'
  if (has(schema, 'enum') || has(schema, 'object') || has(schema, 'record')) return undefined
  if (has(schema, 'number')) return 'number'
  if (!has(schema, 'string')) return undefined
  if (layersOf(schema).some(({ format }) => format === 'datetime')) return 'dateTime'
  for (const rule of rulesAgainst(schema, NONSENSE)) {
    const kind = (KIND_OF_RULE as Readonly<Record<string, PlainKind>>)[rule]
    if (kind !== undefined) return kind
  }
  return accepts(schema, 'a\nb') ? 'textarea' : 'text'
}

const HOLDING_TEXT: ReadonlySet<PlainKind | undefined> = new Set([
  'text',
  'textarea',
  'upperText',
  'email',
  'numberText',
  'ticket',
])

/** Whether an empty text is refused as missing rather than as wrong. */
const saysRequired = (schema: Schema): boolean =>
  rulesAgainst(schema, '').some((rule) => /required$/i.test(rule))

/** What an emptied field holds. */
export function emptyOf(schema: Schema): unknown {
  if (isList(schema)) return []
  if (accepts(schema, null)) return null
  if (has(schema, 'boolean')) return false
  if (has(schema, 'number') || has(schema, 'enum')) return null
  if (has(schema, 'object') || has(schema, 'record')) return {}
  return has(schema, 'string') && (HOLDING_TEXT.has(kindOf(schema)) || saysRequired(schema)) ? '' : null
}

/** What a field of a new form holds: what the schema says stands for nothing, or an emptied field. */
export function blankOf(schema: Schema): unknown {
  const absent = schema.safeParse(undefined)
  const usual = absent.success ? absent.data : undefined
  return usual !== undefined && accepts(schema, usual) ? usual : emptyOf(schema)
}

/**
 * A value as it is sent: an emptied field is absent where its schema wants that rather than an empty value, and else
 * empty in the way that the schema calls missing.
 */
export function sentOf(schema: Schema, value: unknown): unknown {
  if (!isEmpty(value) || accepts(schema, value)) return value
  if (accepts(schema, null)) return null
  return accepts(schema, undefined) ? undefined : emptyOf(schema)
}

/** A field must be filled in when its schema refuses it emptied. */
export const isRequired = (schema: Schema): boolean => !accepts(schema, sentOf(schema, emptyOf(schema)))

export interface Limits {
  min: number | undefined
  max: number | undefined
}

const LIMITS = {
  text: { type: 'string', min: ['min_length', 'minimum'], max: ['max_length', 'maximum'] },
  rows: { type: 'array', min: ['min_length', 'minimum'], max: ['max_length', 'maximum'] },
  number: { type: 'number', min: ['greater_than', 'value'], max: ['less_than', 'value'] },
} as const

/** How long a text, how many rows or how large a number a schema allows. */
export function limitsOf(schema: Schema, what: keyof typeof LIMITS): Limits {
  const { type, min, max } = LIMITS[what]
  const checks = layersOf(schema)
    .filter((layer) => layer.type === type)
    .flatMap((layer) => layer.checks ?? [])
    .map((check) => check._zod.def)
  const limit = ([check, name]: readonly [string, string]): number | undefined => {
    const given = checks.filter((each) => each['check'] === check).map((each) => each[name])
    const numbers = given.filter((each): each is number => typeof each === 'number')
    return numbers.length === 0 ? undefined : Math.max(...numbers)
  }
  return { min: limit(min), max: limit(max) }
}
