import type { Schema } from '@visa/contract/endpoint'
import { parse, safeParse, type core } from 'zod/mini'

/**
 * Reads answers as their schemas do: only declared fields leave, and each is what it was declared to be. A schema makes
 * an object for every value that it looks at, which is the dearest thing that a list does beside its statements. So a
 * function is written for each schema that judges texts, numbers, days and the lists and records of them by itself.
 * Whatever it does not find plainly right is left to the schema, which also says what is wrong with it.
 */
type Read = (value: unknown) => unknown

const UNFIT = Symbol('unfit')

const isA = <Kind extends core.$ZodTypeDef['type']>(
  schema: core.$ZodType,
  kind: Kind,
): schema is Extract<core.$ZodTypes, { _zod: { def: { type: Kind } } }> => schema._zod.def.type === kind

/** Functions are written as text; what they need of schemas they find in `held`. */
class Writer {
  readonly #functions: string[] = []
  readonly #held: unknown[] = []

  #hold(value: unknown): string {
    return `held[${this.#held.push(value) - 1}]`
  }

  /** A function with this body, which reads `value`; gives its name. */
  #add(body: string): string {
    const name = `read${this.#functions.length}`
    this.#functions.push(`const ${name} = (value) => { ${body} };`)
    return name
  }

  #when(condition: string): string {
    return this.#add(`return ${condition} ? value : UNFIT`)
  }

  #bySchema(schema: core.$ZodType): string {
    const read: Read = (value) => {
      const result = safeParse(schema, value)
      return result.success ? result.data : UNFIT
    }
    return this.#add(`return ${this.#hold(read)}(value)`)
  }

  #list(element: string): string {
    return this.#add(`
      if (!Array.isArray(value)) return UNFIT
      const list = []
      for (let index = 0; index < value.length; index += 1) {
        const read = ${element}(value[index])
        if (read === UNFIT) return UNFIT
        list.push(read)
      }
      return list`)
  }

  #object(shape: Readonly<Record<string, core.$ZodType>>): string {
    const fields = Object.entries(shape).map(([name, schema], index) => {
      const [key, field] = [JSON.stringify(name), `field${index}`]
      const lacks = isA(schema, 'optional') ? '' : ` || ${field} === undefined`
      const line = `const ${field} = ${this.write(schema)}(value[${key}]); if (${field} === UNFIT${lacks}) return UNFIT`
      return { line, pair: `${key}: ${field}` }
    })
    return this.#add(`
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNFIT
      ${fields.map(({ line }) => line).join('\n')}
      return { ${fields.map(({ pair }) => pair).join(', ')} }`)
  }

  #first(options: readonly core.$ZodType[]): string {
    const tries = options.map(
      (option) => `read = ${this.write(option)}(value); if (read !== UNFIT) return read`,
    )
    return this.#add(`let read\n${tries.join('\n')}\nreturn UNFIT`)
  }

  /** The name of the function that reads what a schema reads. Rules beside the kind of a value are the schema's. */
  write(schema: core.$ZodType): string {
    const { def } = schema._zod
    if ((def.checks ?? []).length > 0 || ('coerce' in def && def.coerce === true))
      return this.#bySchema(schema)
    if (isDayOrInstant(def))
      return this.#when(`typeof value === 'string' && ${this.#hold(def.pattern)}.test(value)`)
    if ('check' in def) return this.#bySchema(schema)
    if (isA(schema, 'string')) return this.#when(`typeof value === 'string'`)
    if (isA(schema, 'number')) return this.#when('Number.isFinite(value)')
    if (isA(schema, 'boolean')) return this.#when(`typeof value === 'boolean'`)
    if (isA(schema, 'null')) return this.#when('value === null')
    if (isA(schema, 'literal') || isA(schema, 'enum'))
      return this.#when(`${this.#hold(schema._zod.values)}.has(value)`)
    if (isA(schema, 'nullable')) {
      return this.#add(`return value === null ? null : ${this.write(schema._zod.def.innerType)}(value)`)
    }
    if (isA(schema, 'optional') && isPlainlyOptional(schema)) {
      return this.#add(
        `return value === undefined ? undefined : ${this.write(schema._zod.def.innerType)}(value)`,
      )
    }
    if (isA(schema, 'union')) return this.#first(schema._zod.def.options)
    if (isA(schema, 'array')) return this.#list(this.write(schema._zod.def.element))
    if (isA(schema, 'object') && isPlainObject(schema)) return this.#object(schema._zod.def.shape)
    return this.#bySchema(schema)
  }

  /** All that was written, as one function. */
  finish(name: string): Read {
    const text = `${this.#functions.join('\n')}\nreturn ${name}`
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- written from the contract alone, at its first use
    return new Function('UNFIT', 'held', text)(UNFIT, this.#held) as Read
  }
}

const isDayOrInstant = (def: core.$ZodTypeDef): def is core.$ZodTypeDef & { pattern: RegExp } =>
  'format' in def &&
  (def.format === 'date' || def.format === 'datetime') &&
  'pattern' in def &&
  def.pattern instanceof RegExp

/** One that has a default is never absent, and some may be left out but not be undefined. */
const isPlainlyOptional = ({ _zod: { def, traits } }: core.$ZodOptional): boolean =>
  def.innerType._zod.optin !== 'defaulted' && !traits.has('$ZodExactOptional')

/** Fields that were not declared are left out, neither refused nor kept; and none is written as prototypes are. */
const isPlainObject = ({ _zod: { def } }: core.$ZodObject): boolean =>
  def.catchall === undefined && !Object.hasOwn(def.shape, '__proto__')

const readers = new WeakMap<Schema, Read>()

function readerOf(schema: Schema): Read {
  const writer = new Writer()
  const reader = writer.finish(writer.write(schema))
  readers.set(schema, reader)
  return reader
}

/** An answer as its schema lets it leave. */
export function readAnswer(schema: Schema, value: unknown): unknown {
  const answer = (readers.get(schema) ?? readerOf(schema))(value)
  return answer === UNFIT ? parse(schema, value) : answer
}
