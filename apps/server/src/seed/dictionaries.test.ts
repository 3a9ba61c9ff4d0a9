import { DictDataDraft } from '@visa/contract/dict/dict-data'
import { DictTypeDraft } from '@visa/contract/dict/dict-type'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { describe, expect, test } from 'vitest'
import { one, rows, sql } from '../db/sql.ts'
import { demoDb } from '../testing/migrated-db.ts'
import { DICTIONARIES } from './dictionaries.ts'
import { referenceFingerprint } from './fingerprint.ts'
import { firstStart } from './first-start.ts'

const DEMO = { mode: 'demo', adminPassword: undefined } as const
const HAN = /\p{Script=Han}/u

describe('every dictionary', () => {
  test('has a type and a name of its own, in both languages', () => {
    for (const field of ['type', 'name', 'ename'] as const) {
      expect(new Set(DICTIONARIES.map((each) => each[field])).size, field).toBe(DICTIONARIES.length)
    }
    for (const { entries, ...type } of DICTIONARIES) {
      expect(DictTypeDraft.safeParse(type).success, type.type).toBe(true)
      expect(type.type).toMatch(/^[A-Z][A-Z0-9_]*$/)
      expect(type.name, type.type).toMatch(HAN)
      expect(type.ename, type.type).toMatch(/^[A-Z]/)
      expect(type.ename, type.type).not.toMatch(HAN)
      expect(entries.length, type.type).toBeGreaterThan(1)
    }
  })

  test('has entries with unique codes and names, in both languages', () => {
    for (const { type, entries } of DICTIONARIES) {
      for (const field of ['code', 'cname', 'ename'] as const) {
        expect(new Set(entries.map((each) => each[field])).size, `${type} ${field}`).toBe(entries.length)
      }
      for (const { code, cname, ename } of entries) {
        expect(DictDataDraft.safeParse({ type, code, cname, ename }).success, `${type} ${code}`).toBe(true)
        expect(cname, `${type} ${code}`).toMatch(HAN)
        expect(ename.trim(), `${type} ${code}`).not.toBe('')
        expect(ename, `${type} ${code}`).not.toMatch(HAN)
      }
    }
  })
})

const codesOf = (type: string): string[] =>
  DICTIONARIES.find((each) => each.type === type)?.entries.map(({ code }) => code) ?? []

const GIVEN = [
  ['P3.33', 'PAYMENT_STATUS', ['8', '10', '16', '128']],
  ['P3.34', 'AUDIT_STATUS', ['0', '1', '4', '7']],
  ['P3.35', 'VISA_ORDER_STATUS', ['8', '16', '24', '32', '40', '48', '56', '64', '72', '80', '88']],
  ['P3.36', 'ORDER_STATUS', ['8', '16', '24', '32', '40']],
  ['P3.37', 'ISSUE_RESULT', ['1', '2', '3']],
  ['P3.38', 'FORM_TASK_STATUS', ['0', '8', '16', '24', '32', '40', '48']],
  ['P3.39', 'CHANGE_KIND', ['waiting', 'add', 'update', 'waiting_all', 'delete']],
  [
    'P3.41',
    'EVISA_PROCESS_STATUS',
    ['draft', 'unsend', 'waitPay', 'processing', 'success', 'fail', 'correctionRequired'],
  ],
  ['P9.19', 'INVITATION_TYPE', ['UNKNOWN', 'IMMIGRATION', 'BLANK', 'NO_NEED']],
  ['P9.19', 'DOCUMENT_RETURN_TYPE', ['MAIL', 'PICKUP']],
  ['C3.6', 'RETURN_WAY', ['1', '2']],
  ['C3.14', 'VISA_TYPE', ['1', '2']],
] as const

test.each(GIVEN)(
  'P3.34 P3.35 P3.36 P3.37 P3.38 P3.39 P3.41 P9.19 – %s: %s has the codes that the specification gives',
  (_, type, codes) => {
    expect(codesOf(type)).toEqual(codes)
  },
)

test('P3.33 C3.6 C3.14 a code means what the specification calls it', () => {
  const wordsOf = (type: string) =>
    DICTIONARIES.find((each) => each.type === type)?.entries.map(({ code, ename }) => [Number(code), ename])
  expect(PAYMENT_STATUS).toEqual({ UNPAID: 8, PAYING: 10, PAID: 16, CANCELED: 128 })
  expect(wordsOf('PAYMENT_STATUS')).toEqual([
    [8, 'Unpaid'],
    [10, 'Paying'],
    [16, 'Paid'],
    [128, 'Cancelled'],
  ])
  expect(RETURN_WAY).toEqual({ COURIER: 1, PICKUP: 2 })
  expect(wordsOf('RETURN_WAY')?.map(([code]) => code)).toEqual([1, 2])
  expect(VISA_TYPE).toEqual({ STICKER: 1, EVISA: 2 })
  expect(wordsOf('VISA_TYPE')).toEqual([
    [1, 'Sticker visa'],
    [2, 'E-visa'],
  ])
})

test('a changed dictionary changes the fingerprint, so that the next start brings it in', () => {
  const [first, ...rest] = DICTIONARIES
  if (first === undefined) throw new Error('there are dictionaries')
  const [entry, ...entries] = first.entries
  if (entry === undefined) throw new Error('there are entries')
  const now = referenceFingerprint()
  expect(referenceFingerprint(rest)).not.toBe(now)
  expect(referenceFingerprint([{ ...first, name: '别的' }, ...rest])).not.toBe(now)
  expect(
    referenceFingerprint([{ ...first, entries: [{ ...entry, ename: 'Other' }, ...entries] }, ...rest]),
  ).not.toBe(now)
  expect(referenceFingerprint([...DICTIONARIES])).toBe(now)
})

test('an older installation gets the missing types whole, and keeps what its administrators made of the others', async () => {
  const db = await demoDb()
  await db.query(sql`delete from dict_data where type in ('MARITAL_STATUS', 'MY_STATE', 'SEX')`)
  await db.query(sql`delete from dict_type where type in ('MARITAL_STATUS', 'MY_STATE')`)
  await db.query(
    sql`update dict_data set cname = '改过的', valid = 0 where type = 'CURRENCY' and code = 'USD'`,
  )
  // Somebody's own type has the name of one that the product brings.
  await db.query(sql`insert into dict_type (type, name) values ('OUR_MARITAL', '婚姻状况')`)
  await db.query(sql`update system_param set value = 'of an older version' where key = 'seed.reference'`)
  expect(await firstStart(db, DEMO)).toEqual({ seeded: true })
  const found = await rows<{ type: string; name: string; builtIn: boolean; entries: number }>(
    db,
    sql`select t.type, t.name, t.built_in as "builtIn", count(d.id) as entries
        from dict_type t left join dict_data d on d.type = t.type
        where t.type in ('MARITAL_STATUS', 'MY_STATE', 'SEX', 'OUR_MARITAL') group by t.id order by t.type`,
  )
  expect(found).toEqual([
    { type: 'MARITAL_STATUS', name: '婚姻状况 MARITAL_STATUS', builtIn: true, entries: 4 },
    { type: 'MY_STATE', name: '马来西亚州属', builtIn: true, entries: 16 },
    { type: 'OUR_MARITAL', name: '婚姻状况', builtIn: false, entries: 0 },
    { type: 'SEX', name: '性别', builtIn: true, entries: 0 },
  ])
  expect(
    await one(db, sql`select cname, valid from dict_data where type = 'CURRENCY' and code = 'USD'`),
  ).toEqual({ cname: '改过的', valid: 0 })
  expect(await firstStart(db, DEMO)).toEqual({ seeded: false })
})
