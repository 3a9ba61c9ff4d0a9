import { endpoint as declare } from '@visa/contract/endpoint'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { id } from '@visa/contract/fields'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { first, sql } from './db/sql.ts'
import { on } from './http/route.ts'
import { BELONGS_TO, seedRecords, type RecordKind } from './testing/company-records.ts'
import { grantAll } from './testing/grant-all.ts'
import { EVERY_CALL_MS, MARK, faults, type Sides } from './testing/matrix-faults.ts'
import { aboutOf, namedIn, type Named } from './testing/permission-matrix.ts'
import { newPerson } from './testing/staff.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import type { Client } from './testing/client.ts'

/** Every call that names a record, by a colleague who was granted everything but whose data scope does not reach it. */

/** Marking a session as seen is no change that anybody made. */
const NOW = new Date()

/** Where all people of a company are named to each other: by their names, not by what is theirs. */
const NAMES_COLLEAGUES: readonly RegExp[] = [
  // Pickers, and the example of a role's reach, which tells the departments that a picker tells too.
  /^\/api\/(user\/queryUserList|agent\/user\/query)$/,
  /^\/api\/role\/preview$/,
]

const isPersons = (field: Named): boolean => {
  const about = aboutOf(field.endpoint, field.name)
  return about !== undefined && about in BELONGS_TO && BELONGS_TO[about as RecordKind] === 'person'
}

const namesColleagues = ({ endpoint: { path } }: Named): boolean =>
  NAMES_COLLEAGUES.some((pattern) => pattern.test(path))

test('every exception stands for a call', () => {
  const paths = namedIn(ENDPOINTS)
    .filter(isPersons)
    .map(({ endpoint }) => endpoint.path)
  const idle = NAMES_COLLEAGUES.filter((pattern) => !paths.some((path) => pattern.test(path)))
  expect(idle).toEqual([])
})

const SCOPES = [DATA_SCOPE.OWN, DATA_SCOPE.DEPARTMENT] as const

/** Somebody of another department of the same company as the marked records’ owner. */
async function prepared(
  app: TestApp,
  scope: (typeof SCOPES)[number],
): Promise<{ person: Client; sides: Sides }> {
  const marked = await seedRecords(app.db, 'agent', MARK)
  const userName = `colleague.${scope}`
  await app.db.query(sql`
    insert into department (company_id, department_code, department_name) values (${marked.companyId}, ${userName}, ${userName})`)
  await newPerson(app, {
    company: 'AGENT-YX',
    userName,
    departments: [userName],
    fields: { mobile: `1391234000${scope}` },
  })
  await grantAll(app.db, userName, scope)
  const { keys: own } = await seedRecords(app.db, userName, `OWN${scope}`)
  return { person: await app.as(userName), sides: { ...marked, own } }
}

describe.each(SCOPES)('a colleague with the scope %i', (scope) => {
  let app: TestApp
  let person: Client
  let sides: Sides
  beforeAll(async () => {
    app = await startTestApp({ now: () => NOW })
    ;({ person, sides } = await prepared(app, scope))
  })
  afterAll(() => app.close())

  test(
    'is refused what is another’s or told nothing, like what does not exist, and it stays as it is',
    async () => {
      const persons = namedIn(ENDPOINTS).filter((field) => isPersons(field) && !namesColleagues(field))
      expect(await faults(app, person, persons, sides)).toEqual([])
    },
    EVERY_CALL_MS,
  )
})

test('a call that asks for the company of a record but not for its person is found', async () => {
  const read = declare({
    method: 'GET',
    path: '/api/export/planted',
    access: 'session',
    summary: '',
    query: z.strictObject({ id }),
    data: z.string(),
  })
  const planted = await startTestApp({
    now: () => NOW,
    moreRoutes: (db) => [
      on(read)(async ({ viewer }, { query }) => {
        const found = await first<{ title: string }>(
          db,
          sql`select title from export_task where id = ${query.id} and company_id = ${viewer.companyId}`,
        )
        return found?.title ?? ''
      }),
    ],
  })
  onTestFinished(() => planted.close())
  const { person, sides } = await prepared(planted, DATA_SCOPE.OWN)
  const found = await faults(planted, person, namedIn([read]), sides)
  expect(found.map((fault) => fault.split(';')[0])).toEqual(['GET /api/export/planted id: told of it'])
})
