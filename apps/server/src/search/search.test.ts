import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../db/sql.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { matchesSearch } from './matches-search.ts'
import { searchDocument } from './search-document.ts'

let server: TestApp

const PEOPLE = {
  chen: { names: ['陈国栋', 'CHEN GUODONG'], numbers: ['VIP2503110087', '13801066620', 'E83123457'] },
  zeng: { names: ['曾子墨'], numbers: ['13901174000'] },
  ouyang: { names: ['欧阳娜娜', 'Ouyang Nana'], numbers: ['110105198204172316'] },
  ivan: { names: ['Иван Петров', 'José Müller'], numbers: ['86-13800138000'] },
  rare: { names: ['𠮷田'], numbers: ['G 52-0018'] },
}

beforeAll(async () => {
  server = await startTestApp()
  await server.db.query(sql`create table sample (name text, company_id bigint, search text not null)`)
  for (const [name, findable] of Object.entries(PEOPLE)) {
    await server.db.query(sql`insert into sample values (${name}, 7, ${searchDocument(findable)})`)
  }
  await server.db.query(sql`create index on sample using gin (company_id, search_pieces(search))`)
})
afterAll(() => server.close())

const found = async (typed: string, among: 'all' | 'of a company' = 'all'): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      server.db,
      sql`select name from sample s where s.company_id = 7 and ${matchesSearch('s', typed, { rows: among })}
          order by name`,
    )
  ).map(({ name }) => name)

test.each([
  ['国栋', ['chen']],
  ['陈', ['chen']],
  ['陈国栋', ['chen']],
  ['栋国', []],
  ['guodong', ['chen']],
  ['Chen Guo', ['chen']],
  ['chengd', []],
  ['cgd', ['chen']],
  ['gd', ['chen']],
  ['gu', ['chen']],
  ['zengzm', []],
  ['zengzimo', ['zeng']],
  ['cengzimo', ['zeng']],
  ['zzm', ['zeng']],
  ['娜娜 2316', ['ouyang']],
  ['nana', ['ouyang']],
  ['петров', ['ivan']],
  ['jose', ['ivan']],
  ['müll', ['ivan']],
  ['138 0106 6620', ['chen']],
  ['13801066620', ['chen']],
  ['6620', ['chen']],
  ['138', ['chen', 'ivan']],
  ['2503110087', ['chen']],
  ['vip2503110087', ['chen']],
  ['ＶＩＰ2503', ['chen']],
  ['0087', ['chen']],
  ['e83', ['chen']],
  ['83123457', ['chen']],
  ['110105198204172316', ['ouyang']],
  ['13800138000', ['ivan']],
  ['g520018', ['rare']],
  ['𠮷', ['rare']],
  ['c', []],
  ['', []],
  ['%', []],
  ["_ \\ ' |", []],
  ['没有', []],
])('%s finds %j', async (typed, expected) => {
  expect(await found(typed)).toEqual(expected)
  expect(await found(typed, 'of a company')).toEqual(expected)
})

test('what may be in half of all records is left for the planner to weigh at each call', () => {
  const times = (typed: string, among: 'all' | 'of a company') =>
    matchesSearch('s', typed, { rows: among }).text.split('@>').length - 1
  expect(['陈', 'wang', 'lxm', '2611'].map((typed) => times(typed, 'all'))).toEqual([1, 1, 1, 1])
  expect(['陈', 'wang', 'lxm', '2611'].map((typed) => times(typed, 'of a company'))).toEqual([1, 2, 2, 2])
  expect(['陈国栋', '13801066620', 'wang 13'].map((typed) => times(typed, 'all'))).toEqual([2, 2, 2])
})

test('a document without anything finds nothing and is no obstacle', async () => {
  expect(searchDocument({ names: [''], numbers: ['', '-'] })).toBe('')
  expect(await one(server.db, sql`select search_pieces('') as pieces`)).toEqual({ pieces: [] })
})

test('whatever is typed at length asks for a bounded number of pieces', () => {
  const { values } = matchesSearch('s', Array.from({ length: 200 }, (_, index) => `字${index}00`).join(' '))
  expect((values[0] as string[]).length).toBeLessThan(40)
})
