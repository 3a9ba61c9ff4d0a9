import {
  dictTypeAdd,
  dictTypeDelete,
  dictTypeDetail,
  dictTypeFreeze,
  dictTypePage,
  dictTypeUpdate,
} from '@visa/contract/dict/dict-type'
import { dictDataAdd } from '@visa/contract/dict/dict-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})

afterAll(() => server.close())

let count = 0

/** A new type; `name` and `type` are its own. */
const newType = async (entries = 0) => {
  count += 1
  const draft = { type: `TYPE_${count}`, name: `类型${count}`, ename: `Type ${count}`, remark: '一行\n两行' }
  const { id } = await admin.call(dictTypeAdd, { body: draft })
  for (let entry = 1; entry <= entries; entry += 1) {
    await admin.call(dictDataAdd, { body: { type: draft.type, code: `C${entry}`, cname: `名称${entry}` } })
  }
  return { id, ...draft }
}

const idOf = async (type: string): Promise<number> =>
  (await one<{ id: number }>(server.db, sql`select id from dict_type where type = ${type}`)).id

const logCount = async (id: number): Promise<number> =>
  (
    await one<{ count: number }>(
      server.db,
      sql`select count(*) as count from change_log where entity = 'dict_type' and entity_id = ${String(id)}`,
    )
  ).count

test('P3.13 P7.27 a type is added, read, changed and deleted', async () => {
  const { id, ...draft } = await newType()
  const added = await admin.call(dictTypeDetail, { query: { id } })
  expect(added).toMatchObject({ id, ...draft, valid: 1, builtIn: false })
  expect(added.updateTime).toBe(added.createTime)
  await server.db.query(sql`update dict_type set updated_at = created_at - interval '1 day' where id = ${id}`)
  const changed = { id, type: `${draft.type}_B`, name: `${draft.name}改`, ename: '', remark: '' }
  expect(await admin.call(dictTypeUpdate, { body: changed })).toBeNull()
  const after = await admin.call(dictTypeDetail, { query: { id } })
  expect(after).toMatchObject(changed)
  expect(after.updateTime >= added.createTime).toBe(true)
  expect(await admin.call(dictTypeDelete, { body: { id } })).toBeNull()
  expect((await admin.refused(dictTypeDetail, { query: { id } })).msg).toBe('记录不存在或已被删除')
})

test('what is gone is named so by every call', async () => {
  const { id, ...draft } = await newType()
  await admin.call(dictTypeDelete, { body: { id } })
  const gone = { code: '9999', msg: '记录不存在或已被删除', data: null }
  expect(await admin.refused(dictTypeUpdate, { body: { id, ...draft } })).toEqual(gone)
  expect(await admin.refused(dictTypeDelete, { body: { id } })).toEqual(gone)
  expect(await admin.refused(dictTypeFreeze, { body: { id, valid: 0 } })).toEqual(gone)
})

test('code and name are each unique, on adding and on changing', async () => {
  const [one_, two] = [await newType(), await newType()]
  const codeTaken = { code: '9999', msg: `类型编码 ${one_.type} 已存在`, data: null }
  const nameTaken = { code: '9999', msg: `类型名称 ${one_.name} 已存在`, data: null }
  expect(await admin.refused(dictTypeAdd, { body: { type: one_.type, name: '另一个' } })).toEqual(codeTaken)
  expect(await admin.refused(dictTypeAdd, { body: { type: 'ANOTHER', name: one_.name } })).toEqual(nameTaken)
  expect(await admin.refused(dictTypeUpdate, { body: { ...two, type: one_.type } })).toEqual(codeTaken)
  expect(await admin.refused(dictTypeUpdate, { body: { ...two, name: one_.name } })).toEqual(nameTaken)
  expect(await admin.call(dictTypeDetail, { query: { id: two.id } })).toMatchObject(two)
  expect(await admin.call(dictTypeUpdate, { body: two })).toBeNull()
})

test('of ten people who add the same type at once one wins and the others are told why', async () => {
  const body = { type: 'RACE_TYPE', name: '抢先类型' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.refused(dictTypeAdd, { body })))
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
  expect(
    answers.filter(({ code, msg }) => code === '9999' && msg === '类型编码 RACE_TYPE 已存在'),
  ).toHaveLength(9)
  expect(await logCount(await idOf('RACE_TYPE'))).toBe(1)
})

