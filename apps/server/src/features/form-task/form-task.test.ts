import { CODES } from '@visa/contract/codes'
import { formSiteList, formSitePause, formSiteSave } from '@visa/contract/form-task/form-site'
import {
  formTaskAnswer,
  formTaskHandBack,
  formTaskLive,
  formTaskTakeOver,
} from '@visa/contract/form-task/form-task-takeover'
import {
  formTaskCancel,
  formTaskEdit,
  formTaskMake,
  formTaskQueue,
  formTaskRetry,
  formTaskSave,
  formTaskSettle,
} from '@visa/contract/form-task/form-task-moves'
import {
  FORM_TASK_LIMITS,
  formTaskCandidates,
  formTaskCounts,
  formTaskDetail,
  formTaskPage,
} from '@visa/contract/form-task/form-task'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { TASK_STATUS } from '@visa/contract/task-status'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { waitingPeople } from '../../testing/form-tasks.ts'
import { newOrder } from '../../testing/orders.ts'
import { newPerson, newRole } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { beginRemote, claimTask, heldTask, LeaseLost, releaseExpired } from './lease.service.ts'
import {
  askPerson,
  claimLook,
  endAttempt,
  noteLook,
  noteReference,
  noteStep,
  noteUnlisted,
  showPage,
  takeAnswer,
} from './run.service.ts'
import { taskNoOf } from './form-task.table.ts'

const { NOT_SUBMIT, SUBMITTED, EXECUTING, SUCCESS, FAIL, CANCELED } = TASK_STATUS
const TIMES = { leaseSeconds: 60 }
const SITES = ['RU_EVISA', 'PH_EVISA'] as const

let server: TestApp
let admin: Client
let desk: Client
let strange: Client

async function clerk(
  userName: string,
  company: string,
  dataScope: (typeof DATA_SCOPE)[keyof typeof DATA_SCOPE],
) {
  const grants = ['visa.formTask', 'visa.sendBill', 'visa.handling']
  const role = await newRole(server, { company, roleName: `表单${userName}`, dataScope, grants })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  desk = await clerk('form_desk', 'ACCEPT-HQ', DATA_SCOPE.COMPANY)
  strange = await clerk('form_strange', 'CENTER-BJ', DATA_SCOPE.COMPANY)
  await server.db.query(sql`update form_site set spacing_seconds = 0`)
})
afterAll(() => server.close())

