import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportSubmit } from '@visa/contract/sheets/export-task'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { rows, sql } from '../../../db/sql.ts'
import { returnedPerson } from '../../../testing/returned-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { authorise } from '../../custody/authorisation.service.ts'
import { partsOf } from './erase-exports.service.ts'
import { eraseJob } from './erase.jobs.ts'

/** Sheets in which several people stand in one cell go as those do in which each has a cell of their own. */

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('lists of collections and of letters, which name several people in one cell, go with the first of them', async () => {
  const person = await returnedPerson(server, { full: true })
  const { applicantId, companionId } = person
  const now = new Date()
  await server.db.tx((tx) =>
    authorise(tx, theProduct(now), {
      applicantIds: [applicantId, companionId],
      collectorName: '代领人',
      idType: 'ID_CARD',
      idNo: '110105199001011234',
      mobile: '13912345678',
      relation: '同事',
      letter: [],
      validUntil: new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10),
    }),
  )
  const admin = await server.as('admin')
  const sheets: number[] = []
  for (const kind of ['collection', 'authorisation'] as const) {
    const { id } = await admin.call(exportSubmit, { body: { kind, format: 'xlsx', filters: {} } })
    sheets.push(id)
  }
  await server.runJobs()
  const stored = async () =>
    (
      await rows<{ name: string }>(
        server.db,
        sql`select storage_name as name from export_task where id = any(${sheets}::bigint[]) and storage_name is not null`,
      )
    ).map(({ name }) => name)
  expect(await stored()).toHaveLength(2)
  await eraseJob(server.files).run({ db: server.db, now, fireTime: now })
  expect(await stored()).toEqual([])
})

test('a cell is looked into for numbers, names and what stands between signs, however long it is', () => {
  expect([...partsOf('张三 EA1234567, IVANOV IVAN 76N1234567、李四')]).toEqual(
    expect.arrayContaining(['张三', 'EA1234567', 'IVANOV IVAN', '76N1234567', '李四']),
  )
  expect([...partsOf('DE LA CRUZ MARIA P1234567A')]).toContain('DE LA CRUZ MARIA')
  expect([...partsOf('(EA1234567)-#EB7654321')]).toEqual(expect.arrayContaining(['EA1234567', 'EB7654321']))
  expect(partsOf('')).toEqual(new Set())
  // Of a very long cell each number is found, and not every run of its words.
  const long = `${'ab '.repeat(10_000)}EA1234567`
  expect([...partsOf(long)]).toContain('EA1234567')
  expect(partsOf(Array.from({ length: 5000 }, (_, nth) => `w${nth}`).join(' ')).size).toBeLessThan(6000)
})

const FEATURES = fileURLToPath(new URL('../..', import.meta.url))

/** What stands between two values where one cell is made of several: joined in lists, in SQL, or side by side. */
const JOINTS = [
  /\.join\(\s*'([^']*)'\s*\)/g,
  /string_agg\([^`]*?,\s*'([^']*)'/g,
  /\|\|\s*'([^']*)'\s*\|\|/g,
  /\}([^${}\w]{1,4})\$\{/g,
]

test('whatever signs a list joins people by, each of them is found', async () => {
  const signs = new Map<string, string>()
  for (const name of await readdir(FEATURES, { recursive: true })) {
    if (!/\.(sheets|repo)\.ts$/.test(name)) continue
    const source = await readFile(join(FEATURES, name), 'utf8')
    // Of other files only what makes lists of people in SQL.
    for (const joint of name.endsWith('.sheets.ts') ? JOINTS : JOINTS.slice(1, 2))
      for (const [, sign = ''] of source.matchAll(joint))
        signs.set(sign.replaceAll(String.raw`\n`, '\n'), name)
  }
  expect(signs.get(', ')).toBeDefined()
  for (const [sign, name] of signs)
    for (const cell of [
      `张三${sign}李四`,
      `EA1234567${sign}EB7654321`,
      `张三 EA1234567${sign}LI SI EB7654321`,
    ])
      expect([...partsOf(cell)], `${name} joins by ${JSON.stringify(sign)}`).toEqual(
        expect.arrayContaining(cell.split(sign).flatMap((each) => each.split(/ (?=E[AB])/))),
      )
})
