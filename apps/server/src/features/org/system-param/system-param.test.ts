import { CODES } from '@visa/contract/codes'
import { userRegister } from '@visa/contract/org/registration'
import { SHOWN_PARAMS, type ShownParamKey } from '@visa/contract/org/system-param'
import * as api from '@visa/contract/org/system-param-calls'
import { sysConfig } from '@visa/contract/session/sys'
import { beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { createVault } from '../../../crypto/vault.ts'
import { createDb } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { StartError } from '../../../start-error.ts'
import { byItself } from '../../../testing/by-itself.ts'
import type { Client } from '../../../testing/client.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { changeParam, getParam, guardSecrets, setParam } from './system-param.service.ts'

const FORBIDDEN = { code: CODES.NO_PERMISSION, msg: '没有操作权限', data: null }
const SECRET = 'Geheim-7788'

let server: TestApp
let admin: Client

const calm = (options: Parameters<typeof testApp>[0] = {}) => testApp({ eventLoopLagMs: () => 0, ...options })

beforeEach(async () => {
  server = await calm()
  admin = await server.as('admin')
})

const detail = (key: ShownParamKey) => admin.call(api.paramDetail, { query: { key } })
const save = async (key: ShownParamKey, value: unknown, version?: number) =>
  admin.refused(api.paramSave, { body: { key, value, version: version ?? (await detail(key)).version } })
const stored = (key: string) =>
  one<{ value: string; sealed: boolean }>(
    server.db,
    sql`select value, sealed from system_param where key = ${key}`,
  )

describe('P2.33 the list', () => {
  test('has every parameter that people may see, with default and kind, and none of the product’s own', async () => {
    const { rows, records } = await admin.call(api.paramPage, { query: { pageSize: 100 } })
    expect(records).toBe(SHOWN_PARAMS.length)
    expect(rows.map(({ key }) => key)).toEqual(SHOWN_PARAMS)
    expect(JSON.stringify(rows)).not.toMatch(/seed\.|administratorRole/)
    expect(rows.find(({ key }) => key === 'sms.retryAttempts')).toMatchObject({
      kind: 'number',
      group: 'sms',
      value: 5,
      defaultValue: 5,
      changed: false,
      version: 0,
      updateTime: null,
    })
    for (const key of ['seed.accounts', 'org.administratorRole', 'nobody.knows']) {
      expect((await admin.raw(api.paramDetail, { query: { key } })).code).toBe(CODES.FAILURE)
      const body = { key, value: 'x', version: 0 }
      expect((await admin.raw(api.paramSave, { body })).code).toBe(CODES.FAILURE)
    }
  })

  test('is filtered by group and by words of either language', async () => {
    const keys = async (query: object) =>
      (await admin.call(api.paramPage, { query })).rows.map(({ key }) => key)
    expect(await keys({ group: 'site' })).toEqual(['site.icpNumber'])
    expect(await keys({ keyword: '备案' })).toEqual(['site.icpNumber'])
    expect(await keys({ keyword: 'RETRIES' })).toEqual(['sms.retryAttempts'])
    expect(await keys({ keyword: 'quartz.' })).toEqual(['quartz.logDays'])
    expect(await keys({ group: 'site', keyword: 'quartz.' })).toEqual([])
    expect(await keys({ page: 2, pageSize: 10 })).toEqual(SHOWN_PARAMS.slice(10, 20))
  })
})

describe('setting', () => {
  test('takes values of every kind', async () => {
    const cases: [ShownParamKey, unknown, unknown][] = [
      ['sms.retryAttempts', 3, 3],
      ['sms.segmentPrice', 450, 450],
      ['security.idleMinutes', '60', 60],
      ['security.registrationOpen', false, false],
      ['site.icpNumber', ' 京ICP备1号 ', '京ICP备1号'],
      ['sms.quietHours', '{"from":"21:00","to":"09:00"}', { from: '21:00', to: '09:00' }],
      ['sms.quietHours', null, null],
    ]
    for (const [key, given, kept] of cases) {
      expect((await save(key, given)).code).toBe(CODES.SUCCESS)
      expect(await detail(key)).toMatchObject({ value: kept, changed: true, updateUserName: '陈志远' })
      expect(await getParam(server.db, key)).toEqual(kept)
    }
  })

  test('the value null is told apart from the default in the history', async () => {
    const set = await admin.call(api.paramSave, { body: { key: 'sms.quietHours', value: null, version: 0 } })
    await admin.call(api.paramReset, { body: { key: 'sms.quietHours', ...set } })
    const { rows } = await admin.call(api.paramHistory, { query: { key: 'sms.quietHours' } })
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'value', from: 'null', to: null }],
      [{ field: 'value', from: null, to: 'null' }],
    ])
  })

  test('refuses in words what does not fit the kind or its bounds', async () => {
    const cases: [ShownParamKey, unknown, string][] = [
      ['sms.retryAttempts', 11, '参数值：不能大于10'],
      ['sms.retryAttempts', -1, '参数值：不能小于0'],
      ['sms.retryAttempts', 1.5, '参数值：请输入整数'],
      ['sms.retryAttempts', 'many', '参数值：请输入整数'],
      ['sms.retryAttempts', null, '参数值：不能为空'],
      ['sms.segmentPrice', 10_001, '参数值：不能大于100.00'],
      ['security.idleMinutes', 9, '参数值：不能短于10分钟'],
      ['security.idleMinutes', 1441, '参数值：不能长于1440分钟'],
      ['security.registrationOpen', 'maybe', '参数值：格式不正确'],
      ['site.icpNumber', 'x'.repeat(65), '参数值：不能超过64个字符'],
      ['sms.quietHours', '{from}', '参数值：不是有效的 JSON'],
      ['sms.quietHours', { from: '25:00', to: '08:00' }, '参数值：请输入正确的时间，格式为 hh:mm'],
      ['security.simplePassword', '12345', '参数值：至少6个字符'],
    ]
    for (const [key, given, msg] of cases) {
      expect(await save(key, given)).toMatchObject({ code: CODES.FAILURE, msg })
      expect((await detail(key)).changed).toBe(false)
    }
  })

  test('what somebody else changed meanwhile is not overwritten, nor reset', async () => {
    await save('quartz.logDays', 30, 0)
    const late = { code: CODES.FAILURE, msg: '参数 quartz.logDays 已被他人修改，请查看最新的值后再修改' }
    expect(await save('quartz.logDays', 40, 0)).toMatchObject(late)
    expect(
      await admin.refused(api.paramReset, { body: { key: 'quartz.logDays', version: 0 } }),
    ).toMatchObject(late)
    expect(await getParam(server.db, 'quartz.logDays')).toBe(30)
  })

  test('of two at the same moment one wins', async () => {
    const answers = await Promise.all([save('export.keepDays', 3, 0), save('export.keepDays', 4, 0)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE])
    expect((await detail('export.keepDays')).version).toBe(1)
  })

  test('a reset brings the default back and counts as a change', async () => {
    await save('quartz.logDays', 30)
    const body = { key: 'quartz.logDays', version: 1 } as const
    await admin.call(api.paramReset, { body })
    expect(await detail('quartz.logDays')).toMatchObject({ value: 90, changed: false, version: 2 })
    expect((await save('quartz.logDays', 31, 1)).code).toBe(CODES.FAILURE)
    expect((await save('quartz.logDays', 31, 2)).code).toBe(CODES.SUCCESS)
  })

  test('the history tells who changed it from what to what', async () => {
    await save('quartz.logDays', 30)
    await save('quartz.logDays', 45)
    await admin.call(api.paramReset, { body: { key: 'quartz.logDays', version: 2 } })
    const { rows } = await admin.call(api.paramHistory, { query: { key: 'quartz.logDays' } })
    expect(rows.map(({ createUserName, changes }) => [createUserName, changes])).toEqual([
      ['陈志远', [{ field: 'value', from: 45, to: null }]],
      ['陈志远', [{ field: 'value', from: 30, to: 45 }]],
      ['陈志远', [{ field: 'value', from: null, to: 30 }]],
    ])
  })
})

