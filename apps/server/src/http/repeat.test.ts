import { randomUUID } from 'node:crypto'
import { dictTypeAdd, dictTypeDelete, dictTypeUpdate } from '@visa/contract/dict/dict-type'
import { endpoint } from '@visa/contract/endpoint'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { batchUpload } from '@visa/contract/files/upload'
import { IDEMPOTENCY_HEADER } from '@visa/contract/idempotency-key'
import { userResetPassword } from '@visa/contract/org/user-calls'
import { exportDeleteMany, exportSubmit } from '@visa/contract/sheets/export-task'
import { importSubmit } from '@visa/contract/sheets/import-task'
import { smsSend } from '@visa/contract/sms/sms'
import { errorMessages } from '@visa/messages/errors'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instant } from '../db/instant.ts'
import { one, rows, sql } from '../db/sql.ts'
import { sweep } from '../jobs/sweep.ts'
import type { Client } from '../testing/client.ts'
import { startTestApp, testApp, type TestApp } from '../testing/test-app.ts'
import { canonical } from './canonical.ts'
import { on, onPublic, onSteps, onWrite } from './route.ts'

const texts = errorMessages.zh

const planted = (path: `/${string}`) =>
  endpoint({
    method: 'POST',
    path,
    access: 'session',
    summary: '',
    form: z.object({ name: z.string() }),
    data: z.object({ id: z.string(), name: z.string() }),
  })

/** Answers with something new each time, so that a repeat that did the work again would be seen. */
const chance = planted('/api/planted/chance')
const lying = planted('/api/planted/lying')
const forgetful = planted('/api/planted/forgetful')

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp({
    moreRoutes: () => [
      onWrite(chance)((_, __, { body }) => ({ id: randomUUID(), name: body.name })),
      onWrite(lying)(async (tx, _, { body }) => {
        await tx.query(
          sql`insert into dict_type (type, name, ename, remark) values ('lying', '谎', 'lie', '')`,
        )
        return { id: 5 as unknown as string, name: body.name }
      }),
      onSteps(forgetful)((_, { body }) => ({ id: '', name: body.name })),
    ],
  })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const draft = (type: string) => ({ name: `名称 ${type}`, ename: type, type, remark: '' })

const named = (type: string, of = server) =>
  rows<{ id: number }>(of.db, sql`select id from dict_type where type = ${type}`)

const keysKept = async (): Promise<number> =>
  (await one<{ count: number }>(server.db, sql`select count(*) as count from idempotency_key`)).count

