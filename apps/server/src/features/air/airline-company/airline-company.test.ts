import { AIRLINE_DICT, airlineOptions } from '@visa/contract/air/airline-company'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { airlineEntries } from '../../../seed/airlines.ts'
import { testApp } from '../../../testing/test-app.ts'

test('the airlines have a designator and both names, each once', () => {
  for (const { code, cname, ename } of airlineEntries) {
    expect(code).toMatch(/^[A-Z0-9]{2}$/)
    expect(cname).toMatch(/^\p{Script=Han}+$/u)
    expect(ename).not.toBe('')
  }
  for (const field of ['code', 'cname', 'ename'] as const) {
    expect(new Set(airlineEntries.map((entry) => entry[field])).size).toBe(airlineEntries.length)
  }
})

test('P3.22 P7.70 airlines are a list of key and value; a frozen one is there for old records only', async () => {
  const { as, db } = await testApp()
  const person = await as('customer')
  const found = await person.call(airlineOptions, { query: {} })
  expect(found).toHaveLength(airlineEntries.length)
  expect(found[0]).toEqual({
    key: 'CA',
    value: '中国国际航空',
    ename: 'Air China',
    pinyin: 'zhongguoguojihangkong|zggjhk',
    valid: 1,
  })
  await db.query(sql`update dict_data set valid = 0 where type = ${AIRLINE_DICT} and code = 'SU'`)
  const left = await person.call(airlineOptions, { query: {} })
  expect(left.map(({ key }) => key)).not.toContain('SU')
  expect(await person.call(airlineOptions, { query: { keys: ['SU', 'CA', 'NOT'] } })).toMatchObject([
    { key: 'CA', valid: 1 },
    { key: 'SU', valid: 0 },
  ])
})