describe('a secret', () => {
  test('is in no answer, no log and not readable in the database', async () => {
    const saved = await save('security.simplePassword', SECRET)
    expect(saved.code).toBe(CODES.SUCCESS)
    const answers = [
      saved,
      await admin.raw(api.paramPage),
      await admin.raw(api.paramDetail, { query: { key: 'security.simplePassword' } }),
      await admin.raw(api.paramHistory, { query: { key: 'security.simplePassword' } }),
    ]
    const row = await stored('security.simplePassword')
    const log = await one<{ text: string }>(
      server.db,
      sql`select coalesce(string_agg(changes::text, ''), '') as text from change_log where entity = 'system_param'`,
    )
    for (const place of [JSON.stringify(answers), server.logged(), row.value, log.text]) {
      expect(place).not.toContain(SECRET)
      expect(place).not.toMatch(byItself('123456'))
    }
    expect(row.sealed).toBe(true)
    expect(await detail('security.simplePassword')).toMatchObject({
      value: null,
      defaultValue: null,
      changed: true,
      filled: true,
    })
    // All that is told of one: whether there is any.
    expect(await detail('sms.reportToken')).toMatchObject({ value: null, changed: false, filled: false })
    expect(await getParam(server.db, 'security.simplePassword')).toBe(SECRET)
    expect(await server.params.get('security.simplePassword')).toBe(SECRET)
    expect(log.text).toContain('(new)')
  })

  test('that an earlier version stored in clear is read, and encrypted at the next start', async () => {
    await server.db.query(
      sql`insert into system_param (key, value) values ('security.simplePassword', ${SECRET})`,
    )
    expect(await getParam(server.db, 'security.simplePassword')).toBe(SECRET)
    for (let start = 0; start < 2; start += 1) await guardSecrets(server.db)
    expect(await stored('security.simplePassword')).toMatchObject({ sealed: true })
    expect((await stored('security.simplePassword')).value).not.toContain(SECRET)
    expect(await getParam(server.db, 'security.simplePassword')).toBe(SECRET)
  })

  test('with a wrong key stops the start and every use by a clear word, and breaks nothing else', async () => {
    await save('sms.reportToken', SECRET)
    const other = await calm({ url: server.url, env: { SECRET_KEY: '11'.repeat(32) } })
    await expect(guardSecrets(other.db)).rejects.toThrow(StartError)
    await expect(guardSecrets(other.db)).rejects.toThrow(/SECRET_KEY is not the key .*sms\.reportToken/)
    await expect(other.params.get('sms.reportToken')).rejects.toMatchObject({ key: 'secretUnreadable' })
    expect(await other.params.get('sms.retryAttempts')).toBe(5)
    const person = await other.as('admin')
    expect((await person.call(api.paramPage, { query: {} })).records).toBe(SHOWN_PARAMS.length)
  })

  test('needs a key once one is stored, and not before', async () => {
    const keyless = createDb({
      url: server.url,
      max: 2,
      statementTimeoutMs: 20_000,
      onError: () => undefined,
      vault: createVault(async () => undefined),
    })
    try {
      await guardSecrets(keyless)
      const draft = { key: 'sms.reportToken', value: SECRET, version: 0 } as const
      const saving = keyless.tx((tx) => changeParam(tx, SYSTEM_ACTOR, draft))
      await expect(saving).rejects.toMatchObject({ key: 'secretKeyMissing' })
      await server.db.tx((tx) => setParam(tx, SYSTEM_ACTOR, 'sms.reportToken', SECRET))
      await expect(guardSecrets(keyless)).rejects.toThrow(/SECRET_KEY is not set/)
    } finally {
      await keyless.close()
    }
  })
})

