import {
  cents,
  code,
  day,
  email,
  flag,
  id,
  idCard,
  integer,
  mobile,
  remark,
  requiredText,
  text,
  textOrEmpty,
} from '@visa/contract/fields'
import { ENDPOINTS } from '@visa/contract/endpoints'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  accepts,
  blankOf,
  emptyOf,
  isRequired,
  kindOf,
  limitsOf,
  schemaAt,
  sentOf,
  type Schema,
} from './field-schema.ts'

const known: readonly (readonly [Schema, string | undefined, boolean, unknown])[] = [
  [text(20), 'text', true, ''],
  [requiredText('roleNameRequired', 20), 'text', true, ''],
  [textOrEmpty(20), 'text', false, ''],
  [remark(20), 'textarea', false, ''],
  [code(20), 'text', true, ''],
  [z.union([z.literal(''), code(20)]), 'text', false, ''],
  [email, 'email', true, ''],
  [mobile, 'text', true, ''],
  [idCard, 'upperText', true, ''],
  [day, 'date', true, ''],
  [z._default(z.nullable(day), null), 'date', false, null],
  [z.optional(z.iso.datetime('rule:invalid')), 'dateTime', false, null],
  [integer(1, 9), 'number', true, null],
  [z._default(integer(0, 99), 0), 'number', false, 0],
  [z.optional(z.nullable(integer(1, 9))), 'number', false, null],
  [cents(), 'number', true, null],
  [flag, 'switch', false, false],
  [z._default(flag, true), 'switch', false, true],
  [z.enum(['a', 'b']), undefined, true, null],
  [z._default(z.enum(['a', 'b']), 'b'), undefined, false, 'b'],
  [z.array(id).check(z.minLength(1)), undefined, true, []],
  [z._default(z.array(id), []), undefined, false, []],
  [z._default(z.record(z.string(), z.string()), {}), undefined, false, {}],
]

describe('what a schema tells of its field', () => {
  it.each(known)('no. %#', (schema, kind, required, blank) => {
    expect([kindOf(schema), isRequired(schema), blankOf(schema)]).toEqual([kind, required, blank])
  })

  it('reads limits through every wrapper', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 9 }), (max, min) => {
        const wrapped = (schema: Schema): Schema[] => [
          schema,
          z.optional(schema),
          z.nullable(schema),
          z._default(z.nullable(schema), null),
          z.pipe(
            schema,
            z.transform<unknown, unknown>((value) => value),
          ),
        ]
        for (const each of wrapped(text(max))) expect(limitsOf(each, 'text').max).toBe(max)
        for (const each of wrapped(integer(min, min + max))) {
          expect(limitsOf(each, 'number')).toEqual({ min, max: min + max })
        }
        for (const each of wrapped(z.array(id).check(z.minLength(min), z.maxLength(max)))) {
          expect(limitsOf(each, 'rows')).toEqual({ min, max })
        }
      }),
    )
  })

  it('finds the schema of a place in objects and rows', () => {
    const row = z.strictObject({ mobile, tags: z._default(z.array(code(4)), []) })
    const form = z.strictObject({
      contacts: z._default(z.array(row), []),
      place: z.optional(z.strictObject({ city: text(9) })),
    })
    expect(schemaAt(form, 'contacts.3.mobile')).toBe(mobile)
    expect(limitsOf(schemaAt(form, 'contacts.0.tags.1') as Schema, 'text').max).toBe(4)
    expect(limitsOf(schemaAt(form, 'place.city') as Schema, 'text').max).toBe(9)
    expect(schemaAt(form, 'place.street')).toBeUndefined()
    expect(schemaAt(form, 'contacts.0.mobile.x')).toBeUndefined()
  })
})

/** Every field of every request body of the product. */
const FIELDS = ENDPOINTS.flatMap(({ path, body }) =>
  body !== undefined && 'shape' in body
    ? Object.entries(body.shape as Record<string, Schema>).map(([name, schema]) => ({
        at: `${path} ${name}`,
        schema,
      }))
    : [],
)

describe('every field of every request', () => {
  it('there are many', () => expect(FIELDS.length).toBeGreaterThan(150))

  it('is required exactly when a form that was left alone would be refused for it', () => {
    for (const { at, schema } of FIELDS) {
      const left = sentOf(schema, blankOf(schema))
      // A field with a word for nothing begins with that word, and emptied it is left out.
      expect([at, isRequired(schema) || accepts(schema, left)]).toEqual([at, true])
      expect([at, isRequired(schema)]).toEqual([at, !accepts(schema, sentOf(schema, emptyOf(schema)))])
    }
  })

  it('is sent as it was filled in, whatever that is, if its schema accepts it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), fc.jsonValue(), ({ schema }, value) => {
        fc.pre(accepts(schema, value))
        expect(sentOf(schema, value)).toEqual(value)
      }),
    )
  })
})
