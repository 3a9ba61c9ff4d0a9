import { CONTRACT_MACHINE, CONTRACT_STATUS, type ContractStatus } from '@visa/contract/centre/contract.states'
import {
  FINANCE_MACHINE,
  FINANCE_STATUS,
  type FinanceStatus,
} from '@visa/contract/money/finance-review.states'
import { edgeFrom } from '@visa/contract/states'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '../../../access/actor.ts'
import { theProduct, type Mover } from '../../../access/mover.ts'
import { loadViewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { companyId, newPerson, userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import { platformBook } from '../../money/ledger/ledger.service.ts'
import { reviewFlow } from '../../money/review/review.flow.ts'
import { contractFlow } from './contract.flow.ts'

/** The work on a contract and its money with finance are two axes: walked together, neither moves the other. */

let server: TestApp
let person: Mover
let rival: Mover
let known: { centre: number; book: number; by: number; other: number }

/** Somebody who may do everything. */
async function mover(userName: string): Promise<Mover> {
  const viewer = await loadViewer(server.db, await userId(server, userName))
  if (viewer === undefined) throw new Error(`${userName} may not act`)
  return { viewer, actor: actorOf(viewer, '', ''), now: new Date() }
}

beforeAll(async () => {
  server = await startTestApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'axes_rival' })
  await grantAll(server.db, 'axes_rival')
  person = await mover('admin')
  rival = await mover('axes_rival')
  known = {
    centre: await companyId(server, 'CENTER-BJ'),
    book: await platformBook(server.db),
    by: await userId(server, 'center_emp'),
    other: await userId(server, 'center_mgr'),
  }
})
afterAll(() => server.close())

interface Pair {
  contractId: number
  financeId: number
}

let made = 0

/** A contract in one state whose money is in another. */
async function bring(tx: Tx, work: ContractStatus, money: FinanceStatus): Promise<Pair> {
  const { centre, book, by, other } = known
  const no = `HT-AXES-${(made += 1)}`
  const { id: contractId } = await one<{ id: number }>(
    tx,
    sql`insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name,
          contact_mobile, nation_code, visa_type, price_version, operator_id, accepted_by, accepted_at, reviewed_by)
        values (${no}, ${centre}, ${work}, 'PERSON', 'x', 'x', 'x', 'RUS', 1, current_date, ${by}, ${by}, now(), ${other})
        returning id`,
  )
  const { id: financeId } = await one<{ id: number }>(
    tx,
    sql`insert into finance_review (subject_kind, subject_id, subject_no, book_id, centre_id, platform_id, status,
          total_cents, paid_cents, refunded_cents, submitted_cents, confirmed_cents, confirmed_by, reviewed_by, moved_at)
        values ('CONTRACT', ${contractId}, ${no}, ${book}, ${centre}, ${book}, ${money}, 100, 100, 0, 100, 100, ${by},
          ${other}, now()) returning id`,
  )
  return { contractId, financeId }
}

const standing = (tx: Tx, { contractId, financeId }: Pair) =>
  one<{ work: number; money: number }>(
    tx,
    sql`select (select status from centre_contract where id = ${contractId}) as work,
          (select status from finance_review where id = ${financeId}) as money`,
  )

class Undone extends Error {}

/** Does something that is undone again, whatever came of it. */
async function tried(work: (tx: Tx) => Promise<void>): Promise<void> {
  await server.db
    .tx(async (tx) => {
      await work(tx)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
}

const outcome = (done: Promise<unknown>): Promise<'done' | 'refused'> =>
  done.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof Refusal) return 'refused' as const
      throw error
    },
  )

const WORK = Object.values(CONTRACT_STATUS)
const MONEY = Object.values(FINANCE_STATUS)
const WORK_OPERATIONS = [...new Set(CONTRACT_MACHINE.edges.map(({ operation }) => operation))].filter(
  (operation) => operation !== 'create',
)
const MONEY_OPERATIONS = [...new Set(FINANCE_MACHINE.edges.map(({ operation }) => operation))].filter(
  (operation) => operation !== 'open',
)
/** What must be whole first is tested where it is told; here every edge of both tables is gone. */
const bareFlow = { ...contractFlow, guards: {} }

/** What the product does by itself, nobody does. */
const moneyBy = (operation: (typeof MONEY_OPERATIONS)[number]): Mover =>
  operation === 'moneyMoved' ? theProduct(person.now) : person

describe('C4.2 both axes together', () => {
  test.each(WORK)(
    'in every state of the money, from state %i of the work every legal step is done and every other refused',
    async (work) => {
      for (const money of MONEY) {
        for (const operation of WORK_OPERATIONS)
          await tried(async (tx) => {
            const pair = await bring(tx, work, money)
            const to = edgeFrom(CONTRACT_MACHINE, work, operation)?.to
            const said = { id: pair.contractId, operation, by: person, reason: '一起走' }
            const came = await outcome(transition(tx, bareFlow, said))
            const what = `${operation} at ${work}/${money}`
            expect([what, came]).toEqual([what, to === undefined ? 'refused' : 'done'])
            expect([what, await standing(tx, pair)]).toEqual([what, { work: to ?? work, money }])
          })
        for (const operation of MONEY_OPERATIONS)
          await tried(async (tx) => {
            const pair = await bring(tx, work, money)
            const to = edgeFrom(FINANCE_MACHINE, money, operation)?.to
            const said = { id: pair.financeId, operation, by: moneyBy(operation), reason: '一起走' }
            const came = await outcome(transition(tx, reviewFlow, said))
            const what = `${operation} at ${work}/${money}`
            expect([what, came]).toEqual([what, to === undefined ? 'refused' : 'done'])
            expect([what, await standing(tx, pair)]).toEqual([what, { work, money: to ?? money }])
          })
      }
    },
  )

  test('whoever accepted does not review, wherever the money stands; whoever confirmed does not, wherever the work does', async () => {
    for (const money of MONEY)
      await tried(async (tx) => {
        const pair = await bring(tx, CONTRACT_STATUS.WAITING, money)
        const { contractId: id } = pair
        const history = {
          state: CONTRACT_STATUS.WAITING,
          companyId: null,
          actor: person.actor,
          at: person.now,
        }
        await beginHistory(tx, CONTRACT_MACHINE, { id, ...history })
        await transition(tx, bareFlow, { id, operation: 'accept', by: person })
        const review = { id, operation: 'review' } as const
        expect(await outcome(transition(tx, bareFlow, { ...review, by: person }))).toBe('refused')
        expect(await outcome(transition(tx, bareFlow, { ...review, by: rival }))).toBe('done')
      })
    for (const work of WORK)
      await tried(async (tx) => {
        const { financeId: id } = await bring(tx, work, FINANCE_STATUS.SUBMITTED)
        await transition(tx, reviewFlow, { id, operation: 'confirm', by: person })
        const review = { id, operation: 'review' } as const
        expect(await outcome(transition(tx, reviewFlow, { ...review, by: person }))).toBe('refused')
        expect(await outcome(transition(tx, reviewFlow, { ...review, by: rival }))).toBe('done')
      })
  })
})
