import { ENDPOINTS } from '@visa/contract/endpoints'
import { orderPage } from '@visa/contract/visa/order-list'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readAnswer } from './answer-reader.ts'

const isA = <Kind extends z.core.$ZodTypeDef['type']>(
  schema: z.core.$ZodType,
  kind: Kind,
): schema is Extract<z.core.$ZodTypes, { _zod: { def: { type: Kind } } }> => schema._zod.def.type === kind

/** What no schema but its own takes for right, and what only looks so. */
const STRANGE = fc.constantFrom<unknown[]>(
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0.5,
  '',
  '7',
  '2026-02-30',
  '2026-02-28T00:00:00',
  [],
  {},
  true,
  new Date(0),
)

const TEXTS = fc.constantFrom('', 'a', '陈', '2026-11-16', '2026-11-16T08:00:00.000Z', '2026-13-01', '12')

/** Values that mostly fit a schema. */
function fitting(schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> {
  const inside = (each: z.core.$ZodType) => fitting(each, depth + 1)
  const plain = (): fc.Arbitrary<unknown> => {
    if (isA(schema, 'string')) return TEXTS
    if (isA(schema, 'number')) return fc.constantFrom<number[]>(0, 1, 8, -3, 2.5, 99_000_000_000)
    if (isA(schema, 'boolean')) return fc.boolean()
    if (isA(schema, 'null')) return fc.constant(null)
    if (isA(schema, 'literal') || isA(schema, 'enum'))
      return fc.constantFrom<unknown[]>(...schema._zod.values)
    if (isA(schema, 'nullable')) return fc.option(inside(schema._zod.def.innerType))
    if (isA(schema, 'optional')) return fc.option(inside(schema._zod.def.innerType), { nil: undefined })
    if (isA(schema, 'default')) return fc.option(inside(schema._zod.def.innerType), { nil: undefined })
    if (isA(schema, 'pipe')) return inside(schema._zod.def.out)
    if (isA(schema, 'union')) return fc.oneof(...schema._zod.def.options.map(inside))
    if (isA(schema, 'array') && depth < 8) return fc.array(inside(schema._zod.def.element), { maxLength: 2 })
    if (isA(schema, 'record') && depth < 8)
      return fc.dictionary(TEXTS, inside(schema._zod.def.valueType), { maxKeys: 2 })
    if (isA(schema, 'object') && depth < 8) {
      const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => [name, inside(field)])
      const whole = fc.record({ ...Object.fromEntries(fields), passwordHash: fc.constant('secret') })
      return whole.map((row) => row as unknown)
    }
    return STRANGE
  }
  return fc.oneof({ weight: 40, arbitrary: plain() }, { weight: 1, arbitrary: STRANGE })
}

/** What leaves, as it is sent; or that nothing does. */
const outcome = (read: () => unknown): string => {
  try {
    return JSON.stringify(read()) ?? 'nothing'
  } catch (error) {
    return error instanceof z.core.$ZodError ? `refused: ${JSON.stringify(error.issues)}` : String(error)
  }
}

test('every answer leaves as its schema lets it, right or wrong', () => {
  let left = 0
  for (const { path, data } of ENDPOINTS) {
    fc.assert(
      fc.property(fitting(data), (value) => {
        const [wanted, read] = [outcome(() => z.parse(data, value)), outcome(() => readAnswer(data, value))]
        expect(`${path} ${read}`).toBe(`${path} ${wanted}`)
        if (!wanted.startsWith('refused')) left += 1
      }),
      { numRuns: 12 },
    )
  }
  // Else nothing would be proven but that wrong answers are wrong.
  expect(left).toBeGreaterThan(ENDPOINTS.length)
})

test('a field that was not declared does not leave, and a wrong one keeps the whole back', () => {
  const page = { records: 0, page: 1, rows: [], passwordHash: 'secret' }
  expect(readAnswer(orderPage.data, page)).toEqual({ records: 0, page: 1, rows: [] })
  expect(() => readAnswer(orderPage.data, { ...page, records: '0' })).toThrow(z.core.$ZodError)
  expect(() => readAnswer(orderPage.data, { ...page, rows: [{ id: 1 }] })).toThrow(z.core.$ZodError)
})

test('what a schema says of absent values holds', () => {
  const schema = z.object({
    wanted: z.unknown(),
    given: z._default(z.string(), 'so'),
    maybe: z.optional(z._default(z.number(), 7)),
    exact: z.exactOptional(z.string()),
    free: z.optional(z.string()),
  })
  for (const value of [{}, { wanted: 1 }, { wanted: undefined }, { wanted: null, exact: undefined }]) {
    expect(outcome(() => readAnswer(schema, value))).toBe(outcome(() => z.parse(schema, value)))
  }
})
