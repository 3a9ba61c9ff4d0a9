import {
  dictDataAdd,
  dictDataBatchDelete,
  dictDataByType,
  dictDataByTypes,
  dictDataDelete,
  dictDataDetail,
  dictDataFreeze,
  dictDataPage,
  dictDataUpdate,
} from '@visa/contract/dict/dict-data'
import { dictTypeAdd } from '@visa/contract/dict/dict-type'
import { exportDownload, exportSubmit } from '@visa/contract/sheets/export-task'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import type { Client } from '../../../testing/client.ts'
import { collected } from '../../../testing/collected.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
let count = 0

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})

afterAll(() => server.close())

const newType = async (): Promise<string> => {
  count += 1
  await admin.call(dictTypeAdd, { body: { type: `DATA_${count}`, name: `数据类型${count}` } })
  return `DATA_${count}`
}

const add = async (
  type: string,
  code: string,
  more: { sortNo?: number; cname?: string } = {},
): Promise<number> =>
  (await admin.call(dictDataAdd, { body: { type, code, cname: `名称${code}`, ...more } })).id

const seeded = (type: string, code: string) =>
  one<{ id: number; cname: string }>(
    server.db,
    sql`select id, cname from dict_data where type = ${type} and code = ${code}`,
  )

const codesOf = async (type: string): Promise<string[]> =>
  (await admin.call(dictDataByType, { query: { type } })).map(({ code }) => code)

test('P3.14 P7.28 an entry is added, read, changed and deleted', async () => {
  const type = await newType()
  const draft = { code: 'A-1', cname: '甲', ename: 'First', sortNo: 3, resv1: 'one|two', resv2: '说明\n两行' }
  const { id } = await admin.call(dictDataAdd, { body: { type, ...draft } })
  expect(await admin.call(dictDataDetail, { query: { id } })).toMatchObject({ id, type, ...draft, valid: 1 })
  const changed = { id, code: 'A-2', cname: '乙', ename: '', sortNo: 0, resv1: '', resv2: '' }
  expect(await admin.call(dictDataUpdate, { body: changed })).toBeNull()
  expect(await admin.call(dictDataDetail, { query: { id } })).toMatchObject({ type, ...changed })
  expect(await admin.call(dictDataDelete, { body: { id } })).toEqual({ undoId: expect.any(Number) })
  const gone = { code: '9999', msg: '记录不存在或已被删除', data: null }
  expect(await admin.refused(dictDataDetail, { query: { id } })).toEqual(gone)
  expect(await admin.refused(dictDataUpdate, { body: changed })).toEqual(gone)
  expect(await admin.refused(dictDataDelete, { body: { id } })).toEqual(gone)
  expect(await admin.refused(dictDataFreeze, { body: { id, valid: 0 } })).toEqual(gone)
})

test('an entry of an unknown type is refused', async () => {
  const body = { type: 'NO_SUCH_TYPE', code: 'A', cname: 'A' }
  expect((await admin.refused(dictDataAdd, { body })).msg).toBe('字典类型 NO_SUCH_TYPE 不存在')
})

test('code and Chinese name are each unique within the type, not beyond it', async () => {
  const [type, other] = [await newType(), await newType()]
  await add(type, 'A')
  const second = await add(type, 'B')
  await add(other, 'A')
  const codeTaken = { code: '9999', msg: '编码 A 在该类型下已存在', data: null }
  const nameTaken = { code: '9999', msg: '中文名称 名称A 在该类型下已存在', data: null }
  expect(await admin.refused(dictDataAdd, { body: { type, code: 'A', cname: '新' } })).toEqual(codeTaken)
  expect(await admin.refused(dictDataAdd, { body: { type, code: 'N', cname: '名称A' } })).toEqual(nameTaken)
  expect(await admin.refused(dictDataUpdate, { body: { id: second, code: 'A', cname: '新' } })).toEqual(
    codeTaken,
  )
  expect(await admin.refused(dictDataUpdate, { body: { id: second, code: 'B', cname: '名称A' } })).toEqual(
    nameTaken,
  )
  expect(await codesOf(type)).toEqual(['A', 'B'])
})

