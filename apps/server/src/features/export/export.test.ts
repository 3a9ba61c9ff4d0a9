import { EventEmitter, once } from 'node:events'
import { auditPage } from '@visa/contract/audit/audit-log'
import { dictDataAdd } from '@visa/contract/dict/dict-data'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { dictTypeAdd } from '@visa/contract/dict/dict-type'
import { changeLanguage } from '@visa/contract/session/personal'
import { noticeAdd } from '@visa/contract/notice/notice'
import {
  exportCancel,
  exportDelete,
  exportDeleteMany,
  exportDownload,
  exportPage,
  exportRetry,
  exportSubmit,
  type ExportTask,
} from '@visa/contract/sheets/export-task'
import { EXPORT_MACHINE } from '@visa/contract/sheets/export-task.states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { affected, one, rows, sql } from '../../db/sql.ts'
import type { FileStore } from '../../files/object-store.ts'
import { readSheet } from '../../sheets/read-sheet.ts'
import { EXPORTERS } from '../../sheet-kinds.ts'
import type { Client } from '../../testing/client.ts'
import { collected } from '../../testing/collected.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { historyOf } from '../../workflow/history.repo.ts'
import { sweepFilesJob } from '../file/stored/stored.task.ts'
import { runExport } from './export.run.ts'
import { sweepExportsJob } from './export.task.ts'

const { SUBMITTED, EXECUTING, SUCCESS, FAIL, CANCELED } = TASK_STATUS
const DAY = 86_400_000

let server: TestApp
let admin: Client
let now = new Date()
let count = 0

beforeAll(async () => {
  server = await startTestApp({ now: () => now })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const newType = async (codes: readonly string[]): Promise<string> => {
  count += 1
  const type = `EXPORT_${count}`
  await admin.call(dictTypeAdd, { body: { type, name: `导出${count}` } })
  for (const code of codes) {
    await admin.call(dictDataAdd, { body: { type, code, cname: `名称${code}`, ename: '=1+1' } })
  }
  return type
}

const submit = async (person: Client, filters: Record<string, unknown>, format: 'xlsx' | 'csv' = 'xlsx') =>
  (await person.call(exportSubmit, { body: { kind: 'dictData', format, filters } })).id

const taskOf = async (person: Client, id: number): Promise<ExportTask | undefined> =>
  (await person.call(exportPage, { query: { pageSize: 200 } })).rows.find((row) => row.id === id)

const downloaded = async (person: Client, id: number): Promise<Buffer> => {
  const url = await person.call(exportDownload, { query: { id } })
  const answer = await person.send({ method: 'GET', url })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
  return answer.rawPayload
}

const cellsOf = async (bytes: Buffer): Promise<string[][]> =>
  (await collected(readSheet(bytes))).map(({ cells }) => cells)

const deps = (files: FileStore = server.files) => ({ files, exporters: EXPORTERS, quotaBytes: 1e12 })

/** All objects of the store. */
const stored = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of server.files.objects.list()) keys.push(key)
  return keys
}

/** The platform's second account: the dictionary only, until the test gives it more. */
const simple = () => server.asReader()
const grant = (...codes: string[]) =>
  server.db.query(sql`
    insert into role_resource (role_id, resource_id)
    select (select id from app_role where role_name = '字典查看员'), id from resource where code = any(${codes})`)
const revoke = (...codes: string[]) =>
  server.db.query(sql`
    delete from role_resource where role_id = (select id from app_role where role_name = '字典查看员')
      and resource_id in (select id from resource where code = any(${codes}))`)

