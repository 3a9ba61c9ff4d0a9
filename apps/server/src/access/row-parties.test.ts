import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../db/pool.ts'
import { one, rows, sql, type Sql } from '../db/sql.ts'
import { demoDb } from '../testing/migrated-db.ts'
import { reaches, withinScope, type RowOf } from './scope.ts'
import { loadViewer, type Viewer } from './viewer.ts'

/** Rows with several parties, looked at by everybody: the query, the judgement in memory and a naive model agree. */

interface Company {
  identityCode: IdentityCode
  isCentre: boolean
  /** Index of the head office. */
  head: number | undefined
}

interface Person {
  company: number
  scope: DataScope
  /** Indexes of departments of the own company; department n lies below department n - 1. */
  departments: readonly number[]
}

interface Row {
  customer: number | null
  platform: number | null
  agent: number | null
  acceptOrg: number | null
  centre: number | null
  owner: number | null
  handler: number | null
}

interface World {
  companies: readonly Company[]
  people: readonly Person[]
  rows: readonly Row[]
}

const DEPARTMENTS = 3
const PEOPLE = 24
/** Companies of each kind. */
const SIZE = 4

const KINDS: readonly Omit<Company, 'head'>[] = [
  { identityCode: IDENTITY.CUSTOMER, isCentre: false },
  { identityCode: IDENTITY.PLATFORM, isCentre: false },
  { identityCode: IDENTITY.AGENT, isCentre: false },
  { identityCode: IDENTITY.VISA, isCentre: false },
  { identityCode: IDENTITY.VISA, isCentre: true },
]

/** Two head offices of each kind, the first with two branches. */
const COMPANIES: readonly Company[] = KINDS.flatMap((kind, index) => {
  const head = index * SIZE
  return [undefined, undefined, head, head].map((of) => ({ ...kind, head: of }))
})

/** Mostly companies of one kind, so that rows and people meet often enough to tell something. */
const world: fc.Arbitrary<World> = fc.nat({ max: KINDS.length - 1 }).chain((kind) => {
  const ofKind = fc.nat({ max: SIZE - 1 }).map((index) => kind * SIZE + index)
  const company = fc.oneof({ weight: 5, arbitrary: ofKind }, fc.nat({ max: COMPANIES.length - 1 }))
  const party = fc.option(company, { nil: null, freq: 6 })
  const person = fc.option(fc.nat({ max: PEOPLE - 1 }), { nil: null, freq: 8 })
  return fc.record({
    companies: fc.constant(COMPANIES),
    people: fc.array(
      fc.record({
        company,
        scope: fc.constantFrom(...Object.values(DATA_SCOPE)),
        departments: fc.uniqueArray(fc.nat({ max: DEPARTMENTS - 1 }), { maxLength: 2 }),
      }),
      { minLength: PEOPLE, maxLength: PEOPLE },
    ),
    rows: fc.array(
      fc.record({
        customer: party,
        platform: party,
        agent: party,
        acceptOrg: party,
        centre: party,
        owner: person,
        handler: person,
      }),
      { minLength: 60, maxLength: 60 },
    ),
  })
})

/** The model, told from the world alone: which company of a row counts, whose companies and whose people's it must be. */
function sees({ companies, people }: World, viewer: Person, row: Row, self: number): boolean {
  const own = companies[viewer.company]
  if (own === undefined) return false
  if (own.identityCode === IDENTITY.PLATFORM && viewer.scope === DATA_SCOPE.ALL) return true
  const onSide = {
    1: row.customer,
    2: row.platform,
    4: row.agent,
    8: own.isCentre ? row.centre : row.acceptOrg,
  }
  const company = onSide[own.identityCode]
  const isBranch = company !== null && companies[company]?.head === viewer.company
  if (company !== viewer.company && !(isBranch && viewer.scope === DATA_SCOPE.GROUP)) return false
  if (viewer.scope >= DATA_SCOPE.COMPANY) return true
  // On the acceptance side somebody else answers for a row than the one who sold it.
  const owner = own.identityCode === IDENTITY.VISA && !own.isCentre ? row.handler : row.owner
  if (owner === null) return false
  if (owner === self) return true
  const other = people[owner]
  if (viewer.scope === DATA_SCOPE.OWN || other === undefined || other.company !== viewer.company) return false
  const below = viewer.scope === DATA_SCOPE.DEPARTMENT_TREE
  return other.departments.some((department) =>
    viewer.departments.some((mine) => department === mine || (below && department > mine)),
  )
}

const insertedIds = async (db: Db, statement: Sql): Promise<number[]> =>
  (await rows<{ id: number }>(db, statement)).map(({ id }) => id)

