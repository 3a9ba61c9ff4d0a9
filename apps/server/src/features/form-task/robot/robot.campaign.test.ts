import { formTaskAnswer, formTaskTakeOver } from '@visa/contract/form-task/form-task-takeover'
import { formTaskDetail } from '@visa/contract/form-task/form-task'
import {
  formTaskEdit,
  formTaskMake,
  formTaskQueue,
  formTaskSave,
} from '@visa/contract/form-task/form-task-moves'
import { isLong } from '../../../testing/campaign.ts'
import { fileUrl } from '@visa/contract/files/file'
import { TASK_STATUS } from '@visa/contract/task-status'
import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { createLogger } from '../../../logger.ts'
import type { Client } from '../../../testing/client.ts'
import { waitingPeople } from '../../../testing/form-tasks.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { browserDriver, createBrowser } from './browser-driver.ts'
import { findBrowser } from './find-browser.ts'
import { keptPictures, passedOnResult, reachedSites, storedPhoto } from './robot-deps.ts'
import { ROBOT_TIMES, startRobot } from './robot.ts'

const { SUCCESS, FAIL } = TASK_STATUS
const PATIENCE = { timeout: 90_000, interval: 200 }
const GIB = 1024 ** 3

let server: TestApp
let admin: Client
let stop: () => Promise<void>

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { db, files } = server
  await db.query(sql`update form_site set spacing_seconds = 0`)
  const executable = findBrowser() ?? ''
  const browser = createBrowser(executable)
  const store = { db, files, quotaBytes: GIB }
  const robot = startRobot({
    db,
    log: createLogger('silent'),
    name: 'test',
    browser: executable,
    sites: reachedSites(db, address),
    open: async (site) => browserDriver(await browser.page(), site.address),
    giveResult: passedOnResult(store),
    pictures: keptPictures(store),
    photoOf: storedPhoto(store),
    times: { ...ROBOT_TIMES, tickMs: 100, liveMs: 100, atOnce: 3 },
  })
  stop = async () => {
    await robot.stop()
    await browser.close()
  }
}, 120_000)
afterAll(async () => {
  await stop()
  await server.close()
})

