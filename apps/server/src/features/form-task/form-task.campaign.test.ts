import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import fastify from 'fastify'
import { TASK_STOPS } from '@visa/contract/form-task/form-task'
import { TASK_STATUS } from '@visa/contract/task-status'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ActingPerson } from '../../access/mover.ts'
import { isConflict, isDatabaseUnreachable, isLockTimeout, isStatementTimeout } from '../../db/errors.ts'
import { affected, one, rows, sql } from '../../db/sql.ts'
import { addConsularStandIn } from '../../integrations/consulate/stand-in-routes.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { campaign, CAMPAIGN_TIMEOUT_MS } from '../../testing/campaign.ts'
import { waitingPeople } from '../../testing/form-tasks.ts'
import { acting } from '../../testing/orders.ts'
import { buildServer } from '../../testing/server-process.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { editTask, makeTasks, queueTask, retryTask } from './form-task.service.ts'

const CHILD = fileURLToPath(new URL('../../testing/form-robot-child.mjs', import.meta.url))
const ROBOTS = campaign({ short: 3, long: 20 })
const TASKS = campaign({ short: 8, long: 300 })
const KILLS = campaign({ short: 3, long: 100 })
/** Of a thousand answers of the site so many fail; a submission takes up to half a second there. */
const MANNERS = { decideSeconds: 3600, faults: 60, slowMs: 500 }
/** Longer than anything that the site may still be doing; whatever a dead robot held waits for it. */
const leaseSeconds = 12
const TIMES = { leaseSeconds, tickMs: 300, waitSeconds: 600, liveMs: 200, atOnce: 2, openAtMost: 8 }
const PEOPLE_AN_ORDER = campaign({ short: 4, long: 20 })
const LOOK_MS = 200
const { SUBMITTED, EXECUTING, SUCCESS, FAIL, NOT_SUBMIT } = TASK_STATUS

beforeAll(buildServer, 120_000)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The site as a server of its own, which outlives robots. */
async function startSite({ db }: TestApp): Promise<string> {
  const site = fastify()
  site.removeAllContentTypeParsers()
  site.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  await addConsularStandIn(site, { db, now: () => new Date(), manners: MANNERS })
  onTestFinished(() => site.close())
  return site.listen({ host: '127.0.0.1', port: 0 })
}

/** Answers captchas and pays, as people at the desk would, as soon as a robot asks. */
async function answerAll({ db }: TestApp, by: ActingPerson): Promise<void> {
  await affected(
    db,
    sql`insert into form_task_answer (task_id, answer, given_by, given_at)
        select t.id, case when t.needs = 'payment' then '{"receipt":"BANK123456"}'::jsonb
          else jsonb_build_object('captcha', coalesce((select c.captcha from stand_in_consulate c
            where c.passport_no = t.payload ->> 'passportNo' order by c.id desc limit 1), '')) end, ${by.viewer.userId}, now()
        from form_task t where t.status = ${EXECUTING} and t.needs is not null on conflict (task_id) do nothing`,
  )
}