async function build(db: Db, { companies, people, rows: parties }: World, round: number) {
  const companyIds: number[] = []
  for (const [index, { identityCode, isCentre, head }] of companies.entries()) {
    const code = `R${round}-${index}`
    const parent = head === undefined ? null : companyIds[head]
    const [id] = await insertedIds(
      db,
      sql`insert into company (company_code, company_name, short_name, identity_code, is_centre, parent_id, level, audit_status)
          values (${code}, ${code}, ${code}, ${identityCode}, ${isCentre}, ${parent}, ${parent === null ? 1 : 2}, 1) returning id`,
    )
    companyIds.push(id ?? 0)
  }
  const personIds: number[] = []
  for (const [index, { company, scope, departments }] of people.entries()) {
    const companyId = companyIds[company]
    const name = `r${round}p${index}`
    const [id = 0] = await insertedIds(
      db,
      sql`insert into app_user (company_id, user_name, real_name, password_hash)
          values (${companyId}, ${name}, ${name}, 'x') returning id`,
    )
    personIds.push(id)
    await db.query(sql`
      with made as (insert into app_role (company_id, role_name, data_scope) values (${companyId}, ${name}, ${scope}) returning id)
      insert into user_role (user_id, role_id) select ${id}, id from made`)
    for (const department of departments) {
      await db.query(sql`
        insert into user_department (user_id, department_id)
        select ${id}, ${await departmentOf(db, companyId ?? 0, department)}`)
    }
  }
  const rowIds: number[] = []
  const keyOf = (keys: readonly number[], index: number | null): number | null =>
    index === null ? null : (keys[index] ?? null)
  for (const row of parties) {
    const [id] = await insertedIds(
      db,
      sql`insert into party_row (customer_id, platform_id, agent_id, accept_org_id, centre_id, owner_id, handler_id)
          values (${keyOf(companyIds, row.customer)}, ${keyOf(companyIds, row.platform)}, ${keyOf(companyIds, row.agent)},
            ${keyOf(companyIds, row.acceptOrg)}, ${keyOf(companyIds, row.centre)}, ${keyOf(personIds, row.owner)},
            ${keyOf(personIds, row.handler)}) returning id`,
    )
    rowIds.push(id ?? 0)
  }
  return { personIds, rowIds }
}

/** Department n of a company, with those above it. */
async function departmentOf(db: Db, companyId: number, n: number): Promise<number> {
  const parent = n === 0 ? null : await departmentOf(db, companyId, n - 1)
  const { id } = await one<{ id: number }>(
    db,
    sql`insert into department (company_id, department_code, department_name, parent_id)
        values (${companyId}, ${`D${n}`}, ${`D${n}`}, ${parent})
        on conflict (company_id, department_code) do update set parent_id = excluded.parent_id returning id`,
  )
  return id
}

const COLUMNS: RowOf<Sql> = {
  owner: sql`owner_id`,
  parties: {
    customer: sql`customer_id`,
    platform: sql`platform_id`,
    agent: sql`agent_id`,
    acceptOrg: { company: sql`accept_org_id`, owner: sql`handler_id` },
    centre: sql`centre_id`,
  },
}

interface Stored {
  id: number
  customer: number | null
  platform: number | null
  agent: number | null
  acceptOrg: number | null
  centre: number | null
  owner: number | null
  handler: number | null
}

const inMemory = ({
  owner,
  handler,
  customer,
  platform,
  agent,
  acceptOrg,
  centre,
}: Stored): RowOf<number | null> => ({
  owner,
  parties: { customer, platform, agent, acceptOrg: { company: acceptOrg, owner: handler }, centre },
})

const viewerOf = async (db: Db, id: number): Promise<Viewer> => {
  const viewer = await loadViewer(db, id)
  if (viewer === undefined) throw new Error('somebody of the model may not act')
  return viewer
}

test('query, judgement in memory and a naive model see the same rows, whoever looks', async () => {
  const db = await demoDb()
  await db.query(sql`
    create table party_row (id bigint generated always as identity primary key, customer_id bigint, platform_id bigint,
      agent_id bigint, accept_org_id bigint, centre_id bigint, owner_id bigint, handler_id bigint)`)
  let round = 0
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      round += 1
      const { personIds, rowIds } = await build(db, made, round)
      const stored = await rows<Stored>(
        db,
        sql`select id, customer_id as customer, platform_id as platform, agent_id as agent, accept_org_id as "acceptOrg",
              centre_id as centre, owner_id as owner, handler_id as handler
            from party_row where id = any(${rowIds}::bigint[])`,
      )
      for (const [self, person] of made.people.entries()) {
        const viewer = await viewerOf(db, personIds[self] ?? 0)
        const queried = await insertedIds(
          db,
          sql`select id from party_row where id = any(${rowIds}::bigint[]) and ${withinScope(viewer, COLUMNS)} order by id`,
        )
        const judged = stored.filter((row) => reaches(viewer, inMemory(row))).map(({ id }) => id)
        const modelled = rowIds.filter((_, index) => {
          const row = made.rows[index]
          return row !== undefined && sees(made, person, row, self)
        })
        expect(queried, `the query of ${JSON.stringify(person)}`).toEqual(modelled)
        expect(
          judged.toSorted((a, b) => a - b),
          `the judgement of ${JSON.stringify(person)}`,
        ).toEqual(modelled)
      }
    }),
    { numRuns: 12 },
  )
})

test('a side that a row does not name sees none of it; the own company and a person decide where there is one party', async () => {
  const db = await demoDb()
  const { personIds } = await build(
    db,
    { companies: COMPANIES, people: [{ company: 8, scope: DATA_SCOPE.OWN, departments: [] }], rows: [] },
    1,
  )
  const viewer = await viewerOf(db, personIds[0] ?? 0)
  const { companyId, userId } = viewer
  expect(reaches(viewer, { parties: { acceptOrg: companyId }, owner: userId })).toBe(false)
  expect(withinScope(viewer, { parties: { centre: sql`a` }, owner: sql`b` }).text).toBe('false')
  expect(reaches(viewer, { company: companyId })).toBe(true)
  expect(reaches(viewer, { company: companyId, owner: userId })).toBe(true)
  expect(reaches(viewer, { company: companyId, owner: userId + 1 })).toBe(false)
  expect(reaches(viewer, { company: companyId + 1, owner: userId })).toBe(false)
  expect(reaches(viewer, { company: companyId, owner: null })).toBe(false)
})