test('a type with data keeps its code and stays; its name may change', async () => {
  const { id, ...draft } = await newType(2)
  const refusal = {
    code: '9999',
    msg: `字典类型 ${draft.type} 下还有 2 条数据，不能删除或修改编码`,
    data: null,
  }
  expect(await admin.refused(dictTypeDelete, { body: { id } })).toEqual(refusal)
  expect(await admin.refused(dictTypeUpdate, { body: { id, ...draft, type: 'RENAMED' } })).toEqual(refusal)
  expect(await admin.call(dictTypeUpdate, { body: { id, ...draft, name: '有数据的类型' } })).toBeNull()
  expect(await admin.call(dictTypeDetail, { query: { id } })).toMatchObject({
    ...draft,
    name: '有数据的类型',
  })
})

test('a built-in type keeps its code and stays, even without data', async () => {
  const { id, ...draft } = await newType()
  await server.db.query(sql`update dict_type set built_in = true where id = ${id}`)
  const msg = `系统内置字典类型 ${draft.type} 不能删除或修改编码`
  expect((await admin.refused(dictTypeDelete, { body: { id } })).msg).toBe(msg)
  expect((await admin.refused(dictTypeUpdate, { body: { id, ...draft, type: 'RENAMED' } })).msg).toBe(msg)
  expect(await admin.call(dictTypeUpdate, { body: { id, ...draft, remark: '可以改' } })).toBeNull()
  expect((await admin.refused(dictTypeDelete, { body: { id: await idOf('SYS_ID_CARD') } })).msg).toContain(
    'SYS_ID_CARD',
  )
})

test('an entry and the deletion of its type cannot both succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, type } = await newType()
    const [removed, added] = await Promise.all([
      admin.refused(dictTypeDelete, { body: { id } }),
      admin.refused(dictDataAdd, { body: { type, code: 'X', cname: 'X' } }),
    ])
    expect([removed.code, added.code].toSorted()).toEqual(['0000', '9999'])
    expect([`字典类型 ${type} 下还有 1 条数据，不能删除或修改编码`, `字典类型 ${type} 不存在`]).toContain(
      removed.code === '9999' ? removed.msg : added.msg,
    )
  }
})

test('freezing is the same done once, ten times or at once, and leaves one log row', async () => {
  const { id, type } = await newType()
  await Promise.all(Array.from({ length: 10 }, () => admin.call(dictTypeFreeze, { body: { id, valid: 0 } })))
  expect((await admin.call(dictTypeDetail, { query: { id } })).valid).toBe(0)
  expect(await logCount(id)).toBe(2)
  const body = { type, code: 'X', cname: 'X' }
  expect(await admin.refused(dictDataAdd, { body })).toEqual({
    code: '9999',
    msg: `字典类型 ${type} 已冻结，不能新增数据`,
    data: null,
  })
  await admin.call(dictTypeFreeze, { body: { id, valid: 1 } })
  await admin.call(dictDataAdd, { body })
  expect(await logCount(id)).toBe(3)
})

test('P3.30 pages of types: total, page and rows, filtered by keyword and state', async () => {
  const frozen = await newType()
  await admin.call(dictTypeFreeze, { body: { id: frozen.id, valid: 0 } })
  const total = (await one<{ count: number }>(server.db, sql`select count(*) as count from dict_type`)).count
  const pages = [1, 2, 3, 4, 5].map((page) => admin.call(dictTypePage, { query: { page, pageSize: 20 } }))
  const found = await Promise.all(pages)
  expect(found.map(({ records, page }) => [records, page])).toEqual(
    [1, 2, 3, 4, 5].map((page) => [total, page]),
  )
  const types = found.flatMap(({ rows }) => rows.map(({ type }) => type))
  expect(types).toHaveLength(total)
  expect(new Set(types).size).toBe(total)
  expect((await admin.call(dictTypePage, { query: { page: 99 } })).rows).toEqual([])
  const only = await admin.call(dictTypePage, { query: { valid: 0 } })
  expect(only.rows.map(({ id }) => id)).toContain(frozen.id)
  expect(only.rows.every(({ valid }) => valid === 0)).toBe(true)
  for (const keyword of [frozen.type.toLowerCase(), frozen.name, frozen.ename]) {
    const rows = (await admin.call(dictTypePage, { query: { keyword, pageSize: 200 } })).rows
    expect(
      rows.map(({ id }) => id),
      keyword,
    ).toContain(frozen.id)
  }
})

test.each(['%', '_', '\\', `100%_\\`])('a keyword of %j is looked for as it stands', async (sign) => {
  const { id, ...draft } = await newType()
  const name = `甲${sign}乙${count}`
  await admin.call(dictTypeUpdate, { body: { id, ...draft, name } })
  const { rows } = await admin.call(dictTypePage, { query: { keyword: `甲${sign}乙${count}` } })
  expect(rows.map((row) => row.name)).toEqual([name])
  expect((await admin.call(dictTypePage, { query: { keyword: `甲${sign}${sign}` } })).records).toBe(0)
})