/** Whatever stopped is looked at by a person: tried again, or after three attempts mended and queued. */
async function mendAll({ db }: TestApp, by: ActingPerson, stops: Map<string, number>): Promise<void> {
  const stopped = await rows<{ id: number; stop: string | null }>(
    db,
    sql`select id, stop from form_task where status = ${FAIL}`,
  )
  for (const { id, stop } of stopped) {
    stops.set(stop ?? 'unexplained', (stops.get(stop ?? 'unexplained') ?? 0) + 1)
    try {
      await db.tx((tx) => retryTask(tx, by, { id }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await db.tx((tx) => editTask(tx, by, { id }))
      await db.tx((tx) => queueTask(tx, by, { id }))
    }
  }
}

const open = ({ db }: TestApp): Promise<{ count: number }> =>
  one<{ count: number }>(
    db,
    sql`select count(*) as count from form_task where status in (${NOT_SUBMIT}, ${SUBMITTED}, ${EXECUTING}, ${FAIL})`,
  )

test(
  `${campaign({ short: 'a few', long: '20' })} robots killed at random on a slow and failing site: of ${TASKS} form tasks none is submitted twice, none is lost, every stop is explained`,
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const server = await testApp()
    const { db, url } = server
    const address = await startSite(server)
    await db.query(sql`update form_site set spacing_seconds = 0, daily_cap = 10000`)
    const by = await acting(server, 'admin')
    const ids: number[] = []
    while (ids.length < TASKS) {
      const people = Math.min(PEOPLE_AN_ORDER, TASKS - ids.length)
      const site = ids.length % (2 * PEOPLE_AN_ORDER) === 0 ? 'RU_EVISA' : 'PH_EVISA'
      // Every third order meets a page that the script does not know.
      const ending = ids.length % (3 * PEOPLE_AN_ORDER) === 0 ? '7' : '0'
      ids.push(...(await waitingPeople(server, site, { people, ending, photo: 'photo' })).applicantIds)
    }
    const made = await makeTasks(
      db,
      { ...by, language: 'zh', once: async (_, work) => ({ answer: await work(), repeated: false }) },
      ids,
    )
    expect(made.rows.filter(({ ok }) => !ok)).toEqual([])

    const robots = new Map<number, ChildProcess>()
    let begun = 0
    const start = (place: number): void => {
      begun += 1
      const args = [CHILD, url, address, `r${place}-${begun}`, JSON.stringify(TIMES)]
      robots.set(place, spawn(process.execPath, args, { stdio: 'ignore' }))
    }
    onTestFinished(() => robots.forEach((robot) => robot.kill('SIGKILL')))
    for (let place = 0; place < ROBOTS; place += 1) start(place)

    // Which robot dies after how long is drawn beforehand, so that a failure can be played again.
    const plan = fc.sample(
      fc.record({ victim: fc.nat(ROBOTS - 1), after: fc.integer({ min: 300, max: 2500 }) }),
      { numRuns: KILLS, seed: 20261116 },
    )
    const stops = new Map<string, number>()
    let over = false
    const killing = (async () => {
      for (const { victim, after } of plan) {
        await pause(after)
        if (over) return
        robots.get(victim)?.kill('SIGKILL')
        start(victim)
      }
    })()
    const look = async (): Promise<number> => {
      await answerAll(server, by)
      await mendAll(server, by, stops)
      return (await open(server)).count
    }
    // With robots on a small machine people wait for a connection now and then, or for what a dead robot still holds.
    const waits = [isDatabaseUnreachable, isLockTimeout, isStatementTimeout, isConflict]
    const patiently = () =>
      look().catch((error: unknown) => {
        if (waits.some((isSo) => isSo(error))) return TASKS
        throw error
      })
    while ((await patiently()) > 0) await pause(LOOK_MS)
    over = true
    await killing

    const twice = await rows(
      db,
      sql`select passport_no, sum(submissions) as submissions from stand_in_consulate group by passport_no
          having sum(submissions) <> 1`,
    )
    expect(twice).toEqual([])
    const figures = await one<{ filed: number; lodged: number; known: number; explained: number }>(
      db,
      sql`select
          (select count(*) from form_task where status = ${SUCCESS} and stop is null) as filed,
          (select count(*) from visa_applicant where id = any(${ids}::bigint[]) and status = ${ORDER_STATUS.SUBMITTED}) as lodged,
          (select count(*) from form_task t join stand_in_consulate c on c.id::text = t.reference
            and c.passport_no = t.payload ->> 'passportNo' and c.status = 'processing') as known,
          (select count(distinct passport_no) from stand_in_consulate where submissions = 1) as explained`,
    )
    expect(figures).toEqual({ filed: TASKS, lodged: TASKS, known: TASKS, explained: TASKS })
    const known: readonly string[] = TASK_STOPS
    expect([...stops.keys()].filter((stop) => !known.includes(stop))).toEqual([])
    expect(begun).toBeGreaterThan(ROBOTS)
  },
)
