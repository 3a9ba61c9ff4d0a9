import type { Endpoint, Schema } from '@visa/contract/endpoint'
import { safeParse } from 'zod/mini'

type Part = 'params' | 'query' | 'body'
export type Input = Partial<Record<Part, Record<string, unknown>>>

const PARTS: readonly Part[] = ['params', 'query', 'body']

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The fields of a request's part. */
function fieldsOf(schema: Schema | undefined): [string, Schema][] {
  if (schema === undefined) return []
  if (!('shape' in schema) || typeof schema.shape !== 'object' || schema.shape === null) {
    throw new Error('a request that is no object of fields cannot be filled in')
  }
  return Object.entries(schema.shape).filter((entry): entry is [string, Schema] => isSchema(entry[1]))
}

/** Says of a field that it names a record. */
const isIdLike = (name: string): boolean => /^ids?$|Ids?$|^storageNames?$/.test(name)

/** The fields of a call that name records. */
export const idFields = (endpoint: Endpoint): { part: Part; name: string; schema: Schema }[] =>
  PARTS.flatMap((part) =>
    fieldsOf(endpoint[part])
      .filter(([name]) => isIdLike(name))
      .map(([name, schema]) => ({ part, name, schema })),
  )

/** What some field of the product or other takes; the first that fits is used. */
const POOL: readonly unknown[] = [
  'matrix_1',
  '矩阵测试',
  1,
  'true',
  '2026-12-01T00:00:00.000Z',
  '2026-12-01',
  '13912345670',
  'matrix@example.com',
  '91330100MA27XXXX5K',
  '0 0 3 * * ?',
  '123456',
  '330106',
  'Matrix@2026',
  ['1'],
  {},
  [],
  '0',
  '2',
  '4',
  '8',
  '16',
  [new File(['matrix'], 'matrix.png')],
]

const enumerated = (schema: Schema): readonly unknown[] => {
  const { def } = schema._zod as { def: { entries?: Record<string, unknown>; innerType?: Schema } }
  return [
    ...Object.values(def.entries ?? {}),
    ...(def.innerType === undefined ? [] : enumerated(def.innerType)),
  ]
}

/**
 * An input that the endpoint's own schemas take: what is given, and something that fits for everything else that
 * must be there. Whatever fits nothing is told by name, so that it is not passed over.
 */
export function fittingInput(endpoint: Endpoint, given: Input): Input | { unfit: string[] } {
  const unfit: string[] = []
  const filled = PARTS.map((part) => {
    const values: Record<string, unknown> = { ...given[part] }
    const fields = fieldsOf(endpoint[part])
    const fill = (names: ReadonlySet<string>): void => {
      for (const [name, schema] of fields.filter((field) => names.has(field[0]) && !(field[0] in values))) {
        const found = [...enumerated(schema), ...POOL].find((each) => safeParse(schema, each).success)
        if (found === undefined) unfit.push(name)
        else values[name] = found
      }
    }
    const missing = fields.filter((field) => !safeParse(field[1], undefined).success).map(([name]) => name)
    fill(new Set(missing))
    const schema = endpoint[part]
    if (schema !== undefined && unfit.length === 0) {
      const faults = (): string[] =>
        safeParse(schema, values).error?.issues.map(({ path }) => path.join('.')) ?? []
      // What one field makes necessary of another, such as what was seen of a record that is changed.
      fill(new Set(faults()))
      unfit.push(...faults())
    }
    return [part, values] as const
  })
  return unfit.length > 0 ? { unfit } : Object.fromEntries(filled)
}