/** A queued task of its own. */
async function queued(site: (typeof SITES)[number] = 'RU_EVISA', ending = '0') {
  const made = await waitingPeople(server, site, { ending })
  const [applicantId = 0] = made.applicantIds
  const { rows } = await desk.call(formTaskMake, { body: { ids: [applicantId] } })
  expect(rows).toEqual([{ id: applicantId, ok: true, message: '' }])
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select id from form_task where applicant_id = ${applicantId} order by id desc limit 1`,
  )
  return { ...made, id, applicantId, passport: made.passports[0] ?? '' }
}

/** Takes this very task into the hands of a robot. */
async function claimed(id: number) {
  await server.db.query(
    sql`update form_task set not_before = case when id = ${id} then null else timestamptz 'infinity' end`,
  )
  const found = await claimTask(server.db, 'r1', SITES, TIMES)
  expect(found?.task.id).toBe(id)
  if (found === undefined) throw new Error('nothing to claim')
  return found.lease
}

const stateOf = async (id: number) =>
  one<{ status: number; stop: string | null; attempt: number; label: string }>(
    server.db,
    sql`select status, stop, attempt, label from form_task where id = ${id}`,
  )

const applicantOf = (applicantId: number) =>
  one<{ status: number; label: string }>(
    server.db,
    sql`select status, evisa_label as label from visa_applicant where id = ${applicantId}`,
  )

test('tasks are made for those who wait to be lodged, once each; what lacks is said and not queued', async () => {
  const { applicantIds } = await waitingPeople(server, 'RU_EVISA', { people: 2 })
  const [whole = 0, lacking = 0] = applicantIds
  await server.db.query(
    sql`update visa_applicant set photo = '', form_values = form_values - 'stays' where id = ${lacking}`,
  )
  const offered = await desk.call(formTaskCandidates, { query: {} })
  expect(offered.map(({ applicantId }) => applicantId)).toEqual(expect.arrayContaining(applicantIds))
  const sticker = await newOrder(server)
  const [onPaper = 0] = sticker.applicantIds
  const { rows } = await desk.call(formTaskMake, { body: { ids: [whole, lacking, onPaper] } })
  expect(rows.map(({ ok }) => ok)).toEqual([true, false, false])
  expect(rows[1]?.message).toMatch(
    /^任务 RW-\d+ 已建立，未排队，还缺：住宿名称 不能为空；住宿地址 不能为空；照片 不能为空$/,
  )
  expect(rows[2]?.message).toContain('没有可用的电子签站点')
  const again = await desk.call(formTaskMake, { body: { ids: [whole] } })
  expect(again.rows[0]?.message).toContain('已有表单任务')
  const [a, b] = await Promise.all(
    [1, 2].map(async () => (await desk.call(formTaskMake, { body: { ids: [whole] } })).rows[0]?.ok),
  )
  expect([a, b]).toEqual([false, false])

  const page = await desk.call(formTaskPage, { query: { view: 'unsent' } })
  const task = page.rows.find(({ applicantId }) => applicantId === lacking)
  expect(task).toMatchObject({ status: NOT_SUBMIT, site: 'RU_EVISA', visaCountry: 'RU', label: 'unsend' })
  const id = task?.id ?? 0
  const refused = await desk.raw(formTaskQueue, { body: { id } })
  expect(refused.msg).toContain('资料还不完整')
  const detail = await desk.call(formTaskDetail, { query: { id } })
  expect(detail.faults.map(({ field }) => field)).toEqual(['stayName', 'stayAddress', 'photo'])
  // The photo is brought as a paper; what is typed for it is not taken.
  const saved = await desk.call(formTaskSave, {
    body: { id, seen: detail.updateTime, payload: { stayName: 'Hotel', stayAddress: 'Arbat 1', photo: 'x' } },
  })
  expect(saved.faults.map(({ field }) => field)).toEqual(['photo'])
  const stale = await desk.raw(formTaskSave, { body: { id, seen: detail.updateTime, payload: {} } })
  expect(stale.code).toBe(CODES.DIALOG)
})

test('another company sees and moves nothing, whatever id it sends', async () => {
  const { id, applicantId } = await queued()
  expect((await strange.call(formTaskPage, { query: {} })).rows).toEqual([])
  expect((await strange.call(formTaskCounts, {})).all).toBe(0)
  const gone = '记录不存在或已被删除'
  const tries = await Promise.all([
    strange.raw(formTaskDetail, { query: { id } }),
    strange.raw(formTaskLive, { query: { id } }),
    strange.raw(formTaskCancel, { body: { id, reason: '无' } }),
    strange.raw(formTaskTakeOver, { body: { id } }),
    strange.raw(formTaskAnswer, { body: { id, values: { captcha: 'x' } } }),
    strange.raw(formTaskSettle, { body: { id, reference: '1', reason: '无' } }),
    strange.raw(formTaskSave, { body: { id, seen: new Date().toISOString(), payload: {} } }),
  ])
  expect(tries.map(({ msg }) => msg)).toEqual(tries.map(() => gone))
  const made = await strange.call(formTaskMake, { body: { ids: [applicantId] } })
  expect(made.rows[0]?.message).toBe(gone)
  const site = (await desk.call(formSiteList, {})).sites[0]
  expect((await desk.raw(formSitePause, { body: { paused: true } })).code).toBe(CODES.NO_PERMISSION)
  expect(site).toMatchObject({ code: 'RU_EVISA', connection: 'standIn' })
  await desk.call(formTaskCancel, { body: { id, reason: '客户改行程' } })
  expect((await stateOf(id)).status).toBe(CANCELED)
})

test('a lease that runs out goes back to the queue before the submission, and to a person after it', async () => {
  const { id } = await queued()
  const lease = await claimed(id)
  expect(await stateOf(id)).toMatchObject({ status: EXECUTING, attempt: 1 })
  const expire = () =>
    server.db.query(sql`update form_task set lease_until = now() - interval '1 second' where id = ${id}`)
  await expire()
  await releaseExpired(server.db)
  expect(await stateOf(id)).toMatchObject({ status: SUBMITTED, stop: 'lost' })
  // Whoever had it writes nothing any more.
  await expect(server.db.tx((tx) => heldTask(tx, lease))).rejects.toThrow(LeaseLost)
  await expect(beginRemote(server.db, lease)).rejects.toThrow(LeaseLost)

  const second = await claimed(id)
  expect(await beginRemote(server.db, second)).toBe('begun')
  expect((await desk.raw(formTaskCancel, { body: { id, reason: '不要了' } })).msg).toContain(
    '已开始向站点提交',
  )
  await expire()
  await releaseExpired(server.db)
  expect(await stateOf(id)).toMatchObject({ status: FAIL, stop: 'outcomeUnknown' })

  await desk.call(formTaskRetry, { body: { id } })
  // Not before whatever was under way there has ended.
  expect(await claimTask(server.db, 'r1', SITES, TIMES)).toBeUndefined()
  await server.db.query(
    sql`update form_task set remote_begun_at = now() - interval '5 minutes' where id = ${id}`,
  )
  const third = await claimed(id)
  await endAttempt(server.db, third, { kind: 'stopped', stop: 'siteDown' })
  const refused = await desk.raw(formTaskRetry, { body: { id } })
  expect(refused.msg).toBe(`任务 ${taskNoOf(id)} 已尝试 3 次，请先“修改资料”核对后再提交`)
  await desk.call(formTaskEdit, { body: { id } })
  await desk.call(formTaskQueue, { body: { id } })
  expect(await stateOf(id)).toMatchObject({ status: SUBMITTED, attempt: 0, stop: null })
  await server.db.query(sql`update form_task set not_before = 'infinity' where id = ${id}`)
})

test('C9.4 tasks of a site are spaced and capped in the database, however many robots ask at once', async () => {
  const tasks = [await queued('PH_EVISA'), await queued('PH_EVISA'), await queued('PH_EVISA')]
  await server.db.query(
    sql`update form_site set spacing_seconds = 3, next_at = now() where code = 'PH_EVISA'`,
  )
  const ask = () =>
    Promise.all(
      Array.from({ length: 8 }, (_, index) => claimTask(server.db, `r${index}`, ['PH_EVISA'], TIMES)),
    )
  const first = (await ask()).filter((found) => found !== undefined)
  expect(first).toHaveLength(1)
  expect((await ask()).filter((found) => found !== undefined)).toHaveLength(0)
  const { seconds } = await one<{ seconds: number }>(
    server.db,
    sql`select extract(epoch from s.next_at - t.started_at)::float8 as seconds from form_site s
        join form_task t on t.id = ${first[0]?.task.id} where s.code = 'PH_EVISA'`,
  )
  expect(seconds).toBeGreaterThan(2.5)

  await server.db.query(
    sql`update form_site set spacing_seconds = 0, next_at = now(), daily_cap = 2 where code = 'PH_EVISA'`,
  )
  await server.db.query(sql`delete from form_site_day`)
  const rest = [...(await ask()), ...(await ask())].filter((found) => found !== undefined)
  const leases = [...first, ...rest].map(({ lease }) => lease)
  expect(leases).toHaveLength(3)
  const begun = await Promise.all(leases.map((lease) => beginRemote(server.db, lease)))
  expect(begun.toSorted()).toEqual(['begun', 'begun', 'dayFull'])
  const full = leases[begun.indexOf('dayFull')]
  if (full === undefined) throw new Error('none was full')
  await endAttempt(server.db, full, { kind: 'back', stop: 'dayFull' })
  expect(await stateOf(full.id)).toMatchObject({ status: SUBMITTED, stop: 'dayFull', attempt: 0 })
  expect(await claimTask(server.db, 'r1', ['PH_EVISA'], TIMES)).toBeUndefined()
  const { sites } = await desk.call(formSiteList, {})
  expect(sites.find(({ code }) => code === 'PH_EVISA')).toMatchObject({
    usedToday: 2,
    dailyCap: 2,
    queued: 1,
  })

  await admin.call(formSitePause, { body: { paused: true } })
  await server.db.query(sql`update form_site set daily_cap = 40 where code = 'PH_EVISA'`)
  await server.db.query(sql`update form_task set not_before = null where id = ${full.id}`)
  expect(await claimTask(server.db, 'r1', SITES, TIMES)).toBeUndefined()
  await admin.call(formSitePause, { body: { paused: false } })
  const site = (await admin.call(formSiteList, {})).sites.find(({ code }) => code === 'PH_EVISA')
  const save = {
    id: site?.id ?? 0,
    siteAddress: '',
    account: '',
    dailyCap: 41,
    spacingSeconds: 0,
    paused: false,
  }
  await admin.call(formSiteSave, { body: { ...save, seen: site?.updateTime ?? '' } })
  expect(
    (
      await admin.raw(formSiteSave, {
        body: { ...save, siteAddress: 'ftp://x', seen: site?.updateTime ?? '' },
      })
    ).code,
  ).not.toBe(CODES.SUCCESS)
  for (const { id } of tasks) {
    await server.db.query(sql`update form_task set status = ${CANCELED}, lease_until = null where id = ${id}`)
  }
})

test('a person takes over, others are told who; the answer reaches the robot once and is kept nowhere', async () => {
  const { id } = await queued()
  const lease = await claimed(id)
  expect((await desk.raw(formTaskTakeOver, { body: { id } })).msg).toContain('现在不需要人处理')
  await noteStep(server.db, lease, {
    step: 'captcha',
    outcome: 'waiting',
    text: 'Enter the characters',
    picture: '',
  })
  await askPerson(server.db, lease, 'captcha', 900)
  const fields = [
    { name: 'captcha', label: 'Enter', kind: 'text' as const, options: [] },
    { name: 'paid_on', label: 'Paid on', kind: 'day' as const, options: [] },
    { name: 'way', label: 'Paid by', kind: 'choice' as const, options: [{ value: 'card', label: 'Card' }] },
  ]
  await showPage(server.db, lease, { picture: Buffer.from('jpeg'), text: 'Page', fields })
  expect((await desk.call(formTaskPage, { query: { view: 'waiting' } })).rows[0]).toMatchObject({
    id,
    needs: 'captcha',
    step: 'captcha',
  })
  const live = await desk.call(formTaskLive, { query: { id } })
  expect(live).toMatchObject({ text: 'Page', fields, picture: 'data:image/jpeg;base64,anBlZw==' })

  const mine = await desk.call(formTaskTakeOver, { body: { id } })
  expect(mine).toMatchObject({ mine: true, takenBy: '人员form_desk' })
  const late = await admin.raw(formTaskTakeOver, { body: { id } })
  expect([late.code, late.msg]).toEqual([CODES.DIALOG, `任务 ${taskNoOf(id)} 已由人员form_desk接管`])
  expect((await admin.raw(formTaskAnswer, { body: { id, values: { captcha: 'X' } } })).msg).toContain(
    '请先接管',
  )
  expect((await desk.raw(formTaskAnswer, { body: { id, values: { captcha: '' } } })).code).toBe(CODES.FAILURE)
  for (const values of [{ way: 'cash' }, { paid_on: '2026-02-30' }]) {
    const unfit = await desk.raw(formTaskAnswer, { body: { id, values } })
    expect([unfit.code, JSON.stringify(unfit.data)]).toEqual([
      CODES.FAILURE,
      expect.stringContaining('values.'),
    ])
  }
  await desk.call(formTaskHandBack, { body: { id } })
  await admin.call(formTaskTakeOver, { body: { id } })
  expect(await takeAnswer(server.db, lease)).toEqual({ kind: 'wait' })
  const answered = { captcha: '7K3QX', paid_on: '2026-11-16', way: 'card' }
  await admin.call(formTaskAnswer, { body: { id, values: answered } })
  expect(await takeAnswer(server.db, lease)).toEqual({ kind: 'answer', values: answered })
  const { kept } = await one<{ kept: number }>(server.db, sql`select count(*) as kept from form_task_answer`)
  expect(kept).toBe(0)
  const { told } = await one<{ told: number }>(
    server.db,
    sql`select count(*) as told from change_log where changes::text like '%7K3QX%'`,
  )
  expect(told).toBe(0)
  expect(server.logged()).not.toContain('7K3QX')
  await endAttempt(server.db, lease, { kind: 'stopped', stop: 'nobodyCame' })
})

test('what was filed moves the order on and is labelled; what the site wants mended comes back by field', async () => {
  const { id, orderId, applicantId } = await queued()
  const lease = await claimed(id)
  await noteReference(server.db, lease, '20915540', 'draft')
  expect(await beginRemote(server.db, lease)).toBe('begun')
  await endAttempt(server.db, lease, { kind: 'filed', reference: '20915540', label: 'processing' })
  expect(await stateOf(id)).toMatchObject({ status: SUCCESS, label: 'processing' })
  expect(await applicantOf(applicantId)).toEqual({ status: ORDER_STATUS.SUBMITTED, label: 'processing' })
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from visa_order where id = ${orderId}`,
  )
  expect(status).toBe(ORDER_STATUS.SUBMITTED)

  const other = await queued()
  const second = await claimed(other.id)
  const corrections = [{ field: 'stayAddress' as const, message: 'Cannot be found' }]
  await endAttempt(server.db, second, {
    kind: 'stopped',
    stop: 'correction',
    need: 'correction',
    corrections,
  })
  const [row] = (await desk.call(formTaskPage, { query: { view: 'waiting' } })).rows
  expect(row).toMatchObject({
    id: other.id,
    status: FAIL,
    stopText: 'Cannot be found',
    label: 'correctionRequired',
  })
  await desk.call(formTaskEdit, { body: { id: other.id } })
  await desk.call(formTaskQueue, { body: { id: other.id } })
  expect((await stateOf(other.id)).label).toBe('unsend')
  const third = await claimed(other.id)
  await endAttempt(server.db, third, { kind: 'stopped', stop: 'unknownPage', need: 'unknown' })
  // Filed by a person; a second click does no harm.
  const settle = () =>
    desk.call(formTaskSettle, {
      body: { id: other.id, reference: '777', reason: '已在站点人工提交', seenStatus: FAIL },
    })
  expect([await settle(), await settle()]).toEqual([{ status: SUCCESS }, { status: SUCCESS }])
  expect(await applicantOf(other.applicantId)).toEqual({
    status: ORDER_STATUS.SUBMITTED,
    label: 'processing',
  })
})