test('of ten people who add the same entry at once one wins and the others are told why', async () => {
  const type = await newType()
  const at = (code: string, cname: string) => admin.refused(dictDataAdd, { body: { type, code, cname } })
  const sameCode = await Promise.all(Array.from({ length: 10 }, (_, n) => at('RACE', `不同${n}`)))
  expect(sameCode.map(({ code }) => code).toSorted()).toEqual([
    '0000',
    ...Array.from({ length: 9 }, () => '9999'),
  ])
  expect(sameCode.filter(({ msg }) => msg === '编码 RACE 在该类型下已存在')).toHaveLength(9)
  const sameName = await Promise.all(Array.from({ length: 10 }, (_, n) => at(`C${n}`, '同名')))
  expect(sameName.filter(({ code }) => code === '0000')).toHaveLength(1)
  expect(sameName.filter(({ msg }) => msg === '中文名称 同名 在该类型下已存在')).toHaveLength(9)
  expect((await admin.call(dictDataPage, { query: { type } })).records).toBe(2)
})

test('an entry that users hold keeps its code and stays', async () => {
  const { id, cname } = await seeded('SYS_ID_CARD', '4')
  const inUse = { code: '9999', msg: `${cname}（4）已被使用，不能删除或修改编码`, data: null }
  expect(await admin.refused(dictDataDelete, { body: { id } })).toEqual(inUse)
  expect(await admin.refused(dictDataUpdate, { body: { id, code: '44', cname } })).toEqual(inUse)
  expect(
    await admin.call(dictDataUpdate, { body: { id, code: '4', cname: '二代身份证', sortNo: 4 } }),
  ).toBeNull()
  const type = await newType()
  const free = await add(type, 'FREE')
  expect(await admin.call(dictDataUpdate, { body: { id: free, code: 'FREER', cname: 'FREE' } })).toBeNull()
})

test('a batch is deleted whole or not at all', async () => {
  const type = await newType()
  const ids = [await add(type, 'A'), await add(type, 'B'), await add(type, 'C')]
  const used = await seeded('SYS_ID_CARD', '4')
  const before = (await admin.call(dictDataPage, { query: {} })).records
  const inUse = await admin.refused(dictDataBatchDelete, { body: { ids: [...ids, used.id] } })
  expect(inUse.msg).toContain('（4）已被使用')
  const gone = await admin.refused(dictDataBatchDelete, { body: { ids: [...ids, 987_654_321] } })
  expect(gone.msg).toBe('记录不存在或已被删除')
  expect(await codesOf(type)).toEqual(['A', 'B', 'C'])
  expect((await admin.call(dictDataPage, { query: {} })).records).toBe(before)
  // Comma-separated, and naming one twice asks for one deletion.
  const whole = await admin.raw(dictDataBatchDelete, { body: { ids: `${ids.join(',')},${ids[0]}` } })
  expect(whole).toMatchObject({ code: '0000', data: { deleted: 3 } })
  expect(await codesOf(type)).toEqual([])
  expect((await admin.raw(dictDataBatchDelete, { body: { ids: '' } })).code).toBe('9999')
})

