import { randomUUID } from 'node:crypto'
import { id as key } from '@visa/contract/fields'
import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from '../db/pool.ts'
import { one, rows, sql, type Sql } from '../db/sql.ts'
import { selectOf, table, type RowOf } from '../db/table.ts'
import { demoDb } from '../testing/migrated-db.ts'
import { reachesRow, rowsWithin } from './rows-within.ts'
import { reaches, withinScope } from './scope.ts'
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
  const { identityCode, isCentre } = kind
  return [undefined, undefined, head, head].map((of) => ({ identityCode, isCentre, head: of }))
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

const idsOf = async (db: Db, statement: Sql): Promise<number[]> =>
  (await rows<{ id: number }>(db, statement)).map(({ id }) => id)

interface Ground {
  companyIds: readonly number[]
  /** Of each company. */
  departmentIds: readonly (readonly number[])[]
}

/** The companies with their departments, which are the same in every world. */
async function layGround(db: Db): Promise<Ground> {
  const companyIds: number[] = []
  for (const [index, { identityCode, isCentre, head }] of COMPANIES.entries()) {
    const [parent, code] = [head === undefined ? null : companyIds[head], `GROUND${index}`]
    const { id } = await one<{ id: number }>(
      db,
      sql`insert into company (company_code, company_name, short_name, identity_code, is_centre, parent_id, level,
            audit_status, version_no)
          values (${code}, ${code}, ${code}, ${identityCode}, ${isCentre}, ${parent}, ${parent === null ? 1 : 2}, 1, 1)
          returning id`,
    )
    companyIds.push(id)
  }
  for (let level = 0; level < DEPARTMENTS; level += 1) {
    await db.query(sql`
      insert into department (company_id, department_code, department_name, parent_id)
      select c, ${`D${level}`}, ${`D${level}`},
        (select id from department d where d.company_id = c and department_code = ${`D${level - 1}`})
      from unnest(${companyIds}::bigint[]) c`)
  }
  const departmentIds = await Promise.all(
    companyIds.map((id) =>
      idsOf(db, sql`select id from department where company_id = ${id} order by department_code`),
    ),
  )
  return { companyIds, departmentIds }
}

/** People and rows of one world. */
async function populate(db: Db, { companyIds, departmentIds }: Ground, { people, rows: parties }: World) {
  const companies = people.map(({ company }) => companyIds[company])
  const names = people.map(() => randomUUID())
  const personIds = await idsOf(
    db,
    sql`insert into app_user (company_id, user_name, real_name, password_hash)
        select c, n, n, 'x' from unnest(${companies}::bigint[], ${names}::text[]) with ordinality as p (c, n, place)
        order by place returning id`,
  )
  await db.query(sql`
    with made as (
      insert into app_role (company_id, role_name, data_scope)
      select c, n, s from unnest(${companies}::bigint[], ${names}::text[], ${people.map(({ scope }) => scope)}::smallint[])
        as p (c, n, s)
      returning id, role_name
    )
    insert into user_role (user_id, role_id)
    select u.id, made.id from made join app_user u on u.user_name = made.role_name`)
  const assigned = people.flatMap(({ company, departments }, index) =>
    departments.map((department) => [personIds[index], departmentIds[company]?.[department]]),
  )
  await db.query(sql`
    insert into user_department (user_id, department_id)
    select * from unnest(${assigned.map(([id]) => id)}::bigint[], ${assigned.map(([, id]) => id)}::bigint[])`)
  const keys = (of: readonly number[], field: keyof Row): (number | null)[] =>
    parties.map((row) => of[row[field] ?? -1] ?? null)
  const rowIds = await idsOf(
    db,
    sql`insert into party_row (customer_id, platform_id, agent_id, accept_org_id, centre_id, owner_id, handler_id)
        select a, b, c, d, e, f, g from unnest(${keys(companyIds, 'customer')}::bigint[],
          ${keys(companyIds, 'platform')}::bigint[], ${keys(companyIds, 'agent')}::bigint[],
          ${keys(companyIds, 'acceptOrg')}::bigint[], ${keys(companyIds, 'centre')}::bigint[],
          ${keys(personIds, 'owner')}::bigint[], ${keys(personIds, 'handler')}::bigint[])
          with ordinality as p (a, b, c, d, e, f, g, place)
        order by place returning id`,
  )
  return { personIds, rowIds }
}

const party = z.nullable(key)

const partyTable = table('party_row', {
  fields: {
    customerId: party,
    platformId: party,
    agentId: party,
    acceptOrgId: party,
    centreId: party,
    ownerId: party,
    handlerId: party,
  },
  reach: {
    owner: 'ownerId',
    parties: {
      customer: 'customerId',
      platform: 'platformId',
      agent: 'agentId',
      acceptOrg: { company: 'acceptOrgId', owner: 'handlerId' },
      centre: 'centreId',
    },
  },
  about: () => ({ subject: '', companies: [] }),
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
      agent_id bigint, accept_org_id bigint, centre_id bigint, owner_id bigint, handler_id bigint,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now())`)
  const ground = await layGround(db)
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      const { personIds, rowIds } = await populate(db, ground, made)
      const stored = await rows<RowOf<typeof partyTable>>(
        db,
        sql`select ${selectOf(partyTable)} from party_row where id = any(${rowIds}::bigint[])`,
      )
      for (const [self, person] of made.people.entries()) {
        const viewer = await viewerOf(db, personIds[self] ?? 0)
        const queried = await idsOf(
          db,
          sql`select id from party_row p where id = any(${rowIds}::bigint[]) and ${rowsWithin(viewer, partyTable, 'p')}
              order by id`,
        )
        const judged = stored.filter((row) => reachesRow(viewer, partyTable, row)).map(({ id }) => id)
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

test('a side that a row does not name sees none of it; the own company and a person decide where there is one party', () => {
  const [companyId, userId] = [7, 8]
  const viewer = {
    companyId,
    userId,
    identityCode: IDENTITY.AGENT,
    isCentre: false,
    dataScope: DATA_SCOPE.OWN,
    companyIds: [companyId],
    ownerIds: [userId],
  }
  expect(reaches(viewer, { parties: { acceptOrg: companyId }, owner: userId })).toBe(false)
  expect(withinScope(viewer, { parties: { centre: sql`a` }, owner: sql`b` }).text).toBe('false')
  expect(withinScope(viewer, { parties: { agent: sql`a` }, owner: sql`b` }).text).toBe('(a = $1 and b = $2)')
  expect(reaches(viewer, { company: companyId })).toBe(true)
  expect(reaches(viewer, { company: companyId, owner: userId })).toBe(true)
  expect(reaches(viewer, { company: companyId, owner: userId + 1 })).toBe(false)
  expect(reaches(viewer, { company: companyId + 1, owner: userId })).toBe(false)
  expect(reaches(viewer, { company: companyId, owner: null })).toBe(false)
})