test('P2.34 P3.38 a dictionary is exported by a job, as a workbook and as text, and downloaded', async () => {
  const type = await newType(['A', 'B'])
  const [book, text] = [await submit(admin, { type }), await submit(admin, { type, keyword: 'B' }, 'csv')]
  expect(await taskOf(admin, book)).toMatchObject({
    kind: 'dictData',
    title: type,
    status: SUBMITTED,
    rowsTotal: null,
    own: true,
    startTime: null,
  })
  expect((await admin.refused(exportDownload, { query: { id: book } })).msg).toBe(
    '导出尚未完成，没有可下载的文件',
  )
  await server.runJobs()
  const done = await taskOf(admin, book)
  expect(done).toMatchObject({ status: SUCCESS, rowsDone: 2, rowsTotal: 2, error: '' })
  expect(done?.fileName).toMatch(new RegExp(`^字典数据-${type}-\\d{14}\\.xlsx$`))
  const [header, first, ...more] = await cellsOf(await downloaded(admin, book))
  expect(header?.slice(0, 4)).toEqual(['类型编码', '编码', '中文名称', '英文名称'])
  expect(first?.slice(0, 6)).toEqual([type, 'A', '名称A', '=1+1', '0', '启用'])
  expect(more).toHaveLength(1)
  const rowsOfText = await cellsOf(await downloaded(admin, text))
  expect(rowsOfText.map(([, code]) => code)).toEqual(['编码', 'B'])
})

test('who takes the file of an export leaves a trace, and who is refused it does not', async () => {
  const id = await submit(admin, { type: await newType(['A']) })
  await admin.refused(exportDownload, { query: { id } })
  await server.runJobs()
  await admin.call(exportDownload, { query: { id } })
  expect((await (await server.as('agent')).refused(exportDownload, { query: { id } })).code).not.toBe('0000')
  const taken = await server.db.query<{ name: string; address: string }>(
    sql`select actor_name as name, address from change_log
        where entity = 'export_task' and action = 'download' and entity_id = ${String(id)}`,
  )
  expect(taken.rows).toEqual([{ name: '陈志远', address: '127.0.0.1' }])
})

test('notices leave in the language of whoever asked, without their markup', async () => {
  const english = await server.as('admin')
  await english.call(changeLanguage, { body: { language: 'en' } })
  await english.call(noticeAdd, { body: { title: 'E-1', content: '<p>Hello <b>all</b></p>' } })
  const body = { kind: 'notice', format: 'csv', filters: { keyword: 'E-1' } } as const
  const { id } = await english.call(exportSubmit, { body })
  await server.runJobs()
  const found = await cellsOf(await downloaded(english, id))
  expect(found).toHaveLength(2)
  expect(found[0]?.[0]).toBe('Title')
  expect(found[1]?.slice(0, 3)).toEqual(['E-1', 'Ordinary', 'Ordinary'])
  expect(found[1]?.at(-1)).toBe('Hello all')
})

test('what does not fit is refused at once, in words', async () => {
  const raw = (body: Record<string, unknown>) => admin.raw(exportSubmit, { body })
  expect((await raw({ kind: 'nothing' })).code).toBe('9999')
  expect((await raw({ kind: 'dictData', format: 'pdf' })).code).toBe('9999')
  expect((await raw({ kind: 'dictData', filters: { type: 'not a code' } })).msg).toContain('类型编码')
  expect((await raw({ kind: 'dictData', filters: { page: 2 } })).code).toBe('9999')
  expect(
    await one(server.db, sql`select count(*) as count from export_task where status = ${SUBMITTED}`),
  ).toEqual({
    count: 0,
  })
})

test('three at a time for one person, however they are asked for', async () => {
  const type = await newType(['A'])
  const body = { kind: 'dictData', filters: { type } } as const
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.refused(exportSubmit, { body })))
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(3)
  const refused = answers.find(({ code }) => code !== '0000')
  expect(refused?.msg).toBe('最多同时进行 3 个导出任务，请等待完成或取消后再试')
  await server.runJobs()
  await submit(admin, { type })
  await server.runJobs()
})

