import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { ObjectMissing } from '../../../files/object-store.ts'
import { returnedPerson, type ReturnedPerson } from '../../../testing/returned-person.ts'
import { buildServer } from '../../../testing/server-process.ts'
import { testApp } from '../../../testing/test-app.ts'
import { eraseJob } from './erase.jobs.ts'

const CHILD = fileURLToPath(new URL('../../../testing/erase-child.mjs', import.meta.url))

beforeAll(buildServer, 120_000)

test('killed with -9 in the middle of an erasure: nothing of it is half, and the next run ends it', async () => {
  const server = await testApp()
  const { db, url } = server
  const people = [await returnedPerson(server, { full: true }), await returnedPerson(server)]
  const begin = () => {
    const child = spawn(process.execPath, [CHILD, url], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const erasures = () =>
    rows<{ open: boolean }>(db, sql`select finished_at is null as open from privacy_erasure order by id`)
  const isWhole = async ({ applicantId, secret }: ReturnedPerson): Promise<boolean> => {
    const { text, files } = await one<{ text: string; files: number }>(
      db,
      sql`select a.form_values::text as text, (select coalesce(sum(jsonb_array_length(d.files)), 0)::int
            from visa_document d where d.applicant_id = a.id) as files from visa_applicant a where a.id = ${applicantId}`,
    )
    return text.includes(secret) && files === 1
  }

  // The rows of the first are emptied, and that it happened cannot be written yet.
  let backend = 0
  await db.tx(async (tx) => {
    await tx.query(sql`lock table privacy_erasure in exclusive mode`)
    const child = begin()
    const waiting = async () => {
      const found = await rows<{ pid: number }>(
        tx,
        sql`select pid from pg_locks where not granted and relation = 'privacy_erasure'::regclass`,
      )
      backend = found[0]?.pid ?? 0
      return backend
    }
    await expect.poll(waiting).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await expect.poll(() => rows(db, sql`select 1 from pg_stat_activity where pid = ${backend}`)).toEqual([])
  expect(await erasures()).toEqual([])
  for (const person of people) expect(await isWhole(person)).toBe(true)

  // The rows of both are gone, and the first of their objects is about to be.
  const child = begin()
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await erasures()).toEqual([{ open: true }, { open: true }])
  for (const person of people) expect(await isWhole(person)).toBe(false)
  for (const { storageName } of people) (await server.files.objects.get(storageName)).destroy()

  const now = new Date()
  await eraseJob(server.files).run({ db, now, fireTime: now })
  expect(await erasures()).toEqual([{ open: false }, { open: false }])
  for (const { storageName } of people)
    await expect(server.files.objects.get(storageName)).rejects.toBeInstanceOf(ObjectMissing)
})
