import { fill } from '@visa/messages/texts'
import { theProduct } from '../../../access/mover.ts'
import type { Db } from '../../../db/pool.ts'
import { affected, rows, sql } from '../../../db/sql.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'
import { dueNow } from './due.service.ts'
import { eraseSheets, isWriting } from './erase-exports.service.ts'
import { eraseLeftContacts } from './erase-contacts.service.ts'
import { dueContracts, eraseContract, eraseContractLog, unreadLogs } from './erase-contract.service.ts'
import { erasePerson } from './erase-person.service.ts'

/** So many people at a time; the run goes on until nobody is due. */
const AT_ONCE = 200

interface Open {
  id: number
  erasedAt: Date
  objects: string[]
  traces: string[]
  [column: string]: unknown
}

/** Those whose rows are gone and whose objects or exports may be there yet: also what a killed run left. */
const openErasures = (db: Db): Promise<Open[]> =>
  rows<Open>(
    db,
    sql`select id, erased_at as "erasedAt", objects, traces from privacy_erasure where finished_at is null order by id`,
  )

/** The same of people whose contract ended before it was accepted. */
const openContracts = (db: Db): Promise<Open[]> =>
  rows<Open>(
    db,
    sql`select contract_id as id, erased_at as "erasedAt", objects, traces from privacy_contract_erasure
        where finished_at is null order by contract_id`,
  )

/**
 * Removes what lies outside the rows: stored objects, and sheets that were made before. Whatever is removed already does
 * no harm; an erasure is finished, and forgets how its traces were found, when all of it is done.
 */
async function finishErasures(db: Db, { objects }: Pick<FileStore, 'objects'>, now: Date): Promise<number> {
  const open = await openErasures(db)
  const contracts = await openContracts(db)
  const both = [...open, ...contracts]
  for (const each of both) for (const name of each.objects) await objects.delete(name)
  const sheets = await eraseSheets(db, objects, new Set(both.flatMap(({ traces }) => traces)))
  for (const { id, erasedAt } of contracts)
    if (!(await isWriting(db, erasedAt)))
      await affected(
        db,
        sql`update privacy_contract_erasure set objects = '{}', traces = '{}', finished_at = ${now} where contract_id = ${id}`,
      )
  for (const { id, erasedAt, traces } of open) {
    const exports = sheets.filter((found) => found.some((trace) => traces.includes(trace))).length
    const isOpen = await isWriting(db, erasedAt)
    await affected(
      db,
      isOpen
        ? sql`update privacy_erasure set exports = exports + ${exports}, objects = '{}' where id = ${id}`
        : sql`update privacy_erasure set exports = exports + ${exports}, objects = '{}', traces = '{}',
                finished_at = ${now}, updated_at = ${now} where id = ${id} and finished_at is null`,
    )
  }
  return sheets.length
}

interface Failure {
  id: number
  error: unknown
}

/** Contracts that ended before they were accepted, in the same way. */
async function eraseContracts(db: Db, now: Date): Promise<{ people: number; failures: Failure[] }> {
  const failures: Failure[] = []
  let people = 0
  for (;;) {
    const due = await dueContracts(db, now, { limit: AT_ONCE, without: failures.map(({ id }) => id) })
    const before = people + failures.length
    for (const { id } of due) {
      try {
        if (await db.tx((tx) => eraseContract(tx, theProduct(now), id))) people += 1
      } catch (error) {
        failures.push({ id, error })
      }
    }
    if (due.length < AT_ONCE || people + failures.length === before) return { people, failures }
  }
}

/** Logs of contracts that an earlier version erased without them. */
async function eraseLogs(db: Db, now: Date): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const id of await unreadLogs(db)) {
    try {
      await db.tx((tx) => eraseContractLog(tx, theProduct(now), id))
    } catch (error) {
      failures.push({ id, error })
    }
  }
  return failures
}

/** Everybody who is due, one after the other; whoever cannot be erased keeps nobody else. */
async function erasePeople(db: Db, now: Date): Promise<{ people: number; failures: Failure[] }> {
  const failures: Failure[] = []
  let people = 0
  for (;;) {
    const due = await dueNow(db, now, { limit: AT_ONCE, without: failures.map(({ id }) => id) })
    const before = people + failures.length
    for (const each of due) {
      try {
        if (await db.tx((tx) => erasePerson(tx, theProduct(now), each))) people += 1
      } catch (error) {
        // The others are erased all the same.
        failures.push({ id: each.applicantId, error })
      }
    }
    if (due.length < AT_ONCE || people + failures.length === before) return { people, failures }
  }
}

/**
 * Erases scans, photos and forms of people whose passports went back long enough ago. Where somebody could not be erased
 * the run fails in the end, so that it is seen.
 */
export const eraseJob = (files: Pick<FileStore, 'objects'>): QuartzJob => ({
  serviceName: 'privacy',
  method: 'erase',
  title: inBoth((t) => t.eraseTitle),
  description: inBoth((t) => t.eraseText),
  schedule: { cronExpression: '0 10 3 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const { people, failures } = await erasePeople(db, now)
    const unbegun = await eraseContracts(db, now)
    const logs = await eraseLogs(db, now)
    await eraseLeftContacts(db)
    const ofContracts = [...unbegun.failures, ...logs]
    const sheets = await finishErasures(db, files, now)
    const told = inBoth((t) =>
      [
        fill(t.eraseDone, { people, sheets }),
        ...(unbegun.people === 0 ? [] : [fill(t.eraseContracts, { count: unbegun.people })]),
        ...failures.map(({ id, error }) => fill(t.eraseFailed, { id, reason: String(error) })),
        ...ofContracts.map(({ id, error }) => fill(t.eraseContractFailed, { id, reason: String(error) })),
      ].join('\n'),
    )
    const failed = [...failures, ...ofContracts]
    if (failed.length === 0) return told
    throw new AggregateError(
      failed.map(({ error }) => error),
      `${told.zh}\n${told.en}`,
    )
  },
})
