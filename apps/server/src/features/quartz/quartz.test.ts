import { CODES } from '@visa/contract/codes'
import { changeLanguage } from '@visa/contract/session/personal'
import * as api from '@visa/contract/quartz/quartz-task'
import { quartzRunDetail, quartzRunPage } from '@visa/contract/quartz/quartz-log'
import { beforeEach, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import { quartzJobs, scheduledJobs } from '../../tasks.ts'
import { testClock } from '../../testing/clock.ts'
import type { Client } from '../../testing/client.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { claimWaiting } from './scheduler.service.ts'
import { keepStandingTasks } from './quartz.service.ts'

const GONE = { code: CODES.FAILURE, msg: '记录不存在或已被删除', data: null }
const FORBIDDEN = { code: CODES.NO_PERMISSION, msg: '没有操作权限', data: null }

let server: TestApp
let clock: ReturnType<typeof testClock>
let admin: Client

beforeEach(async () => {
  clock = testClock('2026-03-01T00:00:00Z')
  server = await testApp({ now: clock.now })
  admin = await server.as('admin')
})

const draft = (changes: Partial<api.QuartzTaskDraft> = {}) => ({
  taskName: '夜间统计',
  description: '每晚记录数据库大小',
  cronExpression: '0 30 2 * * ?',
  serviceName: 'database',
  method: 'recordStatistics',
  ...changes,
})

const add = async (changes: Partial<api.QuartzTaskDraft> = {}): Promise<number> =>
  (await admin.call(api.quartzTaskSave, { body: draft(changes) })).id

const detail = (id: number) => admin.call(api.quartzTaskDetail, { query: { id } })
const operate = (id: number, operation: api.QuartzOperation) =>
  admin.call(api.quartzTaskOperate, { body: { id, operation } })

test('P3.17 P7.37 P7.38 a task is added paused, and told with its schedule in words and next five times', async () => {
  const id = await add()
  const found = await detail(id)
  expect(found).toMatchObject({
    ...draft(),
    status: 0,
    overlapPolicy: 'skip',
    misfirePolicy: 'ignore',
    builtIn: false,
    nextFireTime: null,
    lastFireTime: null,
    cronDescription: '每天 02:30:00 执行',
    lastRun: null,
  })
  expect(found.nextFireTimes).toEqual([
    '2026-03-01T18:30:00.000Z',
    '2026-03-02T18:30:00.000Z',
    '2026-03-03T18:30:00.000Z',
    '2026-03-04T18:30:00.000Z',
    '2026-03-05T18:30:00.000Z',
  ])
})

test('P7.36 tasks are listed by page and filtered by name, work and status', async () => {
  const first = await add()
  const second = await add({ taskName: '节假日', serviceName: 'calendar', method: 'remindHolidays' })
  await operate(second, 'start')
  const ids = async (query: object) =>
    (await admin.call(api.quartzTaskPage, { query })).rows.map(({ id }) => id)
  expect(await ids({})).toEqual([second, first])
  expect(await ids({ taskName: '夜间' })).toEqual([first])
  expect(await ids({ serviceName: 'calendar.remind' })).toEqual([second])
  expect(await ids({ status: 1 })).toEqual([second])
  expect(await ids({ taskName: '%' })).toEqual([])
})

describe('P7.37 saving', () => {
  test('changes a task; a running one goes on by its new schedule, an unchanged one keeps its place', async () => {
    const id = await add()
    await operate(id, 'start')
    expect((await detail(id)).nextFireTime).toBe('2026-03-01T18:30:00.000Z')
    await admin.call(api.quartzTaskSave, { body: { id, ...draft({ cronExpression: '0 0 * * * ?' }) } })
    expect((await detail(id)).nextFireTime).toBe('2026-03-01T01:00:00.000Z')
    clock.pass(4000)
    await admin.call(api.quartzTaskSave, {
      body: { id, ...draft({ cronExpression: '0 0 * * * ?', misfirePolicy: 'fireOnce' }) },
    })
    expect(await detail(id)).toMatchObject({
      nextFireTime: '2026-03-01T01:00:00.000Z',
      misfirePolicy: 'fireOnce',
    })
  })

  test.each([
    [{ taskName: ' ' }, '任务名称：请输入任务名称', 'Task name: Enter the name of the task'],
    [{ cronExpression: '' }, '执行表达式：请输入执行表达式', 'Schedule: Enter the schedule expression'],
    [{ serviceName: '' }, '服务名称：请输入服务名称', 'Service: Enter the name of the service'],
    [{ method: '' }, '方法名称：请输入方法名称', 'Method: Enter the name of the method'],
    [
      { cronExpression: '0 0 25 * * ?' },
      '执行表达式：第3段的“25”超出范围，应为0到23',
      'Schedule: is out of range: "25" in field 3 must be 0 to 23',
    ],
    [
      { cronExpression: '0 0 2 * * *' },
      '执行表达式：日（第4段）和周必须有且只有一段为“?”',
      'Schedule: must have "?" in exactly one of day (field 4) and weekday',
    ],
    [
      { cronExpression: '0 0 0 30 2 ?' },
      '执行表达式：该表达式今后不会再执行',
      'Schedule: never comes round again',
    ],
    [
      { method: 'dropEverything' },
      '没有可执行的方法 database.dropEverything',
      'There is no method database.dropEverything to run',
    ],
  ])('P5.17 refuses %j in both languages', async (changes, zh, en) => {
    expect((await admin.raw(api.quartzTaskSave, { body: draft(changes) })).msg).toBe(zh)
    await admin.call(changeLanguage, { body: { language: 'en' } })
    expect((await admin.raw(api.quartzTaskSave, { body: draft(changes) })).msg).toBe(en)
    expect(await one(server.db, sql`select count(*) as count from quartz_task`)).toEqual({ count: 0 })
  })

  test('refuses a name that is taken, and a task that is gone', async () => {
    await add()
    expect(await admin.refused(api.quartzTaskSave, { body: draft() })).toEqual({
      code: CODES.FAILURE,
      msg: '任务名称 夜间统计 已存在',
      data: null,
    })
    expect(await admin.refused(api.quartzTaskSave, { body: { id: 999_999, ...draft() } })).toEqual(GONE)
  })
})

describe('P7.37 operating', () => {
  test('starts and pauses; what is so already is refused', async () => {
    const id = await add()
    await operate(id, 'start')
    expect(await detail(id)).toMatchObject({ status: 1, nextFireTime: '2026-03-01T18:30:00.000Z' })
    const again = await admin.refused(api.quartzTaskOperate, { body: { id, operation: 'start' } })
    expect(again.msg).toBe('任务 夜间统计 已是该状态')
    await operate(id, 'pause')
    expect(await detail(id)).toMatchObject({ status: 0, nextFireTime: null })
  })

  test('a schedule that ended meanwhile cannot be started', async () => {
    const id = await add({ cronExpression: '0 0 0 1 4 ? 2026' })
    clock.pass(60 * 86_400)
    const late = await server.as('admin')
    const answer = await late.refused(api.quartzTaskOperate, { body: { id, operation: 'start' } })
    expect(answer.msg).toBe('任务 夜间统计 的执行表达式今后不会再执行，请先修改')
  })

  test('runs once now, also while paused; what has not begun ends with a pause', async () => {
    const id = await add()
    await operate(id, 'run')
    const waiting = await admin.call(quartzRunPage, { query: { taskId: id } })
    expect(waiting.rows).toMatchObject([
      { cause: 'manual', result: 'waiting', startTime: null, instance: '' },
    ])
    await operate(id, 'start')
    await operate(id, 'pause')
    const dropped = await admin.call(quartzRunPage, { query: { taskId: id } })
    expect(dropped.rows).toMatchObject([{ result: 'skipped' }])
  })

  test('deletes the task and keeps its log; a built-in one stays', async () => {
    const id = await add()
    await operate(id, 'run')
    await operate(id, 'delete')
    expect(await admin.refused(api.quartzTaskDetail, { query: { id } })).toEqual(GONE)
    const { rows: runs } = await admin.call(quartzRunPage, { query: { taskName: '夜间' } })
    expect(runs).toMatchObject([{ taskId: null, taskName: '夜间统计', result: 'skipped' }])
    await server.db.tx((tx) => keepStandingTasks(tx, scheduledJobs(server), clock.now()))
    const [builtIn] = (await admin.call(api.quartzTaskPage, { query: { taskName: '清理过期数据' } })).rows
    const answer = await admin.refused(api.quartzTaskOperate, {
      body: { id: builtIn?.id ?? 0, operation: 'delete' },
    })
    expect(answer.msg).toBe('系统内置任务 清理过期数据 不能删除，可以暂停')
  })
})

test('the product brings its tasks once, running, and leaves them to the administrator afterwards', async () => {
  const keep = () => server.db.tx((tx) => keepStandingTasks(tx, scheduledJobs(server), clock.now()))
  await keep()
  const [one_, ...rest] = (await admin.call(api.quartzTaskPage, { query: { pageSize: 100 } })).rows
  expect([one_, ...rest].map((task) => task?.builtIn)).toEqual(scheduledJobs(server).map(() => true))
  await operate(one_?.id ?? 0, 'pause')
  await keep()
  const { rows: after } = await admin.call(api.quartzTaskPage, { query: { pageSize: 100 } })
  expect(after.map(({ id, status }) => [id, status])).toEqual(
    [one_, ...rest].map((task) => [task?.id, task === one_ ? 0 : 1]),
  )
})

test('an expression is read while it is typed, in the language of its reader', async () => {
  const query = { cronExpression: '0 0 9 ? * 6#3' }
  const zh = await admin.call(api.quartzCronCheck, { query })
  expect(zh.cronDescription).toBe('每月第3个周五 09:00:00 执行')
  expect(zh.nextFireTimes[0]).toBe('2026-03-20T01:00:00.000Z')
  expect((await admin.raw(api.quartzCronCheck, { query: { cronExpression: '0 0' } })).msg).toBe(
    '执行表达式：应为6段或7段（秒 分 时 日 月 周 年），实际为2段',
  )
})

test('what a task can run is offered by name', async () => {
  const offered = await admin.call(api.quartzHandlers, {})
  expect(offered).toContainEqual({ serviceName: 'system', method: 'sweepExpired', title: '清理过期数据' })
  expect(offered.length).toBe(scheduledJobs(server).length)
})

test('P7.39 runs are filtered by task, result and time, and told in detail', async () => {
  const id = await add()
  const other = await add({ taskName: '另一个' })
  await operate(id, 'run')
  clock.pass(3600)
  await operate(other, 'run')
  const ids = async (query: object) =>
    (await admin.call(quartzRunPage, { query })).rows.map(({ taskId }) => taskId)
  expect(await ids({})).toEqual([other, id])
  expect(await ids({ taskName: '夜间' })).toEqual([id])
  expect(await ids({ startTime: '2026-03-01T00:30:00Z' })).toEqual([other])
  expect(await ids({ endTime: '2026-03-01T00:30:00Z' })).toEqual([id])
  expect(await ids({ result: 'success' })).toEqual([])
  const [run] = (await admin.call(quartzRunPage, { query: { taskId: id } })).rows
  await server.db.tx((tx) =>
    claimWaiting(tx, {
      instance: 'here',
      now: clock.now(),
      leaseUntil: clock.now(),
      room: 8,
      jobs: quartzJobs,
    }),
  )
  await server.db.query(sql`
    update quartz_run set result = 'success', finished_at = started_at + interval '1.5 seconds',
      output = '{"zh": "好了", "en": "done"}'`)
  expect(await admin.call(quartzRunDetail, { query: { id: run?.id ?? 0 } })).toMatchObject({
    taskName: '夜间统计',
    result: 'success',
    durationMs: 1500,
    instance: 'here',
    output: '好了',
    error: '',
    detail: '',
  })
  expect(await admin.refused(quartzRunDetail, { query: { id: 999_999 } })).toEqual(GONE)
})

test('every change is in the log with who made it', async () => {
  const id = await add()
  await admin.call(api.quartzTaskSave, { body: { id, ...draft({ cronExpression: '0 0 3 * * ?' }) } })
  await operate(id, 'start')
  await operate(id, 'run')
  const { rows: log } = await admin.call(api.quartzTaskLog, { query: { id } })
  expect(log.map(({ action, changes }) => [action, changes])).toEqual([
    ['update', [{ field: 'runTime', from: null, to: '2026-03-01T00:00:00.000Z' }]],
    ['update', [{ field: 'status', from: 0, to: 1 }]],
    ['update', [{ field: 'cronExpression', from: '0 30 2 * * ?', to: '0 0 3 * * ?' }]],
    ['add', expect.arrayContaining([{ field: 'taskName', from: null, to: '夜间统计' }])],
  ])
})

describe('P2.33 permissions', () => {
  /** Gives somebody's roles just these codes of scheduled tasks. */
  const grant = async (userName: string, codes: readonly string[]): Promise<Client> => {
    await server.db.query(sql`
      delete from role_resource using user_role ur, app_user u, resource r
      where ur.role_id = role_resource.role_id and u.id = ur.user_id and u.user_name = ${userName}
        and r.id = role_resource.resource_id and r.code like 'sys.quartz%'`)
    await server.db.query(sql`
      insert into role_resource (role_id, resource_id)
      select ur.role_id, r.id from user_role ur join app_user u on u.id = ur.user_id
      cross join resource r where u.user_name = ${userName} and r.code = any(${codes})
      on conflict do nothing`)
    return server.as(userName)
  }

  test('adding, changing, operating and deleting each need their own button', async () => {
    const id = await add()
    const adder = await grant('admin', ['sys.quartz', 'sys.quartz.add', 'sys.quartz.operate'])
    expect(await adder.refused(api.quartzTaskSave, { body: { id, ...draft() } })).toEqual(FORBIDDEN)
    expect(await adder.refused(api.quartzTaskOperate, { body: { id, operation: 'delete' } })).toEqual(
      FORBIDDEN,
    )
    await adder.call(api.quartzTaskOperate, { body: { id, operation: 'start' } })
    const editor = await grant('admin', ['sys.quartz', 'sys.quartz.edit', 'sys.quartz.delete'])
    expect(await editor.refused(api.quartzTaskSave, { body: draft({ taskName: '新' }) })).toEqual(FORBIDDEN)
    expect(await editor.refused(api.quartzTaskOperate, { body: { id, operation: 'run' } })).toEqual(FORBIDDEN)
    await editor.call(api.quartzTaskOperate, { body: { id, operation: 'delete' } })
  })

  test('another side of the business is refused whatever codes it was given', async () => {
    const id = await add()
    const [person] = await rows<{ userName: string }>(
      server.db,
      sql`select u.user_name as "userName" from app_user u join company c on c.id = u.company_id
          join user_role ur on ur.user_id = u.id
          where c.identity_code = 4 and u.valid = 1 and c.audit_status = 1 limit 1`,
    )
    const codes = [
      'sys.quartz',
      'sys.quartzLog',
      'sys.quartz.add',
      'sys.quartz.edit',
      'sys.quartz.operate',
      'sys.quartz.delete',
    ]
    const agent = await grant(person?.userName ?? '', codes)
    const run = { query: { id: 1 } }
    expect(await agent.refused(api.quartzTaskPage, { query: {} })).toEqual(FORBIDDEN)
    expect(await agent.refused(api.quartzTaskDetail, { query: { id } })).toEqual(FORBIDDEN)
    expect(await agent.refused(api.quartzTaskSave, { body: draft({ taskName: '新' }) })).toEqual(FORBIDDEN)
    expect(await agent.refused(api.quartzTaskOperate, { body: { id, operation: 'run' } })).toEqual(FORBIDDEN)
    expect(await agent.refused(api.quartzHandlers, {})).toEqual(FORBIDDEN)
    const cron = { query: { cronExpression: '* * * * * ?' } }
    expect(await agent.refused(api.quartzCronCheck, cron)).toEqual(FORBIDDEN)
    expect(await agent.refused(api.quartzTaskLog, { query: { id } })).toEqual(FORBIDDEN)
    expect(await agent.refused(quartzRunPage, { query: {} })).toEqual(FORBIDDEN)
    expect(await agent.refused(quartzRunDetail, run)).toEqual(FORBIDDEN)
  })
})

test('the product’s own tasks are called in the reader’s language, and saving in another one renames nothing', async () => {
  await server.db.tx((tx) => keepStandingTasks(tx, scheduledJobs(server), clock.now()))
  const own = async (taskName: string) => (await admin.call(api.quartzTaskPage, { query: { taskName } })).rows
  admin.language = 'en'
  const [task] = await own('expired data')
  expect(task?.taskName).toBe('Remove expired data')
  const { id = 0 } = task ?? {}
  const { taskName, description, cronExpression, serviceName, method } = await detail(id)
  expect(description).not.toMatch(/\p{Script=Han}/u)
  const body = { id, taskName, description, cronExpression, serviceName, method }
  await admin.call(api.quartzTaskSave, { body })
  admin.language = 'zh-CN'
  expect((await own('清理过期数据')).map((each) => each.taskName)).toEqual(['清理过期数据'])
  await admin.call(api.quartzTaskSave, { body: { ...body, taskName: 'Nightly' } })
  expect((await detail(id)).taskName).toBe('Nightly')
})
