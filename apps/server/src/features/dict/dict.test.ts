import { countryList } from '@visa/contract/dict/country'
import * as dictData from '@visa/contract/dict/dict-data'
import { dictLog } from '@visa/contract/dict/dict-log'
import * as dictType from '@visa/contract/dict/dict-type'
import { importSubmit } from '@visa/contract/sheets/import-task'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { fittingInput, type Input } from '../../testing/fitting-input.ts'
import { grantAll } from '../../testing/grant-all.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})

afterAll(() => server.close())

const READS = [
  dictType.dictTypePage,
  dictType.dictTypeDetail,
  dictData.dictDataPage,
  dictData.dictDataDetail,
  dictLog,
]
const WRITES = [
  dictType.dictTypeAdd,
  dictType.dictTypeUpdate,
  dictType.dictTypeDelete,
  dictType.dictTypeFreeze,
  dictData.dictDataAdd,
  dictData.dictDataUpdate,
  dictData.dictDataDelete,
  dictData.dictDataFreeze,
  dictData.dictDataBatchDelete,
]
const FOR_ALL = [dictData.dictDataByType, dictData.dictDataByTypes, countryList]

describe('who may do what', () => {
  test('one vocabulary serves all: another company changes none of it, whatever codes it holds', async () => {
    await grantAll(server.db, 'agent')
    const agent = await server.as('agent')
    expect((await agent.raw(dictType.dictTypePage)).code).toBe('0000')
    const answers = []
    for (const write of WRITES) {
      answers.push((await agent.raw(write, fittingInput(write, {}) as Input)).code)
    }
    expect(new Set(answers)).toEqual(new Set(['1111']))
    const form = new FormData()
    form.append('kind', 'dictData')
    form.append('options', JSON.stringify({ type: 'UNUSE_REASON' }))
    form.append('file', new File(['编码,中文名称\nNEW,新'], 'entries.csv'))
    expect((await agent.upload(importSubmit, form)).code).toBe('1111')
  })

  test('P8.2 a reader reads everything and writes nothing', async () => {
    const simple = await server.asReader()
    const { id } = await one<{ id: number }>(
      server.db,
      sql`select id from dict_type where type = 'UNUSE_REASON'`,
    )
    const input = { query: { id, type: 'UNUSE_REASON', types: 'UNUSE_REASON' } }
    for (const read of [...READS, ...FOR_ALL]) {
      const asked = Object.keys((read.query as { shape?: object } | undefined)?.shape ?? {})
      const query = Object.fromEntries(Object.entries(input.query).filter(([key]) => asked.includes(key)))
      expect((await simple.raw(read, { query })).code, read.path).toBe('0000')
    }
    const snapshot = sql`select (select jsonb_agg(to_jsonb(d) order by d.id) from dict_data d) as data,
      (select jsonb_agg(to_jsonb(t) order by t.id) from dict_type t) as types`
    const before = await one(server.db, snapshot)
    for (const write of WRITES) {
      const answer = await simple.raw(write, { body: { id, ids: id, valid: 0, type: 'NEW', name: '新' } })
      expect({ path: write.path, ...answer }).toEqual({
        path: write.path,
        code: '1111',
        msg: '没有操作权限',
        data: null,
      })
    }
    expect(await one(server.db, snapshot)).toEqual(before)
  })

  test('somebody without the screen sees only what selectors need', async () => {
    const employee = await server.as('center_emp')
    for (const target of [...READS, ...WRITES]) {
      expect((await employee.raw(target)).code, target.path).toBe('1111')
    }
    const types = await employee.call(dictData.dictDataByType, { query: { type: 'RETURN_WAY' } })
    expect(types.map(({ cname }) => cname)).toEqual(['快递返还', '客户自取'])
    expect((await employee.call(countryList, {})).length).toBeGreaterThan(190)
  })

  const buttons = [...new Set(WRITES.map(({ access }) => String(access)))]

  test.each(buttons)('the button %s opens its own calls and no other', async (button) => {
    await server.db.query(sql`
      delete from role_resource where role_id = (select id from app_role where role_name = '字典查看员')
        and resource_id in (select id from resource where type = 1)`)
    await server.db.query(sql`
      insert into role_resource (role_id, resource_id)
      select (select id from app_role where role_name = '字典查看员'), id from resource where code = ${button}`)
    const person = await server.asReader()
    for (const write of WRITES) {
      // An empty form gets past the permission and no further.
      expect((await person.raw(write)).code, write.path).toBe(write.access === button ? '9999' : '1111')
    }
  })
})