describe('permissions', () => {
  const grant = (userName: string, codes: readonly string[]) =>
    server.db.query(sql`
      insert into role_resource (role_id, resource_id)
      select ur.role_id, r.id from user_role ur join app_user u on u.id = ur.user_id
      cross join resource r where u.user_name = ${userName} and r.code = any(${codes})
      on conflict do nothing`)
  const key = 'quartz.logDays' as const

  const tryAll = async (person: Client) => [
    await person.refused(api.paramPage, { query: {} }),
    await person.refused(api.paramDetail, { query: { key } }),
    await person.refused(api.paramHistory, { query: { key } }),
    await person.refused(api.paramSave, { body: { key, value: 1, version: 0 } }),
    await person.refused(api.paramReset, { body: { key, version: 0 } }),
  ]

  test('looking does not allow changing', async () => {
    await grant('simple', ['sys.param'])
    const reader = await server.asReader()
    const codes = (await tryAll(reader)).map(({ code }) => code)
    expect(codes).toEqual([
      CODES.SUCCESS,
      CODES.SUCCESS,
      CODES.SUCCESS,
      CODES.NO_PERMISSION,
      CODES.NO_PERMISSION,
    ])
  })

  test('another side of the business, and people of the platform who see their company only, are refused', async () => {
    await grant('agent', ['sys.param', 'sys.param.edit'])
    for (const answer of await tryAll(await server.as('agent'))) expect(answer).toEqual(FORBIDDEN)
    await server.db.query(sql`
      update app_role set data_scope = 4 where id in (
        select ur.role_id from user_role ur join app_user u on u.id = ur.user_id where u.user_name = 'admin')`)
    for (const answer of await tryAll(await server.as('admin'))) expect(answer).toEqual(FORBIDDEN)
  })
})