async function made(site: 'RU_EVISA' | 'PH_EVISA', ending: string) {
  const people = await waitingPeople(server, site, { ending })
  await admin.call(formTaskMake, { body: { ids: people.applicantIds } })
  const [applicantId = 0] = people.applicantIds
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select id from form_task where applicant_id = ${applicantId}`,
  )
  return { id, applicantId, passport: people.passports[0] ?? '' }
}

const detail = (id: number) => admin.call(formTaskDetail, { query: { id } })
const waitFor = (id: number, need: string) =>
  vi.waitFor(async () => expect((await detail(id)).needs).toBe(need), PATIENCE)
const ended = (id: number, status: number) =>
  vi.waitFor(async () => expect((await detail(id)).status).toBe(status), PATIENCE)

/** What a person reads in the picture. */
const captchaOf = async (passport: string) =>
  (
    await one<{ captcha: string }>(
      server.db,
      sql`select captcha from stand_in_consulate where passport_no = ${passport} order by id desc limit 1`,
    )
  ).captcha

async function answer(id: number, values: Record<string, string>) {
  await admin.call(formTaskTakeOver, { body: { id } })
  await admin.call(formTaskAnswer, { body: { id, values } })
}

const submissions = (passport: string) =>
  rows<{ submissions: number; status: string }>(
    server.db,
    sql`select submissions, status from stand_in_consulate where passport_no = ${passport}`,
  )

test(
  'a real browser files Russian and Philippine e-visas, hands captcha and payment over, and moves the orders on',
  { timeout: 240_000 },
  async () => {
    const [russian, philippine] = [await made('RU_EVISA', '0'), await made('PH_EVISA', '1')]
    await waitFor(russian.id, 'captcha')
    // Read wrongly: the site asks again.
    await answer(russian.id, { captcha: 'WRONG' })
    await vi.waitFor(async () => {
      const steps = (await detail(russian.id)).steps.filter(({ step }) => step === 'captcha')
      expect(steps.map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting'])
    }, PATIENCE)
    await waitFor(russian.id, 'captcha')
    await answer(russian.id, { captcha: await captchaOf(russian.passport) })
    for (const { id } of [russian, philippine]) {
      await waitFor(id, 'payment')
      await answer(id, { receipt: 'BANK20261116' })
      await ended(id, SUCCESS)
    }
    const done = await detail(russian.id)
    expect(done).toMatchObject({ label: 'processing', attempt: 1, stop: null })
    expect(done.reference).toMatch(/^\d+$/)
    const steps = done.steps.filter(({ outcome }) => outcome === 'done').map(({ step }) => step)
    expect(steps).toEqual(['login', 'lookup', 'person', 'trip', 'photo', 'captcha', 'submit', 'payment'])
    expect(done.steps.every(({ picture }) => picture !== '')).toBe(true)
    expect(await admin.call(fileUrl, { query: { storageName: done.steps[0]?.picture ?? '' } })).toContain(
      '/store/',
    )
    for (const { applicantId, passport } of [russian, philippine]) {
      expect(await submissions(passport)).toEqual([{ submissions: 1, status: 'processing' }])
      const { status } = await one<{ status: number }>(
        server.db,
        sql`select status from visa_applicant where id = ${applicantId}`,
      )
      expect(status).toBe(ORDER_STATUS.SUBMITTED)
    }
    expect(server.logged()).not.toContain(russian.passport)
  },
)

// A minute of pages: with the other long campaigns.
test.runIf(isLong)(
  'a field that the site does not take comes back to be mended, and so does what the consulate wants corrected later on',
  { timeout: 240_000 },
  async () => {
    const { applicantIds, passports } = await waitingPeople(server, 'PH_EVISA', { ending: '9' })
    await server.db.query(
      sql`update visa_applicant set form_values = form_values || '{"surname":"WU5"}' where id = ${applicantIds[0]}`,
    )
    await admin.call(formTaskMake, { body: { ids: applicantIds } })
    const { id } = await one<{ id: number }>(
      server.db,
      sql`select id from form_task where applicant_id = ${applicantIds[0]}`,
    )
    await ended(id, FAIL)
    const wrong = await detail(id)
    expect(wrong).toMatchObject({
      stop: 'correction',
      needs: 'correction',
      corrections: [{ field: 'surname', message: 'Last name is not valid' }],
    })
    const mend = async (payload: Record<string, string>) => {
      await admin.call(formTaskEdit, { body: { id } })
      await admin.call(formTaskSave, { body: { id, seen: (await detail(id)).updateTime, payload } })
      await admin.call(formTaskQueue, { body: { id } })
    }
    await mend({ surname: 'WU' })
    await waitFor(id, 'payment')
    await answer(id, { receipt: 'BANK20261116' })
    await ended(id, SUCCESS)
    // The consulate looks at it and wants more.
    await server.db.query(
      sql`update stand_in_consulate set paid_at = now() - interval '1 hour' where passport_no = ${passports[0]}`,
    )
    await server.db.query(sql`update form_task set look_at = now() where id = ${id}`)
    await ended(id, FAIL)
    expect(await detail(id)).toMatchObject({
      label: 'correctionRequired',
      needs: 'correction',
      corrections: [{ field: 'stayAddress' }],
    })
    await mend({ stayAddress: '1 Rizal Park, Manila' })
    await ended(id, SUCCESS)
    expect(await submissions(passports[0] ?? '')).toEqual([{ submissions: 1, status: 'processing' }])
    await server.db.query(
      sql`update stand_in_consulate set paid_at = now() - interval '1 hour' where passport_no = ${passports[0]}`,
    )
    await server.db.query(sql`update form_task set look_at = now() where id = ${id}`)
    await vi.waitFor(async () => expect((await detail(id)).label).toBe('success'), PATIENCE)
    const result = await one<{ result: number; way: string; file: string; status: number }>(
      server.db,
      sql`select r.result, r.way, r.file_name as file, a.status from visa_result r
          join visa_applicant a on a.id = r.applicant_id where r.applicant_id = ${applicantIds[0]}`,
    )
    expect(result).toEqual({
      result: ISSUE_RESULT.PASS,
      way: 'ROBOT',
      file: `e-visa-${id}.pdf`,
      status: ORDER_STATUS.RESULT_AVAILABLE,
    })
  },
)