test('P3.28 P7.30 C3.27 all countries, by sort number, with codes and both names', async () => {
  const countries = await admin.call(countryList, {})
  const stored = await rows<{ id: number }>(
    server.db,
    sql`select id from country order by sort_no, nation_code`,
  )
  expect(countries.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  expect(countries.find(({ nationCode }) => nationCode === 'RUS')).toMatchObject({
    code: 'RU',
    cname: '俄罗斯',
    showEvisa: true,
  })
  expect(countries.every(({ cname, ename }) => cname !== '' && ename !== '')).toBe(true)
})

describe('the log', () => {
  test('tells who did what to a type and its entries, field by field, newest first', async () => {
    const draft = { type: 'LOGGED', name: '被记录', ename: '', remark: '' }
    const { id: typeId } = await admin.call(dictType.dictTypeAdd, { body: draft })
    await admin.call(dictType.dictTypeUpdate, { body: { id: typeId, ...draft, name: '已改名' } })
    const entry = { code: 'A', cname: '甲', ename: '', sortNo: 1, resv1: '', resv2: '' }
    const { id } = await admin.call(dictData.dictDataAdd, { body: { type: 'LOGGED', ...entry } })
    await admin.call(dictData.dictDataUpdate, { body: { id, ...entry, cname: '乙', sortNo: 2 } })
    await admin.call(dictData.dictDataFreeze, { body: { id, valid: 0 } })
    await admin.call(dictData.dictDataFreeze, { body: { id, valid: 1 } })
    await admin.call(dictData.dictDataDelete, { body: { id } })
    await admin.call(dictType.dictTypeDelete, { body: { id: typeId } })
    const { records, rows: found } = await admin.call(dictLog, { query: { type: 'LOGGED' } })
    expect(records).toBe(8)
    expect(new Set(found.map(({ createUserName }) => createUserName))).toEqual(new Set(['陈志远']))
    const gone = (fields: Record<string, unknown>) =>
      Object.entries(fields).map(([field, from]) => ({ field, from, to: null }))
    const come = (fields: Record<string, unknown>) =>
      Object.entries(fields).map(([field, to]) => ({ field, from: null, to }))
    expect(found.map(({ action, subject, changes }) => ({ action, subject, changes }))).toEqual([
      { action: 'delete', subject: '已改名', changes: gone({ ...draft, name: '已改名' }) },
      { action: 'delete', subject: '乙', changes: gone({ ...entry, cname: '乙', sortNo: 2 }) },
      { action: 'unfreeze', subject: '乙', changes: [{ field: 'valid', from: 0, to: 1 }] },
      { action: 'freeze', subject: '乙', changes: [{ field: 'valid', from: 1, to: 0 }] },
      {
        action: 'update',
        subject: '乙',
        changes: [
          { field: 'cname', from: '甲', to: '乙' },
          { field: 'sortNo', from: 1, to: 2 },
        ],
      },
      { action: 'add', subject: '甲', changes: come(entry) },
      { action: 'update', subject: '已改名', changes: [{ field: 'name', from: '被记录', to: '已改名' }] },
      { action: 'add', subject: '被记录', changes: come(draft) },
    ])
    const second = await admin.call(dictLog, { query: { type: 'LOGGED', page: 2, pageSize: 10 } })
    expect([second.records, second.rows]).toEqual([8, []])
  })

  test('holds the address and the request it came with', async () => {
    await admin.call(dictType.dictTypeAdd, { body: { type: 'TRACED', name: '可追溯' } })
    const row = await one<{ address: string; requestId: string; actorId: number; companyId: number }>(
      server.db,
      sql`select address, request_id as "requestId", actor_id as "actorId", company_id as "companyId"
          from change_log where topic = 'TRACED'`,
    )
    expect(row.address).toBe('127.0.0.1')
    expect(server.logged()).toContain(row.requestId)
    expect(
      await one(server.db, sql`select user_name as name from app_user where id = ${row.actorId}`),
    ).toEqual({
      name: 'admin',
    })
  })

  test('of a refused write stays empty', async () => {
    const body = { type: 'REFUSED', name: '签证类别' }
    expect((await admin.refused(dictType.dictTypeAdd, { body })).code).toBe('9999')
    expect((await admin.call(dictLog, { query: { type: 'REFUSED' } })).records).toBe(0)
  })

  test('cannot be changed, thinned out or emptied', async () => {
    const { count } = await one<{ count: number }>(server.db, sql`select count(*) as count from change_log`)
    expect(count).toBeGreaterThan(0)
    const attempts = [
      sql`update change_log set actor_name = 'nobody'`,
      sql`delete from change_log where id = (select max(id) from change_log)`,
      sql`truncate change_log`,
    ]
    for (const attempt of attempts) {
      await expect(server.db.query(attempt)).rejects.toThrow('change_log is append-only')
    }
    expect(await one(server.db, sql`select count(*) as count from change_log`)).toEqual({ count })
  })
})