describe('every instance', () => {
  test('follows a change within a second, and a reset', async () => {
    const second = await calm({ url: server.url })
    const seen = () => second.params.get('site.icpNumber')
    expect(await seen()).toBe('')
    await save('site.icpNumber', '沪ICP备2号')
    await expect.poll(seen).toBe('沪ICP备2号')
    expect((await second.visitor().call(sysConfig, {})).icp).toBe('沪ICP备2号')
    await admin.call(api.paramReset, { body: { key: 'site.icpNumber', version: 1 } })
    await expect.poll(seen).toBe('')
  })

  test('asks the database while it cannot hear the others', async () => {
    expect(await server.params.get('quartz.logDays')).toBe(90)
    await server.db.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'visa-desk-bus' and datname = current_database()`)
    await expect.poll(() => server.bus.alive, { interval: 1 }).toBe(false)
    await server.db.tx((tx) => setParam(tx, SYSTEM_ACTOR, 'quartz.logDays', 7))
    expect(await server.params.get('quartz.logDays')).toBe(7)
    await expect.poll(() => server.bus.alive).toBe(true)
    expect(await server.params.get('quartz.logDays')).toBe(7)
  })

  test('takes what the environment sets for the default', async () => {
    const url = server.url
    const other = await calm({ url, env: { ICP_NUMBER: '粤ICP备3号', FILE_QUOTA_GB: '3' } })
    expect(await other.params.get('site.icpNumber')).toBe('粤ICP备3号')
    const person = await other.as('admin')
    const row = await person.call(api.paramDetail, { query: { key: 'file.quotaGib' } })
    expect(row).toMatchObject({ value: 3, defaultValue: 3, changed: false })
  })
})

describe('what parameters do', () => {
  test('closed registration refuses registrations', async () => {
    await save('security.registrationOpen', false)
    const body = {
      companyName: '新公司',
      shortName: '新',
      taxCode: '91310000MA1FL0XXXX',
      identityCode: 4,
      userName: 'newcomer',
      realName: '新人',
      mobile: '13812345678',
      email: 'new@example.com',
      password: 'Zx9-Long-Enough',
      captcha: '123456',
    }
    const answer = await server.visitor().raw(userRegister, { body })
    expect(answer).toMatchObject({ code: CODES.FAILURE, msg: '目前不开放注册，请联系平台' })
  })

  test('the idle time of logins holds for new ones, and never makes an ordinary one a remembered one', async () => {
    await save('security.idleMinutes', 1440)
    await server.as('agent')
    const { idle } = await one<{ idle: number }>(
      server.db,
      sql`select max(idle_seconds) as idle from session`,
    )
    expect(idle).toBe(86_400)
  })
})