describe('the same key', () => {
  test('two at once: the work is done once, both get the same bytes', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.raw(dictTypeAdd, { body: draft('twins'), key })),
    )
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: '0000' })
    expect(await named('twins')).toHaveLength(1)
    expect(await admin.raw(chance, { body: { name: 'a' }, key: `${key}-` })).toEqual(
      await admin.raw(chance, { body: { name: 'a' }, key: `${key}-` }),
    )
  })

  test('after the client gave up: the first goes on, the repeat waits for it and gets its answer', async () => {
    const own = await testApp()
    const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
    const person = await own.as('admin')
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const key = randomUUID()
    const post = (signal?: AbortSignal) =>
      fetch(`${address}${dictTypeAdd.path}`, {
        method: 'POST',
        headers: { cookie, [IDEMPOTENCY_HEADER]: key },
        body: new URLSearchParams(draft('slow')),
        ...(signal ? { signal } : {}),
      }).then((response) => response.json())
    const held = await own.db.pool.connect()
    await held.query('begin; lock table dict_type in exclusive mode')
    const waiting = async (count: number): Promise<void> => {
      const blocked = () =>
        rows(
          own.db,
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      await expect.poll(blocked).toHaveLength(count)
    }
    const gaveUp = new AbortController()
    const first = post(gaveUp.signal).catch((error: unknown) => error)
    await waiting(1)
    gaveUp.abort()
    expect(await first).toMatchObject({ name: 'AbortError' })
    const second = post()
    await waiting(2)
    await held.query('commit')
    held.release()
    const answer = await second
    const made = await named('slow', own)
    expect(made).toHaveLength(1)
    expect(answer).toMatchObject({ code: '0000', data: made[0] })
  })

  test('on another instance, at the same moment and after a restart', async () => {
    const other = await testApp({ url: server.url, filesDir: server.filesDir })
    const there = await other.as('admin')
    const key = randomUUID()
    const [here, elsewhere] = await Promise.all([
      admin.call(dictTypeAdd, { body: draft('instances'), key }),
      there.call(dictTypeAdd, { body: draft('instances'), key }),
    ])
    expect(elsewhere).toEqual(here)
    const restarted = await testApp({ url: server.url, filesDir: server.filesDir })
    const again = await restarted.as('admin')
    expect(await again.call(dictTypeAdd, { body: draft('instances'), key })).toEqual(here)
    expect(await named('instances')).toEqual([here])
  })

  test('of another user is another key, and its answer is not given away', async () => {
    const key = randomUUID()
    const other = await server.as('center_mgr')
    const mine = await admin.call(chance, { body: { name: 'a' }, key })
    expect((await other.call(chance, { body: { name: 'a' }, key })).id).not.toBe(mine.id)
  })

  test('with another input, or for another call, after a success is refused in words', async () => {
    const key = randomUUID()
    const { id } = await admin.call(dictTypeAdd, { body: draft('first'), key })
    const refusal = { code: '7777', msg: texts.repeatDiffers, data: { repeatDiffers: true } }
    expect(await admin.refused(dictTypeAdd, { body: draft('second'), key })).toEqual(refusal)
    expect(await admin.refused(dictTypeDelete, { body: { id }, key })).toEqual(refusal)
    expect(await named('first')).toHaveLength(1)
    expect(await named('second')).toHaveLength(0)
  })

  test('after a refusal: the person corrects the form and sends it again', async () => {
    const key = randomUUID()
    await admin.call(dictTypeAdd, { body: draft('taken') })
    const before = await keysKept()
    expect((await admin.refused(dictTypeAdd, { body: draft('taken'), key })).code).toBe('9999')
    expect(await keysKept()).toBe(before)
    await admin.call(dictTypeAdd, { body: draft('corrected'), key })
    expect(await named('corrected')).toHaveLength(1)
  })

  test('for a record that is gone since: the repeat of a deletion is told that it was done', async () => {
    const { id } = await admin.call(dictTypeAdd, { body: draft('gone') })
    const key = randomUUID()
    await admin.call(dictTypeDelete, { body: { id }, key })
    expect(await admin.call(dictTypeDelete, { body: { id }, key })).toBeNull()
    expect((await admin.refused(dictTypeDelete, { body: { id } })).code).toBe('9999')
  })

  test('leaves no second row in the log', async () => {
    const { id } = await admin.call(dictTypeAdd, { body: draft('logged') })
    const key = randomUUID()
    const { seen } = await one<{ seen: string }>(
      server.db,
      sql`select ${instant('updated_at')} as seen from dict_type where id = ${id}`,
    )
    const body = { ...draft('logged'), id, remark: 'changed', seen }
    await admin.call(dictTypeUpdate, { body, key })
    await admin.call(dictTypeUpdate, { body, key })
    const { count } = await one<{ count: number }>(
      server.db,
      sql`select count(*) as count from change_log where entity = 'dict_type' and entity_id = ${String(id)}`,
    )
    expect(count).toBe(2)
  })
})

describe('what is kept', () => {
  test('cannot be read in the database: neither key nor input nor an answer that is shown once', async () => {
    const key = randomUUID()
    const { id } = await one<{ id: number }>(
      server.db,
      sql`select id from app_user where user_name = 'center_emp'`,
    )
    const first = await admin.call(userResetPassword, { body: { id }, key })
    const kept = await rows(
      server.db,
      sql`select * from idempotency_key where endpoint like '%resetPassword'`,
    )
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(first.password)
    expect(JSON.stringify(kept)).not.toContain(Buffer.from(first.password ?? '').toString('base64'))
    expect(JSON.stringify(kept)).not.toContain(key)
    expect(await admin.call(userResetPassword, { body: { id }, key })).toEqual(first)
    expect(server.logged()).not.toContain(key)
  })

  test('is swept after a day', async () => {
    const key = randomUUID()
    const first = await admin.call(chance, { body: { name: 'a' }, key })
    const older = (hours: number) =>
      server.db.query(
        sql`update idempotency_key set created_at = created_at - make_interval(hours => ${hours})`,
      )
    await older(23)
    await sweep(server.db, new Date())
    expect(await admin.call(chance, { body: { name: 'a' }, key })).toEqual(first)
    await older(1)
    await sweep(server.db, new Date())
    expect((await admin.call(chance, { body: { name: 'a' }, key })).id).not.toBe(first.id)
  })

  test('an answer that does not fit undoes the work', async () => {
    expect((await admin.refused(lying, { body: { name: 'a' } })).code).toBe('-1')
    expect(await named('lying')).toHaveLength(0)
  })
})