test('the list itself must be permitted, when asking, when running and when downloading', async () => {
  const type = await newType(['A'])
  const person = await simple()
  expect((await person.raw(exportSubmit, { body: { kind: 'dictData' } })).code).toBe('1111')
  await grant('export.task')
  await expect.poll(async () => (await person.raw(exportPage)).code).toBe('0000')
  expect((await person.raw(exportSubmit, { body: { kind: 'notice' } })).code).toBe('1111')
  const [done, later] = [await submit(person, { type }), await submit(person, { type })]
  await runExport(server.db, deps(), done, now)
  await revoke('sys.dict')
  await server.runJobs()
  expect(await taskOf(person, later)).toMatchObject({ status: FAIL, error: '没有操作权限' })
  await expect.poll(async () => (await person.raw(exportDownload, { query: { id: done } })).code).toBe('1111')
  await grant('sys.dict')
  await expect.poll(async () => (await person.raw(exportDownload, { query: { id: done } })).code).toBe('0000')
  await person.call(exportRetry, { body: { id: later } })
  await server.runJobs()
  expect(await taskOf(person, later)).toMatchObject({ status: SUCCESS, error: '' })
  await revoke('export.task')
})

test('a frozen owner’s export is not written', async () => {
  await grant('export.task')
  const person = await simple()
  const id = await submit(person, {})
  await server.db.query(sql`update app_user set valid = 0 where user_name = 'simple'`)
  await server.runJobs()
  expect(
    await one(server.db, sql`select status, storage_name as name from export_task where id = ${id}`),
  ).toEqual({
    status: FAIL,
    name: null,
  })
  await server.db.query(sql`update app_user set valid = 1 where user_name = 'simple'`)
  await revoke('export.task')
})

test('others’ tasks: the company’s holder sees them, another company never', async () => {
  const type = await newType(['A'])
  const id = await submit(admin, { type })
  await server.runJobs()
  await grant('export.task')
  const colleague = await simple()
  await expect.poll(async () => (await colleague.raw(exportPage)).code).toBe('0000')
  const gone = { code: '9999', msg: '记录不存在或已被删除', data: null }
  expect(await taskOf(colleague, id)).toBeUndefined()
  expect(await colleague.refused(exportDownload, { query: { id } })).toEqual(gone)
  await grant('export.task.company')
  await expect.poll(async () => (await taskOf(colleague, id))?.own).toBe(false)
  expect((await cellsOf(await downloaded(colleague, id))).length).toBe(2)
  for (const endpoint of [exportCancel, exportRetry, exportDelete]) {
    expect((await colleague.refused(endpoint, { body: { id } })).code).toBe('1111')
  }
  // A file with the rows of all companies is not for somebody who reaches one only, whatever lists they see.
  const all = await admin.call(exportSubmit, { body: { kind: 'audit', filters: { keyword: type } } })
  await server.runJobs()
  await grant('sys.audit')
  await expect.poll(async () => (await colleague.raw(auditPage)).code).toBe('0000')
  expect((await colleague.raw(exportDownload, { query: { id: all.id } })).code).toBe('0000')
  const reach = (userName: string, scope: number) =>
    server.db.query(sql`
      update app_role set data_scope = ${scope} where id in (
        select ur.role_id from user_role ur join app_user u on u.id = ur.user_id where u.user_name = ${userName})`)
  // Its rows stay what they were, however far its owner reaches now.
  await reach('admin', DATA_SCOPE.OWN)
  for (const scope of [DATA_SCOPE.COMPANY, DATA_SCOPE.OWN]) {
    await reach('simple', scope)
    const narrow = await simple()
    // Whoever sees the whole company's tasks still sees only those of people within the own data scope.
    const seen = scope === DATA_SCOPE.COMPANY
    expect((await taskOf(narrow, all.id))?.own).toBe(seen ? false : undefined)
    const refused = await narrow.refused(exportDownload, { query: { id: all.id } })
    expect(refused).toEqual(seen ? { code: '1111', msg: '没有操作权限', data: null } : gone)
  }
  await reach('admin', DATA_SCOPE.ALL)
  await reach('simple', DATA_SCOPE.ALL)
  await revoke('sys.audit')
  // Another company with every permission there is.
  await server.db.query(sql`
    insert into role_resource (role_id, resource_id)
    select ur.role_id, r.id from user_role ur join app_user u on u.id = ur.user_id, resource r
    where u.user_name = 'agent' and r.code in ('export.task', 'export.task.company', 'sys.dict')
    on conflict do nothing`)
  const stranger = await server.as('agent')
  expect(await taskOf(stranger, id)).toBeUndefined()
  expect(await stranger.refused(exportDownload, { query: { id } })).toEqual(gone)
  for (const endpoint of [exportCancel, exportRetry, exportDelete]) {
    expect(await stranger.refused(endpoint, { body: { id } })).toEqual(gone)
  }
  await revoke('export.task', 'export.task.company')
})

