import { CODES } from '@visa/contract/codes'
import { fileUrl } from '@visa/contract/files/file'
import { formSiteList, formSiteSave } from '@visa/contract/form-task/form-site'
import {
  formTaskCancel,
  formTaskEdit,
  formTaskMake,
  formTaskSave,
  formTaskSettle,
} from '@visa/contract/form-task/form-task-moves'
import { formTaskDetail } from '@visa/contract/form-task/form-task'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { TASK_STATUS } from '@visa/contract/task-status'
import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { lodgeElectronic } from '@visa/contract/visa/handling'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../access/actor.ts'
import { theProduct } from '../../access/mover.ts'
import { one, sql } from '../../db/sql.ts'
import { STAND_IN_SITES } from '../../integrations/consulate/stand-in-sites.ts'
import { getParam, setParam } from '../org/system-param/system-param.service.ts'
import { giveResult } from '../visa/result/result.service.ts'
import type { Client } from '../../testing/client.ts'
import { waitingPeople } from '../../testing/form-tasks.ts'
import { newPerson, newRole } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { taskNoOf } from './form-task.table.ts'
import { beginRemote, claimTask, LeaseLost } from './lease.service.ts'
import { endAttempt, noteReference, showPage } from './run.service.ts'
import type { SiteStatus } from './robot/look-at-status.ts'
import { keptPictures, passedOnResult, reachedSites } from './robot/robot-deps.ts'

/** Nobody is applied for twice, nobody gets what is somebody else's, and nobody is told what is not theirs. */

const { CANCELED, SUCCESS } = TASK_STATUS
const TIMES = { leaseSeconds: 60 }
const GIB = 1024 ** 3

let server: TestApp
let desk: Client

async function clerk(userName: string, grants: readonly string[]) {
  const company = 'ACCEPT-HQ'
  const dataScope = DATA_SCOPE.COMPANY
  const role = await newRole(server, { company, roleName: `表单${userName}`, dataScope, grants })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  desk = await clerk('safe_desk', ['visa.formTask', 'visa.handling'])
  await server.db.query(sql`update form_site set spacing_seconds = 0`)
})
afterAll(() => server.close())

