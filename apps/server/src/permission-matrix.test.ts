import { can, claimedPath, mayClaim, parseAuthority, type Authorities } from '@visa/contract/authority'
import { phoneContracts } from '@visa/contract/centre/phone'
import { CODES } from '@visa/contract/codes'
import { DEMO_ACCOUNTS } from '@visa/contract/demo'
import { endpoint as declare, type Endpoint } from '@visa/contract/endpoint'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { id } from '@visa/contract/fields'
import { personalInfo } from '@visa/contract/session/personal'
import { systemLogout } from '@visa/contract/session/system'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { first, sql } from './db/sql.ts'
import { Refusal } from './refusal/refusal.ts'
import { on } from './http/route.ts'
import type { Client } from './testing/client.ts'
import { fittingInput } from './testing/fitting-input.ts'
import { seedRecords, type RecordKind } from './testing/company-records.ts'
import { grantAll } from './testing/grant-all.ts'
import { EVERY_CALL_MS, MARK, faults, type Sides } from './testing/matrix-faults.ts'
import { aboutOf, inputFor, namedIn } from './testing/permission-matrix.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/** Every call of the product, with every account, in the own company and in another one. */

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
})
afterAll(() => server.close())

// Last: it ends the session that the other calls need.
const CALLS = [...ENDPOINTS.filter((each) => each !== systemLogout), systemLogout]
const NAMED = namedIn(CALLS)
const NOBODY = { role: '', custom: '' }
const GHOST = { role: 'ghost', custom: '' }

/** The model: who is refused, before anything else of a call is looked at. */
function expected(
  { access, path }: Endpoint,
  held: Authorities | undefined,
  claim = NOBODY,
): string | undefined {
  // Customers of contracts have a login of their own, which these calls ask for themselves.
  if (path === phoneContracts.path && held === undefined) return CODES.NOT_LOGGED_IN
  if (access === 'public') return undefined
  if (held === undefined) return CODES.NOT_LOGGED_IN
  const claims = claim.role !== '' || claim.custom !== ''
  if (access === 'session') return claims ? CODES.NO_PERMISSION : undefined
  const codes = [access].flat().filter((code) => can(held, code))
  const claimed = !claims || codes.some((code) => mayClaim(held, code, claim))
  return codes.length > 0 && claimed ? undefined : CODES.NO_PERMISSION
}

const REFUSALS = new Set<string>([CODES.NO_PERMISSION, CODES.NOT_LOGGED_IN])

async function walk(person: Client, held: Authorities | undefined, claim = NOBODY): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of CALLS) {
    // A public call is open to everybody, so nothing can be claimed for it.
    if (claim !== NOBODY && (endpoint.access === 'public' || endpoint.path.includes('{'))) continue
    const path = claimedPath(endpoint.path, claim)
    const { code } = await person.raw(endpoint, {}, path)
    const refused = REFUSALS.has(code) ? code : undefined
    const wanted = expected(endpoint, held, claim)
    if (refused !== wanted) wrong.push(`${endpoint.method} ${path}: ${code}, not ${wanted ?? 'let in'}`)
  }
  return wrong
}

describe('who is let in', () => {
  test('a stranger: by public calls only', async () => {
    expect(await walk(server.visitor(), undefined)).toEqual([])
  })

  test.each(DEMO_ACCOUNTS)(
    '%s: as the model says, and by no claim that is not held',
    async (account) => {
      const person = await server.as(account)
      const held = (await person.call(personalInfo, {})).authorityInfo.map(({ code }) => parseAuthority(code))
      expect(held.length).toBeGreaterThan(0)
      expect(await walk(person, held, GHOST)).toEqual([])
      expect(await walk(person, held)).toEqual([])
    },
    EVERY_CALL_MS,
  )
})