test('cancelled while it waits, it is not run; a task only does what its state allows', async () => {
  const id = await submit(admin, {})
  await admin.call(exportCancel, { body: { id } })
  await server.runJobs()
  expect(await taskOf(admin, id)).toMatchObject({ status: CANCELED, rowsDone: 0 })
  // A second click is the first.
  await admin.call(exportCancel, { body: { id } })
  await admin.call(exportRetry, { body: { id } })
  expect((await admin.refused(exportDelete, { body: { id } })).msg).toBe(
    '导出任务“字典数据”当前为“排队中”，不能删除；现在可以：取消导出',
  )
  await server.runJobs()
  expect(await taskOf(admin, id)).toMatchObject({ status: SUCCESS })
  expect((await admin.refused(exportRetry, { body: { id } })).msg).toBe(
    '导出任务“字典数据”当前为“已完成”，不能重新导出；现在可以：删除',
  )
  const { msg, code } = await admin.refused(exportCancel, { body: { id, seenStatus: SUBMITTED } })
  expect(code).toBe('4444')
  expect(msg).toMatch(
    /^导出任务“字典数据”已由系统于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 从“导出中”变为“已完成”（完成），请查看最新状态后再操作$/,
  )
})

test('several are deleted by one call, each by itself; the way of each is known from asking to deleting', async () => {
  const done = [await submit(admin, {}), await submit(admin, {})]
  await server.runJobs()
  const waiting = await submit(admin, {})
  const answer = await admin.call(exportDeleteMany, { body: { ids: [...done, waiting, 999_999].join() } })
  expect(answer.rows).toEqual([
    ...done.map((id) => ({ id, ok: true, message: '' })),
    {
      id: waiting,
      ok: false,
      message: '导出任务“字典数据”当前为“排队中”，不能删除；现在可以：取消导出',
    },
    { id: 999_999, ok: false, message: '记录不存在或已被删除' },
  ])
  const way = await historyOf(server.db, { machine: EXPORT_MACHINE, id: done[0] ?? 0 })
  expect(way.map(({ operation, to, actorName }) => [operation, to, actorName === 'system'])).toEqual([
    ['remove', null, false],
    ['succeed', SUCCESS, true],
    ['execute', EXECUTING, true],
    ['submit', SUBMITTED, false],
  ])
  await admin.call(exportCancel, { body: { id: waiting } })
})

/** A store that waits before it takes anything, until the test lets it go on. */
const gatedStore = () => {
  const signal = new EventEmitter()
  const [reached, gate] = [once(signal, 'reached'), once(signal, 'open')]
  const { objects } = server.files
  const put: typeof objects.put = async (key, content, size) => {
    signal.emit('reached')
    await gate
    return objects.put(key, content, size)
  }
  const files = { ...server.files, objects: { ...objects, put } }
  return { files, reached, open: () => signal.emit('open') }
}

test('cancelled in the middle, it leaves nothing in the store', async () => {
  const before = await stored()
  const id = await submit(admin, { type: await newType(['A']) })
  const { files, reached, open } = gatedStore()
  const running = runExport(server.db, deps(files), id, now)
  await reached
  expect(await taskOf(admin, id)).toMatchObject({ status: EXECUTING, rowsTotal: 1 })
  await admin.call(exportCancel, { body: { id } })
  open()
  await running
  expect(await taskOf(admin, id)).toMatchObject({ status: CANCELED, fileName: '' })
  expect(await stored()).toEqual(before)
  await server.runJobs()
})