async function queued() {
  const { applicantIds, passports, orderId } = await waitingPeople(server, 'RU_EVISA')
  const [applicantId = 0] = applicantIds
  await desk.call(formTaskMake, { body: { ids: [applicantId] } })
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select id from form_task where applicant_id = ${applicantId}`,
  )
  return { id, applicantId, orderId, passport: passports[0] ?? '' }
}

const claimAny = () => claimTask(server.db, 'r1', ['RU_EVISA'], TIMES)

/** Takes this very task into the hands of a robot. */
async function claimed(id: number) {
  await server.db.query(
    sql`update form_task set not_before = case when id = ${id} then null else timestamptz 'infinity' end`,
  )
  const found = await claimAny()
  if (found?.task.id !== id) throw new Error('it was not its turn')
  return found
}

const stateOf = (id: number) =>
  one<{ status: number; stop: string | null }>(
    server.db,
    sql`select status, stop from form_task where id = ${id}`,
  )

const lodge = (applicantId: number, reference: string) =>
  desk.raw(lodgeElectronic, { body: { applicantIds: String(applicantId), reference } })

test('whoever a robot may be filing is not lodged by hand, and whoever was lodged by hand is not filed', async () => {
  const { id, applicantId } = await queued()
  expect((await lodge(applicantId, 'HAND-1')).msg).toContain('正由机器人办理')
  const { lease } = await claimed(id)
  expect((await lodge(applicantId, 'HAND-1')).msg).toContain('正由机器人办理')
  expect(await beginRemote(server.db, lease)).toBe('begun')
  await endAttempt(server.db, lease, { kind: 'stopped', stop: 'siteDown' })
  // It failed after its submission had begun: a person settles it there.
  expect((await lodge(applicantId, 'HAND-1')).msg).toContain('正由机器人办理')
  await desk.call(formTaskEdit, { body: { id } })
  expect((await lodge(applicantId, 'HAND-1')).msg).toContain('正由机器人办理')

  const other = await queued()
  const { lease: early } = await claimed(other.id)
  await endAttempt(server.db, early, { kind: 'stopped', stop: 'siteDown' })
  expect((await lodge(other.applicantId, 'HAND-2')).code).toBe(CODES.SUCCESS)
  // Put back into the queue behind everybody's back, it still files nothing.
  await server.db.query(
    sql`update form_task set status = 16, queued_at = '2000-01-01', not_before = null where id = ${other.id}`,
  )
  expect(await claimAny()).toBeUndefined()
  expect(await stateOf(other.id)).toEqual({ status: CANCELED, stop: 'notWaiting' })

  const late = await queued()
  const { lease: held } = await claimed(late.id)
  await server.db.query(
    sql`update visa_applicant set status = ${ORDER_STATUS.SUBMITTED} where id = ${late.applicantId}`,
  )
  expect(await beginRemote(server.db, held)).toBe('notWaiting')
})

test('once a submission has begun its passport number is fixed; everything else may be mended', async () => {
  const { id } = await queued()
  const { lease } = await claimed(id)
  await beginRemote(server.db, lease)
  await endAttempt(server.db, lease, { kind: 'stopped', stop: 'outcomeUnknown' })
  await desk.call(formTaskEdit, { body: { id } })
  const { updateTime: seen, payload } = await desk.call(formTaskDetail, { query: { id } })
  const save = (more: Record<string, string>) =>
    desk.raw(formTaskSave, { body: { id, seen, payload: { ...payload, ...more } } })
  expect((await save({ passportNo: 'E99999999' })).msg).toBe(
    `任务 ${taskNoOf(id)} 已开始向站点提交，不能再改护照号`,
  )
  expect((await save({ stayName: 'Hotel' })).code).toBe(CODES.SUCCESS)
})

test('a reference is one task’s and one person’s', async () => {
  const [first, second] = [await queued(), await queued()]
  const { lease } = await claimed(first.id)
  expect(await noteReference(server.db, lease, '4711', 'draft')).toBe(true)
  await endAttempt(server.db, lease, { kind: 'stopped', stop: 'siteDown' })
  const { lease: other } = await claimed(second.id)
  expect(await noteReference(server.db, other, '4711', 'draft')).toBe(false)
  await endAttempt(server.db, other, { kind: 'stopped', stop: 'existing', need: 'unknown' })
  const settle = (reference: string) =>
    desk.raw(formTaskSettle, { body: { id: second.id, reference, reason: '已在站点人工提交' } })
  expect((await settle('4711')).msg).toBe('受理号 4711 已是另一个任务的申请，请核对后重填')
  expect((await settle('4712')).code).toBe(CODES.SUCCESS)
  const { begun } = await one<{ begun: boolean }>(
    server.db,
    sql`select remote_begun_at is not null as begun from form_task where id = ${second.id}`,
  )
  expect(begun).toBe(true)
  // Nor by hand, for another passport, at the same moment.
  const people = await waitingPeople(server, 'RU_EVISA', { people: 2 })
  const [a = 0, b = 0] = people.applicantIds
  expect((await lodge(a, '4712')).msg).toContain('已登记给另一本护照')
  const both = await Promise.all([lodge(a, '5000'), lodge(b, '5000')])
  expect(both.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE].toSorted())
})

test('tasks of one passport wait for each other', async () => {
  const [first, second] = [await queued(), await queued()]
  await server.db.query(
    sql`update form_task set payload = payload || ${JSON.stringify({ passportNo: first.passport })}::jsonb
        where id = ${second.id}`,
  )
  const { lease } = await claimed(first.id)
  await server.db.query(sql`update form_task set not_before = null where id = ${second.id}`)
  expect(await claimAny()).toBeUndefined()
  await endAttempt(server.db, lease, { kind: 'stopped', stop: 'siteDown' })
  expect((await claimAny())?.task.id).toBe(second.id)
})

test('a page is shown by whoever has the task and by nobody else', async () => {
  const { id } = await queued()
  const { lease } = await claimed(id)
  const page = { picture: undefined, text: 'Page', fields: [] }
  await showPage(server.db, lease, page)
  await desk.call(formTaskCancel, { body: { id, reason: '客户改行程' } })
  await expect(showPage(server.db, lease, page)).rejects.toThrow(LeaseLost)
  const { shown } = await one<{ shown: number }>(
    server.db,
    sql`select count(*) as shown from form_task_page where task_id = ${id}`,
  )
  expect(shown).toBe(0)
})

test('pictures of a task are seen as far as the code of a reader reaches', async () => {
  const { id } = await queued()
  const { task } = await claimed(id)
  const store = { db: server.db, files: server.files, quotaBytes: GIB }
  const storageName = await keptPictures(store)(task, 'login', Buffer.from('jpeg'))
  const wide = await clerk('safe_wide', ['visa.formTask'])
  const narrow = await clerk('safe_narrow', ['visa.formTask@OWN'])
  expect((await wide.raw(fileUrl, { query: { storageName } })).code).toBe(CODES.SUCCESS)
  expect((await narrow.raw(fileUrl, { query: { storageName } })).code).not.toBe(CODES.SUCCESS)
})

test('a decision that finds no room is asked for again; the e-visa is added to a result without one', async () => {
  const { id, applicantId } = await queued()
  const { lease, task } = await claimed(id)
  await beginRemote(server.db, lease)
  await noteReference(server.db, lease, '9001', 'draft')
  await endAttempt(server.db, lease, { kind: 'filed', reference: '9001', label: 'processing' })
  expect((await stateOf(id)).status).toBe(SUCCESS)
  const issued: SiteStatus = { label: 'success', corrections: [], visa: Buffer.from('%PDF-1.7') }
  const passOn = (quotaBytes: number) =>
    passedOnResult({ db: server.db, files: server.files, quotaBytes })(task, issued)
  await expect(passOn(1)).rejects.toThrow('fileQuotaFull')
  // Meanwhile somebody gives it by hand, with its number and without the paper.
  await server.db.tx((tx) =>
    giveResult(tx, theProduct(new Date()), {
      applicantId,
      result: ISSUE_RESULT.PASS,
      way: 'HAND',
      visaNo: 'RU123456',
      later: true,
    }),
  )
  await passOn(GIB)
  await passOn(GIB)
  const result = await one<{ file: string; visaNo: string; results: number }>(
    server.db,
    sql`select max(file_name) as file, max(visa_no) as "visaNo", count(*) as results from visa_result
        where applicant_id = ${applicantId}`,
  )
  expect(result).toEqual({ file: `e-visa-${id}.pdf`, visaNo: 'RU123456', results: 1 })
  // Who decided otherwise is not overruled, and not asked about for ever.
  await passedOnResult({ db: server.db, files: server.files, quotaBytes: GIB })(task, {
    label: 'fail',
    corrections: [],
    visa: undefined,
  })
})

test('where real people work no consulate is played, whatever else is', async () => {
  const at = { url: server.url, filesDir: server.filesDir }
  const env = { APP_MODE: 'production', TEST_CAPTCHA: '', ALLOW_STAND_INS: 'on' }
  const production = await startTestApp({ ...at, env })
  try {
    for (const { path } of STAND_IN_SITES) {
      expect((await server.visitor().send({ url: `${path}/login` })).statusCode).toBe(200)
      expect((await production.visitor().send({ url: `${path}/login` })).statusCode).toBe(404)
    }
    expect(production.config.playsOthers).toBe(false)
  } finally {
    await production.close()
  }
})

test('an address of a site that is none of the internet is refused, and another one empties the password', async () => {
  const strict = await startTestApp({
    url: server.url,
    filesDir: server.filesDir,
    env: { ALLOW_STAND_INS: 'off' },
  })
  try {
    const boss = await strict.as('admin')
    const siteOf = async () =>
      (await boss.call(formSiteList, {})).sites.find(({ code }) => code === 'PH_EVISA')
    const save = async (siteAddress: string) => {
      const site = await siteOf()
      const { id = 0, updateTime: seen = '' } = site ?? {}
      const more = { account: 'desk', dailyCap: 40, spacingSeconds: 0, paused: false }
      return boss.raw(formSiteSave, { body: { id, seen, siteAddress, ...more } })
    }
    const password = () => getParam(server.db, 'visa.philippinesSitePassword')
    expect((await save('http://evisa.example.org')).msg).toBe('站点地址必须以 https:// 开头')
    expect((await save('https://127.0.0.1:9000')).msg).toBe('站点地址不能指向本机或内网')
    expect((await save('https://evisa.example.org')).code).toBe(CODES.SUCCESS)
    await server.db.tx((tx) => setParam(tx, SYSTEM_ACTOR, 'visa.philippinesSitePassword', 'geheim'))
    expect((await save('https://evisa.example.org/ph')).code).toBe(CODES.SUCCESS)
    expect(await password()).toBe('geheim')
    expect((await save('https://evil.example.org')).code).toBe(CODES.SUCCESS)
    expect(await password()).toBe('')
    // One that was saved while stand-ins were allowed is not used without them.
    await server.db.query(sql`update form_site set site_address = 'http://10.0.0.1' where code = 'PH_EVISA'`)
    expect(await reachedSites(server.db, undefined)()).toEqual([])
    expect((await siteOf())?.connection).toBe('none')
    // What signs in there is the platform's to know.
    expect((await siteOf())?.account).toBe('desk')
    const { sites } = await desk.call(formSiteList, {})
    expect(sites.map(({ account }) => account)).toEqual(['', ''])
  } finally {
    await strict.close()
    await server.db.query(sql`update form_site set site_address = '' where code = 'PH_EVISA'`)
  }
})