describe('uploads and imports', () => {
  const form = (content: string) => {
    const filled = new FormData()
    filled.append('files', new File([content], 'list.txt', { type: 'text/plain' }))
    return filled
  }

  test('a file that is sent twice is stored once; another content under its key is refused', async () => {
    const key = randomUUID()
    const stored = () => rows(server.db, sql`select 1 from stored_file`)
    const before = (await stored()).length
    const [first, second] = await Promise.all([
      admin.upload(batchUpload, form('one'), key),
      admin.upload(batchUpload, form('one'), key),
    ])
    expect(first.code).toBe('0000')
    expect(second).toEqual(first)
    expect(await stored()).toHaveLength(before + 1)
    expect(await admin.upload(batchUpload, form('two'), key)).toMatchObject({ msg: texts.repeatDiffers })
  })

  test('an import that is sent twice is one import', async () => {
    await admin.call(dictTypeAdd, { body: draft('imported') })
    const sheet = () => {
      const filled = new FormData()
      filled.append('kind', 'dictData')
      filled.append('options', JSON.stringify({ type: 'imported' }))
      filled.append('file', new File(['编码,中文名称\nA1,甲\nA2,乙\n'], 'entries.csv', { type: 'text/csv' }))
      return filled
    }
    const key = randomUUID()
    const first = await admin.upload(importSubmit, sheet(), key)
    expect(first).toMatchObject({ code: '0000', data: { rowsDone: 2 } })
    expect(await admin.upload(importSubmit, sheet(), key)).toEqual(first)
    expect(await rows(server.db, sql`select 1 from import_task`)).toHaveLength(1)
  })
})

