import { setTimeout as pause } from 'node:timers/promises'
import type { SiteCode } from '@visa/contract/form-task/sites'
import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import { affected, sql } from '../../../db/sql.ts'
import {
  claimTask,
  keepLeases,
  LeaseLost,
  releaseExpired,
  type Lease,
  type LeaseTimes,
} from '../lease.service.ts'
import { claimLook, noteLook, noteUnlisted, type FormTask } from '../run.service.ts'
import { performTask, type TaskDeps } from './perform-task.ts'
import { lookAtStatus, type SiteStatus } from './look-at-status.ts'
import { SCRIPTS } from './scripts.ts'
import type { SiteDriver } from './site-driver.ts'

/** A site as a robot reaches it. */
export interface ReachedSite {
  code: SiteCode
  address: string
  account: string
  password: string
}

export interface RobotDeps extends Pick<TaskDeps, 'db' | 'pictures' | 'photoOf'> {
  /** What the consulate decided, with the e-visa. */
  giveResult: (task: FormTask, status: SiteStatus) => Promise<void>
  log: Logger
  /** Told apart from others by it. */
  name: string
  /** Empty: there is none, and nothing is done. */
  browser: string
  sites: () => Promise<readonly ReachedSite[]>
  open: (site: ReachedSite) => Promise<SiteDriver>
  times?: RobotTimes
}

export interface RobotTimes extends LeaseTimes {
  tickMs: number
  /** How long a person may take. */
  waitSeconds: number
  liveMs: number
  /** Of those that do not wait for a person. */
  atOnce: number
  /** With those that do. */
  openAtMost: number
}

export const ROBOT_TIMES: RobotTimes = {
  leaseSeconds: 60,
  tickMs: 1000,
  waitSeconds: 900,
  liveMs: 1500,
  atOnce: 2,
  openAtMost: 8,
}

const LOOK_EVERY = 5

interface Running {
  lease: Lease
  waiting: boolean
  end: AbortController
}

/** Says that this robot is there, and what it has. */
const showLife = (db: Db, { name, browser }: Pick<RobotDeps, 'name' | 'browser'>, running: number) =>
  affected(
    db,
    sql`insert into form_worker (name, started_at, seen_at, browser, running)
        values (${name}, now(), now(), ${browser}, ${running})
        on conflict (name) do update set seen_at = now(), browser = excluded.browser, running = excluded.running`,
  )

/** Takes tasks one after the other and files them, several at a time, until it is stopped. */
export function startRobot(deps: RobotDeps): { stop: () => Promise<void> } {
  const { db, log, name, browser, times = ROBOT_TIMES } = deps
  const running = new Map<number, Running>()
  const ended = new Set<Promise<void>>()
  let [stopping, looking, ticks] = [false, false, 0]

  /** Waited for when the robot stops. */
  const follow = (work: Promise<void>): void => {
    ended.add(work)
    void work.finally(() => ended.delete(work))
  }

  const perform = async (site: ReachedSite, lease: Lease, task: FormTask): Promise<void> => {
    const own: Running = { lease, waiting: false, end: new AbortController() }
    running.set(lease.id, own)
    const driver = await deps.open(site).catch(() => undefined)
    try {
      await performTask(
        { ...deps, times, log },
        { script: SCRIPTS[site.code], site, driver, lease, task },
        { signal: own.end.signal, stopping: () => stopping, onWaiting: (waiting) => (own.waiting = waiting) },
      )
    } catch (error) {
      // What a person or the clock decided meanwhile counts; anything else was written down by performTask.
      if (!(error instanceof LeaseLost))
        log.error({ task: lease.id, fault: nameOf(error) }, 'a form task failed')
    } finally {
      running.delete(lease.id)
      await driver?.close()
    }
  }

  const takeNext = async (sites: readonly ReachedSite[]): Promise<void> => {
    const busy = [...running.values()].filter(({ waiting }) => !waiting).length
    if (stopping || busy >= times.atOnce || running.size >= times.openAtMost) return
    const codes = sites.map(({ code }) => code)
    const claimed = await claimTask(db, name, codes, times)
    const site = sites.find(({ code }) => code === claimed?.task.site)
    if (claimed === undefined || site === undefined) return
    follow(perform(site, claimed.lease, claimed.task))
  }

  /** Beside the turns: a page that takes long must not let leases run out. */
  const look = async (sites: readonly ReachedSite[]): Promise<void> => {
    looking = true
    try {
      await lookAtOne(sites)
    } catch (error) {
      log.warn({ fault: nameOf(error) }, 'a site was not looked at')
    } finally {
      looking = false
    }
  }

  const lookAtOne = async (sites: readonly ReachedSite[]): Promise<void> => {
    const task = await claimLook(
      db,
      sites.map(({ code }) => code),
    )
    const site = sites.find(({ code }) => code === task?.site)
    if (task === undefined || site === undefined) return
    const driver = await deps.open(site)
    try {
      const found = await lookAtStatus(SCRIPTS[site.code], driver, {
        account: site,
        reference: task.reference,
        payload: task.payload,
      })
      if (found === undefined) return
      if (found === 'unlisted') return await noteUnlisted(db, task)
      // First: whatever fails here is asked for again.
      await deps.giveResult(task, found)
      await noteLook(db, task, found)
    } finally {
      await driver.close()
    }
  }

  const tick = async (): Promise<void> => {
    ticks += 1
    await showLife(db, deps, running.size)
    await releaseExpired(db)
    if (browser === '') return
    const mine = [...running.values()]
    const kept = await keepLeases(
      db,
      mine.map(({ lease }) => lease),
      times,
    )
    for (const { lease, end } of mine) if (!kept.has(lease.id) && running.has(lease.id)) end.abort()
    const sites = await deps.sites()
    await takeNext(sites)
    if (ticks % LOOK_EVERY === 0 && !stopping && !looking) follow(look(sites))
  }

  const asleep = new AbortController()
  const turn = async (): Promise<void> => {
    while (!asleep.signal.aborted) {
      await tick().catch((error: unknown) => log.warn({ fault: nameOf(error) }, 'a turn of the robot failed'))
      await pause(times.tickMs, undefined, { signal: asleep.signal }).catch(() => undefined)
    }
  }
  const turning = turn()
  return {
    async stop() {
      stopping = true
      asleep.abort()
      await turning
      // What waits for a person goes back to the queue, or to a person where it was submitted.
      for (const { end } of running.values()) end.abort()
      await Promise.allSettled(ended)
      await affected(db, sql`delete from form_worker where name = ${name}`)
    },
  }
}

/** The kind of an error and not what it says, which may hold what somebody typed. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