test('of two instances at the same export one writes it; a dead one’s is taken up again', async () => {
  const id = await submit(admin, { type: await newType(['A']) })
  const { files, reached, open } = gatedStore()
  const first = runExport(server.db, deps(files), id, now)
  await reached
  // A living run has it.
  await runExport(server.db, deps(), id, now)
  expect(await taskOf(admin, id)).toMatchObject({ status: EXECUTING })
  // Taken for dead, its place is taken; when it comes to itself it finds so and leaves no second file.
  await server.db.query(sql`update export_task set heartbeat_at = now() - interval '1 hour' where id = ${id}`)
  const before = await stored()
  await runExport(server.db, deps(), id, now)
  expect(await taskOf(admin, id)).toMatchObject({ status: SUCCESS })
  open()
  await first
  expect((await stored()).length).toBe(before.length + 1)
  expect((await cellsOf(await downloaded(admin, id))).length).toBe(2)
  await server.runJobs()
})

test('an error is tried again, three times in all, and then told', async () => {
  const id = await submit(admin, {})
  const { objects } = server.files
  const files = { ...server.files, objects: { ...objects, put: () => Promise.reject(new Error('no disk')) } }
  for (const status of [SUBMITTED, SUBMITTED, FAIL]) {
    await expect(runExport(server.db, deps(files), id, now)).rejects.toThrow('no disk')
    expect(await taskOf(admin, id)).toMatchObject({ status })
  }
  await runExport(server.db, deps(), id, now)
  expect((await taskOf(admin, id))?.error).toBe('导出失败，请重试；仍然失败时请联系管理员')
  await admin.call(exportRetry, { body: { id } })
  await server.runJobs()
  expect(await taskOf(admin, id)).toMatchObject({ status: SUCCESS })
})

test('a company that has used its space up is told so', async () => {
  const id = await submit(admin, {})
  await runExport(server.db, { ...deps(), quotaBytes: 1 }, id, now)
  const task = await taskOf(admin, id)
  expect(task).toMatchObject({ status: FAIL })
  expect(task?.error).toContain('公司的文件空间已满')
  await server.runJobs()
})

test('deleted at will or after seven days, the file goes with the task', async () => {
  const [deleted, old] = [await submit(admin, {}), await submit(admin, {})]
  await server.runJobs()
  const names = await rows<{ name: string }>(
    server.db,
    sql`select storage_name as name from export_task where id in (${deleted}, ${old}) order by id`,
  )
  const [first, second] = names.map(({ name }) => name)
  await admin.call(exportDelete, { body: { id: deleted } })
  expect((await admin.refused(exportDownload, { query: { id: deleted } })).code).toBe('9999')
  await sweepFilesJob(server.files).run({ db: server.db, now, fireTime: now })
  expect(await stored()).not.toContain(first)
  expect(await stored()).toContain(second)
  const later = new Date(now.getTime() + 7 * DAY)
  for (let run = 0; run < 2; run += 1) {
    await sweepExportsJob.run({ db: server.db, now: later, fireTime: later })
    await sweepFilesJob(server.files).run({ db: server.db, now: later, fireTime: later })
    expect(await stored()).not.toContain(second)
  }
  expect(await affected(server.db, sql`select from export_task where id = ${old}`)).toBe(0)
  const log = await rows<{ action: string; subject: string }>(
    server.db,
    sql`select action, subject from change_log where entity = 'export_task' and entity_id = ${String(old)} order by id`,
  )
  expect(log.map(({ action }) => action)).toEqual(['add', 'delete'])
  expect(log[1]?.subject).toBe(log[0]?.subject)
  now = new Date(now.getTime() + 1)
})