async function prepared(app: TestApp): Promise<{ person: Client; sides: Sides }> {
  // An agent is told through whom it orders, and who handles what it ordered: here the two companies are strangers.
  await app.db.query(sql`delete from agent_authorization`)
  // With whatever hangs on them: passports, results, tasks. Payments outlive what they were for, and nobody deletes them.
  await app.db.query(sql`truncate visa_order cascade`)
  await app.db.query(sql`update payment set agent_id = null`)
  await app.db.query(sql`
    delete from change_log_reader
    where log_id in (select id from change_log where entity in ('visa_order', 'visa_applicant', 'passport_item', 'visa_result', 'visa_handover', 'payment', 'refund', 'agent_authorization', 'supplyBill'))`)
  const foreign = await seedRecords(app.db, 'accept', MARK)
  const { keys: own } = await seedRecords(app.db, 'agent', 'OWN')
  await grantAll(app.db, 'agent')
  return { person: await app.as('agent'), sides: { ...foreign, own } }
}

describe('another company’s records, by somebody who was granted everything', () => {
  let person: Client
  let sides: Sides

  beforeAll(async () => {
    ;({ person, sides } = await prepared(server))
  })

  test('every field that names a record is known, and a call with it can be made', () => {
    const open = NAMED.flatMap((field) => {
      const { endpoint, name } = field
      const call = `${endpoint.method} ${endpoint.path} ${name}`
      const about = aboutOf(endpoint, name)
      if (about === undefined) return [`${call}: nobody says what it names (BY_NAME, BY_AREA)`]
      const input = inputFor(field, about in sides.keys ? sides.keys[about as RecordKind] : 1, sides.own)
      return 'unfit' in input ? [`${call}: nothing fits ${String(input.unfit)} (GIVEN, POOL)`] : []
    })
    expect(open).toEqual([])
  })

  test(
    'are refused or give nothing, like those that do not exist, and stay as they are',
    async () => {
      expect(await faults(server, person, NAMED, sides)).toEqual([])
    },
    EVERY_CALL_MS,
  )

  test('a list without any key tells nothing of them either', async () => {
    const wrong: string[] = []
    for (const endpoint of CALLS.filter(({ method, access }) => method === 'GET' && access !== 'public')) {
      const input = fittingInput(endpoint, {})
      if ('unfit' in input) continue
      const told = JSON.stringify(await person.raw(endpoint, input))
      if (told.includes(MARK)) wrong.push(`${endpoint.path}: ${told.slice(0, 300)}`)
    }
    expect(wrong).toEqual([])
  })
})

test('calls that forget to ask whose a record is are found: one that reads, one that writes, one that is blunt', async () => {
  const query = z.strictObject({ id })
  const base = { access: 'session', summary: '', query } as const
  const read = declare({ ...base, method: 'GET', path: '/api/sys/notice/planted', data: z.string() })
  const write = declare({ ...base, method: 'GET', path: '/api/sys/notice/planted2', data: z.null() })
  const blunt = declare({ ...base, method: 'GET', path: '/api/sys/notice/planted3', data: z.null() })
  const planted = await startTestApp({
    eventLoopLagMs: () => 0,
    moreRoutes: (db) => [
      on(read)(async (_, input) => {
        const found = await first<{ title: string }>(
          db,
          sql`select title from notice where id = ${input.query.id}`,
        )
        return found?.title ?? ''
      }),
      on(write)(async (_, input) => {
        await db.query(sql`update notice set top_head = not top_head where id = ${input.query.id}`)
        return null
      }),
      on(blunt)(async (_, input) => {
        const found = await first(db, sql`select 1 from notice where id = ${input.query.id}`)
        throw new Refusal(found ? 'noPermission' : 'recordGone')
      }),
    ],
  })
  onTestFinished(() => planted.close())
  const { person, sides } = await prepared(planted)
  const found: string[] = []
  for (const field of namedIn([read, write, blunt]))
    found.push(...(await faults(planted, person, [field], sides)))
  expect(found.map((fault) => fault.split(';')[0])).toEqual([
    'GET /api/sys/notice/planted id: told of it',
    'GET /api/sys/notice/planted2 id: changed its rows',
    'GET /api/sys/notice/planted3 id: for one that does not exist: 9999 记录不存在或已被删除',
  ])
})