test('a reference that its site does not list is looked up some times, then goes to a person who gives the right one', async () => {
  const { id, applicantId } = await queued()
  await endAttempt(server.db, await claimed(id), { kind: 'stopped', stop: 'siteDown' })
  const settle = (reference: string) =>
    desk.call(formTaskSettle, { body: { id, reference, reason: '已在站点人工提交', seenStatus: FAIL } })
  await settle('WRONG-1')
  const due = () => server.db.query(sql`update form_task set look_at = '2000-01-01' where id = ${id}`)
  const look = async () => {
    await due()
    const task = await claimLook(server.db, SITES)
    expect(task?.id).toBe(id)
    if (task !== undefined) await noteUnlisted(server.db, task)
  }
  for (let times = 1; times < FORM_TASK_LIMITS.looks; times += 1) await look()
  expect(await stateOf(id)).toMatchObject({ status: SUCCESS, stop: null })
  // Listed in between, it counts anew.
  await noteLook(server.db, { id, applicantId }, { label: 'processing', corrections: [] })
  for (let times = 1; times < FORM_TASK_LIMITS.looks; times += 1) await look()
  expect((await stateOf(id)).status).toBe(SUCCESS)
  await look()
  expect(await stateOf(id)).toMatchObject({ status: FAIL, stop: 'referenceUnknown' })
  await due()
  expect((await claimLook(server.db, SITES))?.id).not.toBe(id)
  expect(await desk.call(formTaskDetail, { query: { id } })).toMatchObject({
    status: FAIL,
    stop: 'referenceUnknown',
  })

  await settle('RIGHT-1')
  expect(await stateOf(id)).toMatchObject({ status: SUCCESS, stop: null })
  const { reference } = await one<{ reference: string }>(
    server.db,
    sql`select consular_reference as reference from visa_applicant where id = ${applicantId}`,
  )
  expect(reference).toBe('RIGHT-1')
  await due()
  expect((await claimLook(server.db, SITES))?.reference).toBe('RIGHT-1')
})

test('an applicant who was cancelled meanwhile is not applied for', async () => {
  const { id, applicantId } = await queued()
  await server.db.query(
    sql`update visa_applicant set status = ${ORDER_STATUS.CANCELLED} where id = ${applicantId}`,
  )
  await server.db.query(sql`update form_task set queued_at = '2000-01-01' where id = ${id}`)
  expect(await claimTask(server.db, 'r1', SITES, TIMES)).toBeUndefined()
  expect(await stateOf(id)).toMatchObject({ status: CANCELED, stop: 'notWaiting' })
  const late = await queued()
  const lease = await claimed(late.id)
  await server.db.query(
    sql`update visa_applicant set status = ${ORDER_STATUS.CANCELLED} where id = ${late.applicantId}`,
  )
  expect(await beginRemote(server.db, lease)).toBe('notWaiting')
})