test('two overlapping batches at once: one deletes, the other finds them gone', async () => {
  const type = await newType()
  const ids = await Promise.all(['A', 'B', 'C', 'D'].map((code) => add(type, code)))
  const answers = await Promise.all([
    admin.refused(dictDataBatchDelete, { body: { ids } }),
    admin.refused(dictDataBatchDelete, { body: { ids: ids.toReversed() } }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['0000', '9999'])
  expect(answers.find(({ code }) => code === '9999')?.msg).toBe('记录不存在或已被删除')
})

test('freezing is the same done once or ten times, and leaves one log row', async () => {
  const type = await newType()
  const id = await add(type, 'A')
  await Promise.all(Array.from({ length: 10 }, () => admin.call(dictDataFreeze, { body: { id, valid: 0 } })))
  expect((await admin.call(dictDataDetail, { query: { id } })).valid).toBe(0)
  const freezes = sql`select count(*) as count from change_log where entity = 'dict_data'
    and entity_id = ${String(id)} and action = 'freeze'`
  expect(await one(server.db, freezes)).toEqual({ count: 1 })
  expect((await admin.raw(dictDataFreeze, { body: { id, valid: 2 } })).code).toBe('9999')
})

test('entries come by sort number, then by age; frozen ones stay and are marked', async () => {
  const type = await newType()
  await add(type, 'LAST', { sortNo: 9 })
  await add(type, 'ONE', { sortNo: 1 })
  const frozen = await add(type, 'TWO', { sortNo: 1 })
  await add(type, 'FIRST')
  await admin.call(dictDataFreeze, { body: { id: frozen, valid: 0 } })
  const entries = await admin.call(dictDataByType, { query: { type } })
  expect(entries.map(({ code, sortNo, valid }) => [code, sortNo, valid])).toEqual([
    ['FIRST', 0, 1],
    ['ONE', 1, 1],
    ['TWO', 1, 0],
    ['LAST', 9, 1],
  ])
  const page = await admin.call(dictDataPage, { query: { type } })
  expect(page.rows.map(({ code }) => code)).toEqual(['FIRST', 'ONE', 'TWO', 'LAST'])
})

test('C3.21 C3.22 C3.24 an entry is given with code and name, its sections and what it means', async () => {
  const ofType = (type: string) => admin.call(dictDataByType, { query: { type } })
  const sections = new Set((await ofType('VISIT_SECTION_PURPOSE')).map(({ code }) => code))
  const categories = await ofType('VISA_CATEGORY')
  const work = categories.find(({ code }) => code === 'COMMON_WORK')
  expect(work).toMatchObject({ cname: '普通工作签证', resv1: 'WORK' })
  expect(work?.resv2).toContain('护照有效期不少于18个月')
  const parents = categories.map(({ resv1 }) => resv1.split('|'))
  expect(parents.flat().filter((code) => !sections.has(code))).toEqual([])
})

test('several types are loaded in one call; one without entries has an empty list', async () => {
  const type = await newType()
  const types = ['VISA_ENTRIES', type, 'NO_SUCH_TYPE']
  const loaded = await admin.call(dictDataByTypes, { query: { types } })
  expect(Object.keys(loaded).toSorted()).toEqual(types.toSorted())
  expect(loaded['VISA_ENTRIES']?.map(({ code }) => code)).toEqual(['SINGLE', 'DOUBLE', 'MULTIPLE'])
  expect(loaded[type]).toEqual([])
  const written = await admin.raw(dictDataByTypes, { query: { types: `VISA_ENTRIES,${type}` } })
  expect(Object.keys(written.data as object).toSorted()).toEqual(['VISA_ENTRIES', type].toSorted())
  expect((await admin.raw(dictDataByTypes)).code).toBe('9999')
  const manyTypes = Array.from({ length: 51 }, (_, n) => `T${n}`)
  expect((await admin.raw(dictDataByTypes, { query: { types: manyTypes } })).msg).toBe('类型编码：最多50项')
})

test('P3.30 every row stands on one page, filtered or not', async () => {
  const type = await newType()
  await server.db.query(sql`
    insert into dict_data (type, code, cname, ename, sort_no, valid)
    select ${type}, 'N' || n, '第' || n, 'row ' || n, n % 5, n % 2 from generate_series(1, 45) as n`)
  const pagesOf = async (more: { keyword?: string; valid?: number }) => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => admin.call(dictDataPage, { query: { type, page, pageSize: 20, ...more } })),
    )
    return {
      sizes: pages.map(({ rows }) => rows.length),
      records: pages.map(({ records }) => records),
      pages,
    }
  }
  const all = await pagesOf({})
  expect([all.sizes, all.records]).toEqual([
    [20, 20, 5, 0],
    [45, 45, 45, 45],
  ])
  expect(new Set(all.pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(45)
  const filtered = await pagesOf({ keyword: 'ROW' })
  expect(filtered.pages.map(({ rows }) => rows)).toEqual(all.pages.map(({ rows }) => rows))
  const frozen = await pagesOf({ valid: 0 })
  expect([frozen.sizes, frozen.records[0]]).toEqual([[20, 2, 0, 0], 22])
  for (const size of [10, 20, 50, 100, 200]) {
    const { rows } = await admin.call(dictDataPage, { query: { type, pageSize: size } })
    expect(rows).toHaveLength(Math.min(size, 45))
  }
})

test.each(['%', '_', '\\', '\\%'])('a keyword of %j is looked for as it stands', async (sign) => {
  const type = await newType()
  await add(type, 'PLAIN', { cname: '甲乙' })
  await add(type, 'SIGN', { cname: `甲${sign}乙` })
  const found = await admin.call(dictDataPage, { query: { type, keyword: sign } })
  expect(found.rows.map(({ code }) => code)).toEqual(['SIGN'])
})

test('a keyword matches code and both names in any case', async () => {
  const type = await newType()
  const body = { type, code: 'Abc-1', cname: '护照', ename: 'Passport' }
  await admin.call(dictDataAdd, { body })
  await add(type, 'ZZZ', { cname: '其他' })
  for (const keyword of ['aBC', '护', 'PASS']) {
    const found = await admin.call(dictDataPage, { query: { type, keyword } })
    expect(
      found.rows.map(({ code }) => code),
      keyword,
    ).toEqual(['Abc-1'])
  }
})

test('codes that the product works by are locked; what they are called is not', async () => {
  const FIXED = 'AUDIT_STATUS 的编码由系统使用，不能增删、冻结或改编码，只能修改名称'
  for (const type of ['AUDIT_STATUS', 'COMPANY_IDENTITY', 'ACTIVE_STATUS', 'RESOURCE_TYPE', 'DATA_SCOPE']) {
    const { id } = await seeded(type, '1')
    const draft = await admin.call(dictDataDetail, { query: { id } })
    const { code, cname, ename, sortNo, resv1, resv2, updateTime: seen } = draft
    const change = { id, code, cname, ename, sortNo, resv1, resv2, seen }
    const answers = [
      await admin.refused(dictDataDelete, { body: { id } }),
      await admin.refused(dictDataBatchDelete, { body: { ids: [id] } }),
      await admin.refused(dictDataFreeze, { body: { id, valid: 0 } }),
      await admin.refused(dictDataAdd, { body: { type, code: '99', cname: '新的' } }),
      await admin.refused(dictDataUpdate, { body: { ...change, code: '99' } }),
    ]
    const refused = { code: '9999', msg: FIXED.replace('AUDIT_STATUS', type) }
    for (const answer of answers) expect(answer).toMatchObject(refused)
    await admin.call(dictDataUpdate, { body: { ...change, cname: `${cname}改` } })
    expect(await seeded(type, '1')).toMatchObject({ id, cname: `${cname}改` })
  }
})

test('files call the codes of the product as the dictionary does', async () => {
  const rename = async (type: string, code: string, cname: string, ename: string) => {
    const { id } = await seeded(type, code)
    const { sortNo, resv1, resv2, updateTime: seen } = await admin.call(dictDataDetail, { query: { id } })
    await admin.call(dictDataUpdate, { body: { id, code, cname, ename, sortNo, resv1, resv2, seen } })
  }
  await rename('COMPANY_IDENTITY', '4', '分销伙伴', 'Partner')
  await rename('AUDIT_STATUS', '1', '已核准', '')
  const cellsOf = async (language: 'zh' | 'en') => {
    admin.language = language
    const filters = { keyword: 'AGENT-YX' }
    const { id } = await admin.call(exportSubmit, { body: { kind: 'company', format: 'csv', filters } })
    await server.runJobs()
    const url = await admin.call(exportDownload, { query: { id } })
    const [, company] = await collected(readSheet((await admin.send({ method: 'GET', url })).rawPayload))
    admin.language = 'zh'
    return company?.cells
  }
  expect(await cellsOf('zh')).toEqual(expect.arrayContaining(['分销伙伴', '已核准']))
  // Without an English name the Chinese one stands.
  expect(await cellsOf('en')).toEqual(expect.arrayContaining(['Partner', '已核准']))
})
