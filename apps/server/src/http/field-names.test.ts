import type { Endpoint } from '@visa/contract/endpoint'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { requestFieldMessages } from '@visa/messages/request-fields'
import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod/mini'

type Schema = NonNullable<Endpoint['body']>

/** The names of all properties anywhere in a described shape. */
function propertyNames(described: unknown): string[] {
  if (typeof described !== 'object' || described === null) return []
  return Object.entries(described).flatMap(([key, value]: [string, unknown]) =>
    (key === 'properties' ? Object.keys(value as object) : []).concat(propertyNames(value)),
  )
}

const fieldsOf = (schema: Schema): string[] =>
  propertyNames(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

test('every field a request can have is named in both languages, so that no refusal shows a raw one', () => {
  const requests = ENDPOINTS.flatMap(({ params, query, body }): Schema[] =>
    [params, query, body].filter((schema) => schema !== undefined),
  )
  const fields = [...new Set(requests.flatMap(fieldsOf))]
  expect(fields.length).toBeGreaterThan(100)
  for (const language of ['zh', 'en'] as const) {
    const names: Record<string, string> = requestFieldMessages[language]
    expect(fields.filter((field) => names[field] === undefined)).toEqual([])
  }
})
