import { AUDIT_ENTITIES } from '@visa/contract/audit/audit-entities'
import { auditLastCheck, auditVerify } from '@visa/contract/audit/audit-check'
import { fieldTexts } from '@visa/contract/audit/audit-words'
import { auditDetail, auditPage } from '@visa/contract/audit/audit-log'
import { dictTypeAdd, dictTypeUpdate } from '@visa/contract/dict/dict-type'
import {
  CompanySave,
  companyDetail,
  companyExt,
  companyLog,
  companySave,
} from '@visa/contract/org/company-manage'
import { tagAdd } from '@visa/contract/org/company-tag'
import { picked } from '@visa/contract/shape'
import { noticeAdd } from '@visa/contract/notice/notice'
import { exportPage, exportSubmit } from '@visa/contract/sheets/export-task'
import { auditVocabulary } from '@visa/messages/audit/audit-vocabulary'
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seal } from '../../db/audit-chain/seal.ts'
import { one, rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { grantAll } from '../../testing/grant-all.ts'
import { companyId as idOfCompany } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let admin: Client
let agent: Client

beforeAll(async () => {
  server = await startTestApp()
  await grantAll(server.db, 'agent')
  admin = await server.as('admin')
  agent = await server.as('agent')
})
afterAll(() => server.close())

const addType = async (code: string): Promise<void> => {
  const { id } = await admin.call(dictTypeAdd, { body: { type: code, name: `名称 ${code}` } })
  await admin.call(dictTypeUpdate, { body: { id, type: code, name: `新名称 ${code}`, remark: '改过' } })
}

const newestOf = async (person: Client, keyword: string) =>
  (await person.call(auditPage, { query: { keyword } })).rows[0]

describe('the list', () => {
  test('tells who did what to which record from where, and is found by each filter', async () => {
    await addType('AUDIT_A')
    const { rows: found } = await admin.call(auditPage, {
      query: { entities: 'dict_type', keyword: '新名称 AUDIT_A' },
    })
    expect(found).toHaveLength(1)
    const [row] = found
    expect(row).toMatchObject({
      action: 'update',
      entity: 'dict_type',
      createUserName: expect.any(String),
      address: '127.0.0.1',
      fields: ['name', 'remark'],
    })
    const id = row?.id ?? 0
    const at = row?.createTime ?? ''
    const later = new Date(Date.parse(at) + 1).toISOString()
    const shows = async (query: object) =>
      (await admin.call(auditPage, { query: { keyword: 'AUDIT_A', ...query } })).rows.some(
        (each) => each.id === id,
      )
    expect(await shows({ action: 'update' })).toBe(true)
    expect(await shows({ action: 'delete' })).toBe(false)
    expect(await shows({ createUserName: row?.createUserName })).toBe(true)
    expect(await shows({ createUserName: '没有这个人' })).toBe(false)
    expect(await shows({ entities: 'dict_type,dict_data' })).toBe(true)
    expect(await shows({ entities: 'dict_data' })).toBe(false)
    expect(await shows({ entityId: row?.entityId })).toBe(true)
    expect(await shows({ startTime: at })).toBe(true)
    expect(await shows({ startTime: later })).toBe(false)
    expect(await shows({ endTime: later })).toBe(true)
    expect(await shows({ endTime: at })).toBe(false)
    const { companyId } = await one<{ companyId: number }>(
      server.db,
      sql`select company_id as "companyId" from app_user where user_name = 'admin'`,
    )
    expect(await shows({ companyIds: companyId })).toBe(true)
    expect(await shows({ companyIds: companyId + 1 })).toBe(false)
  })

  test('is found by the words it is shown in, in either language', async () => {
    const entitiesOf = async (query: object) =>
      new Set((await admin.call(auditPage, { query })).rows.map(({ entity }) => entity))
    expect(await entitiesOf({ keyword: 'Visa orders' })).toContain('resource')
    expect(await entitiesOf({ keyword: '初始账号种类' })).toContain('system_param')
    expect((await admin.call(auditPage, { query: { createUserName: '系统' } })).records).toBeGreaterThan(0)
  })

  test('shows a company its own entries only, and the platform all of them', async () => {
    await addType('AUDIT_B')
    const body = {
      title: '审计测试公告',
      content: '<p>内容</p>',
      importance: 1,
      platform: 'PC',
      showPlace: 'PC_HOME',
      startTime: new Date().toISOString(),
    }
    const added = await agent.raw(noticeAdd, { body })
    expect(added.code, added.msg).toBe('0000')
    expect(await newestOf(agent, 'AUDIT_B')).toBeUndefined()
    const own = await newestOf(agent, '审计测试公告')
    expect(own?.entity).toBe('notice')
    expect((await newestOf(admin, '审计测试公告'))?.id).toBe(own?.id)
    const { rows: all } = await agent.call(auditPage, { query: { pageSize: 200 } })
    // Their own, and what the product itself set up for them; of an order all of its parties read.
    const OF_ORDERS = new Set<string>([
      'visa_order',
      'visa_applicant',
      'passport_item',
      'visa_result',
      'visa_handover',
      'payment',
      'supplyBill',
      'supplyPrice',
    ])
    const alone = all.filter(({ entity }) => !OF_ORDERS.has(entity))
    const names = new Set(alone.map(({ companyName }) => companyName))
    expect([...names].filter((name) => name !== '')).toEqual([own?.companyName])
    // A company is not asked for in vain, nor told that the entry exists.
    const foreign = (await newestOf(admin, 'AUDIT_B'))?.id ?? 0
    const refused = await agent.refused(auditDetail, { query: { id: foreign } })
    expect(refused).toEqual(await agent.refused(auditDetail, { query: { id: 987_654_321 } }))
    expect(refused.code).toBe('9999')
  })

  test('tells a company what the platform did to its records, but not from where, nor of its tags', async () => {
    const id = await idOfCompany(server, 'AGENT-YX')
    const { id: tag } = await admin.call(tagAdd, { body: { name: '审计标签', color: 'red' } })
    const company = await admin.call(companyDetail, { query: { id } })
    const ext = await admin.call(companyExt, { query: { id } })
    const form = picked(CompanySave.shape, { ...company, ...ext, id })
    await admin.call(companySave, {
      body: { ...form, phone: '010-66660000', tagIds: [tag], seen: company.updateTime },
    })
    const mine = await agent.call(auditPage, { query: { entities: 'company', entityId: String(id) } })
    const [entry] = mine.rows
    expect(entry).toMatchObject({ createUserName: '陈志远', fields: ['phone'], address: '' })
    const told = await agent.call(auditDetail, { query: { id: entry?.id ?? 0 } })
    expect(told).toMatchObject({ address: '', requestId: '' })
    expect(mine.rows.flatMap(({ fields }) => fields)).not.toContain('tags')
    const log = await agent.call(companyLog, { query: { id } })
    expect(log.rows[0]?.changes).toEqual([{ field: 'phone', from: ext.phone, to: '010-66660000' }])
    expect(log.rows.flatMap(({ changes }) => changes).map(({ field }) => field)).not.toContain('tags')
    // The platform reads all of it.
    const all = await admin.call(auditPage, { query: { entities: 'company', entityId: String(id) } })
    expect(all.rows[0]).toMatchObject({ fields: ['tags'], address: '127.0.0.1' })
    const byCompany = await admin.call(auditPage, { query: { companyIds: String(id), entities: 'company' } })
    expect(byCompany.rows.map((row) => row.id)).toContain(entry?.id)
  })

  test('needs the permission', async () => {
    const customer = await server.as('customer')
    for (const endpoint of [auditPage, auditDetail, auditVerify, auditLastCheck]) {
      expect((await customer.raw(endpoint, { query: { id: 1 } })).code).toBe('1111')
    }
  })
})

test('the detail has every field before and after, the request and the place in the chain', async () => {
  await addType('AUDIT_C')
  const id = (await newestOf(admin, '新名称 AUDIT_C'))?.id ?? 0
  const fresh = await admin.call(auditDetail, { query: { id } })
  expect(fresh).toMatchObject({
    changes: [
      { field: 'name', from: '名称 AUDIT_C', to: '新名称 AUDIT_C' },
      { field: 'remark', from: '', to: '改过' },
    ],
    seq: null,
    hash: null,
  })
  expect(fresh.requestId).toMatch(/^[0-9a-f-]{36}$/)
  await seal(server.db)
  const sealed = await admin.call(auditDetail, { query: { id } })
  expect(sealed.seq).toBeGreaterThan(0)
  expect(sealed.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('is exported as it is listed, within the exporter’s reach', async () => {
  await addType('AUDIT_D')
  await admin.call(exportSubmit, {
    body: { kind: 'audit', format: 'csv', filters: { keyword: 'AUDIT_D', entities: 'dict_type' } },
  })
  await agent.call(exportSubmit, {
    body: { kind: 'audit', format: 'csv', filters: { keyword: 'AUDIT_D', entities: 'dict_type' } },
  })
  await server.runJobs()
  const rowsOf = async (person: Client) => (await person.call(exportPage, { query: {} })).rows[0]?.rowsDone
  expect(await rowsOf(admin)).toBe(2)
  expect(await rowsOf(agent)).toBe(0)
})

describe('checking', () => {
  test('is the platform’s, whatever codes others hold', async () => {
    expect((await agent.raw(auditVerify)).code).toBe('1111')
    expect((await agent.raw(auditLastCheck)).code).toBe('1111')
  })

  test('runs in the background, once at a time, leaves a trace, and tells what it finds', async () => {
    await seal(server.db)
    const [first, second] = await Promise.all([admin.raw(auditVerify), admin.raw(auditVerify)])
    expect([first.code, second.code].toSorted()).toEqual(['0000', '9999'])
    expect([first.msg, second.msg]).toContain('已有一次完整性校验正在进行')
    expect(await admin.call(auditLastCheck, {})).toMatchObject({ status: 'waiting', issues: [] })
    await server.runJobs()
    const passed = await admin.call(auditLastCheck, {})
    expect(passed).toMatchObject({ status: 'passed', issues: [], more: false })
    expect(passed?.rowsDone).toBeGreaterThan(50)
    expect(await newestOf(admin, String(passed?.id))).toMatchObject({ entity: 'audit_check', action: 'add' })

    const { id } = await one<{ id: number }>(
      server.db,
      sql`select log_id as id from change_log_link where seq = 7`,
    )
    await server.db.tx(async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`)
      await tx.query(sql`update change_log set subject = subject || '!' where id = ${id}`)
    })
    await admin.call(auditVerify, {})
    await server.runJobs()
    expect(await admin.call(auditLastCheck, {})).toMatchObject({
      status: 'failed',
      issues: [{ kind: 'altered', logId: id, seq: 7 }],
    })
  })

  test('one whose instance died does not keep the next one away', async () => {
    await admin.call(auditVerify, {})
    await server.db.query(sql`
      update audit_check set status = 'running', beat_at = now() - interval '2 minutes' where status = 'waiting'`)
    expect((await admin.call(auditLastCheck, {}))?.status).toBe('broken')
    expect((await admin.raw(auditVerify)).code).toBe('0000')
  })
})

test('every field that is logged from the first start on has a name in both languages', async () => {
  const logged = await rows<{ entity: string; field: string }>(
    server.db,
    sql`select distinct entity, jsonb_path_query(changes, '$[*].field') #>> '{}' as field from change_log`,
  )
  expect(logged.length).toBeGreaterThan(80)
  const unnamed = Object.values(auditVocabulary).flatMap((words) => {
    const namesOf = new Map(
      [...new Set(logged.map(({ entity }) => entity))].map((entity) => [
        entity,
        fieldTexts(entity, [], words),
      ]),
    )
    return logged.filter(({ entity, field }) => namesOf.get(entity)?.[field] === undefined)
  })
  expect(unnamed).toEqual([])
})

test('every kind of record that the code logs has a name', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.') && !file.startsWith('testing'),
  )
  const named = new Set<string>(AUDIT_ENTITIES)
  const unnamed = new Set<string>()
  for (const file of files) {
    const text = await readFile(`${root}/${file}`, 'utf8')
    for (const [, entity = ''] of text.matchAll(/(?:ENTITY = |entity: )'(\w+)'/g)) {
      if (!named.has(entity)) unnamed.add(entity)
    }
  }
  expect([...unnamed]).toEqual([])
})