describe('a batch', () => {
  test('answers row by row as the first time, and does again only what was refused', async () => {
    const submit = async () =>
      (await admin.call(exportSubmit, { body: { kind: 'notice', format: 'csv', filters: {} } })).id
    const ids = [await submit(), await submit()]
    await server.runJobs()
    const key = randomUUID()
    const first = await admin.call(exportDeleteMany, { body: { ids: [...ids, 999_999] }, key })
    expect(first.rows.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(await admin.call(exportDeleteMany, { body: { ids: [...ids, 999_999] }, key })).toEqual(first)
    // What was done has an answer of its own for each record; what was refused left none.
    const kept = await rows(
      server.db,
      sql`select 1 from idempotency_key where endpoint like ${`%${exportDeleteMany.path}`}`,
    )
    expect(kept).toHaveLength(2)
  })
})

describe('the mechanism is in force', () => {
  const writes = ENDPOINTS.filter(({ method }) => method !== 'GET')

  test('for every call that writes: a key that is none is refused before anything else of it', async () => {
    const kept = writes.filter(({ repeat }) => repeat !== 'harmless')
    expect(kept.length).toBeGreaterThan(60)
    for (const target of kept) {
      for (const key of ['short', 'a'.repeat(65), 'with spaces in between']) {
        const { msg } = await admin.raw(target, { key })
        expect({ path: target.path, msg }).toEqual({ path: target.path, msg: texts.idempotencyKeyInvalid })
      }
    }
  })

  test('what is exempt is on this list, with a reason', () => {
    const exempt = writes.filter(({ repeat }) => repeat === 'harmless').map(({ path }) => path)
    expect(exempt.toSorted()).toEqual(
      [
        // Before the login: used up by captcha, code or ticket.
        '/api/system/login',
        '/api/system/simpleLogin',
        '/api/system/secondFactor',
        '/api/wx/login',
        '/api/wx/bind',
        '/api/user/register',
        '/api/user/registerAgain',
        '/api/personal/changePasswordByMobile',
        // Before the login: each counted by its limits, and a second one is of no use without the first.
        '/api/user/registerTicket',
        '/api/user/registerUploadToken',
        '/api/user/registerUpload',
        // Proven by a password or code that holds once, and ends the login it came with.
        '/api/personal/modifyPassword',
        '/api/personal/changeMobile',
        '/api/personal/confirmSecondFactor',
        '/api/personal/removeSecondFactor',
        // A second beginning ends the first.
        '/api/personal/beginSecondFactor',
        // The same again is the same: the last one counts.
        '/api/draft/save',
        '/api/draft/discard',
        '/api/live/presence',
        '/api/live/leave',
        '/api/system/logout',
        '/api/personal/changeLanguage',
        // Pictures that are made anew each time, and nothing of them kept.
        '/api/image/color_enhancement',
        '/api/image/enhancement',
        '/api/image/matting',
        '/api/image/ocr',
        '/api/image/retouching',
        '/api/image/upload',
        // Reads whose question does not fit into an address.
        '/api/visacenter/config/effect',
        '/api/visacenter/contract/estimate',
        '/api/visacenter/contract/labels',
        '/api/visacenter/approval/fee/approvers',
        '/api/visacenter/approval/payment/approvers',
        '/api/visacenter/contract/refundPassport/gate',
        '/api/visacenter/sendBill/page',
        '/api/visacenter/batchBilling/read',
        '/api/visacenter/batchBilling/check',
        '/api/visacenter/batchBilling/faultFile',
        '/api/visacenter/history/find',
        '/api/visacenter/contract/emp/page',
        '/api/visacenter/contract/mgr/page',
        '/api/visacenter/approval/fee/page',
        '/api/visacenter/approval/payment/page',
        '/api/role/preview',
        '/api/sms/check',
        '/api/user/registration',
        '/api/order/page',
        '/api/commonApp/pageQueryCommonApplicant',
        '/api/visacenter/finance/emp/page',
        '/api/visacenter/finance/mgr/page',
        '/api/visacenter/barcode/scan',
        '/api/visacenter/barcode/decrypt',
        '/api/visacenter/passport/retrieve/page',
        '/api/visacenter/passport/check/page',
        '/api/visacenter/passport/return/find',
        '/api/visacenter/passport/return/gate',
        '/api/visacenter/passport/return/page',
        '/api/visacenter/config/holidays/effect',
        '/api/visacenter/config/holidays/ready',
        '/api/visacenter/config/docTemplate/try',
        '/api/visacenter/contract/print',
        '/api/visa/result/find',
        '/api/visa/result/match',
        '/api/visa/result/sheet',
        '/api/visa/handover/check',
        '/api/visa/applicant/samePassport',
        // Each field says what it is a change of, so a repeat finds its own value.
        '/api/visa/applicant/save',
        '/api/visa/order/estimate',
        // Asks a channel what it knows; what it says counts once however often it is heard.
        '/api/visacenter/payment/refreshQueryResult',
        '/api/sys/paymentTest/ask',
        '/api/account/pay/refresh',
        // Sums up and compares.
        '/api/account/check',
        // A second link ends the first.
        '/api/visa/document/link',
        '/api/visacenter/contract/signLink',
        '/api/mobile/contract/upload',
        // Compares a file.
        '/api/visacenter/contract/verify',
        // By a signing link: read, and signed once however often it is sent.
        '/api/mobile/sign/open',
        '/api/mobile/sign/send',
        // Customers on their phones: one signature for each revision, one open payment, and the last word counts.
        '/api/mobile/contract/sign',
        '/api/mobile/contract/pay',
        '/api/mobile/contract/payAsk',
        '/api/mobile/contract/return',
        '/api/mobile/contract/authorise',
        '/api/mobile/contract/unauthorise',
        '/api/mobile/contract/evaluate',
        '/api/mobile/logout',
        // Before any login: a link's question, and the same picture in the same place, which is kept once.
        '/api/visa/upload/list',
        '/api/visa/upload/send',
      ].toSorted(),
    )
  })

  test('a call that costs money is refused without a key, others are not', async () => {
    const post = (path: string) =>
      admin.send({
        method: 'POST',
        url: path,
        payload: '{}',
        headers: { 'content-type': 'application/json' },
      })
    expect((await post(smsSend.path)).json()).toMatchObject({ msg: texts.idempotencyKeyMissing })
    expect((await post(dictTypeDelete.path)).json<{ msg: string }>().msg).not.toBe(
      texts.idempotencyKeyMissing,
    )
  })

  test('an endpoint bound the wrong way stops the server from starting', () => {
    const parts = { path: '/api/a', summary: '', data: z.null() } as const
    const read = endpoint({ ...parts, method: 'GET', access: 'session' })
    const open = endpoint({ ...parts, method: 'POST', access: 'public', repeat: 'kept' })
    expect(() => on(chance)).toThrow('bind it with onWrite')
    expect(() => onWrite(read)).toThrow('bind it with on')
    expect(() => onSteps(read)).toThrow('bind it with on')
    expect(() => onPublic(open)).toThrow('nobody to keep its answers for')
  })

  test('work of several steps that forgets its key is a fault', async () => {
    expect((await admin.refused(forgetful, { body: { name: 'a' } })).code).toBe('-1')
    expect(server.logged()).toContain('did not keep its key')
  })
})

const turned = (input: unknown): unknown => {
  if (Array.isArray(input)) return input.map(turned)
  if (typeof input !== 'object' || input === null) return input
  const parts = Object.entries(input).map(([name, part]) => [name, turned(part)] as const)
  return Object.fromEntries(parts.toReversed())
}

test('canonical input does not depend on the order of names, and tells every difference', async () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  await fc.assert(
    fc.asyncProperty(value, async (input) => {
      expect(await canonical(turned(input))).toBe(await canonical(input))
      // Nothing is left out: what was written can be read back.
      expect(JSON.parse(await canonical(input))).toEqual(JSON.parse(JSON.stringify(input)))
    }),
  )
})
