import { feeApplyFrom, feeDecide, paymentApplyFrom, paymentDecide } from '@visa/contract/centre/approval'
import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCancel,
  contractDetails,
  contractRefundPassport,
  contractReview,
  contractReviewedBack,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { CONTRACT_MACHINE } from '@visa/contract/centre/contract.states'
import { CODES } from '@visa/contract/codes'
import { financeConfirm, financeReview, financeSubmit } from '@visa/contract/money/finance-review'
import { FINANCE_MACHINE } from '@visa/contract/money/finance-review.states'
import { initiatePay } from '@visa/contract/money/payment'
import { edgeFrom, type Machine } from '@visa/contract/states'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { first, one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { refuseUntrue } from '../../../testing/contract-truth.ts'
import { centreClerk, contractAsSent, deletedContract, newContract } from '../../../testing/contracts.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let people: readonly Client[]

beforeAll(async () => {
  server = await startTestApp()
  const made = []
  for (const name of ['walk_one', 'walk_two', 'walk_three']) {
    made.push(await centreClerk(server, name))
    await grantAll(server.db, name, 4)
  }
  people = made
})
afterAll(() => server.close())

const detail = (by: Client, id: number) => by.call(contractDetails, { query: { id } })

const COLLECTION = {
  way: 'COUNTER',
  collectorName: '林致远',
  idType: 'ID_CARD',
  idNo: '110101198804121234',
  documentSeen: true,
} as const

const open = (id: number, kind: 'FEE' | 'PAYMENT') =>
  first<{ id: number }>(
    server.db,
    sql`select id from contract_approval where contract_id = ${id} and kind = ${kind} and status in (1, 5)`,
  )
const moneyOf = (id: number) =>
  first<{ id: number; status: number }>(
    server.db,
    sql`select id, status from finance_review where subject_kind = 'CONTRACT' and subject_id = ${id}`,
  )

type Said = Promise<{ code: string; msg: string }>
/** No slip of a card is taken twice. */
let slips = 0

const NOTHING = Promise.resolve({ code: CODES.FAILURE, msg: '' })

/** Everything that people do to a contract, with a number that says how much. */
const OPERATIONS: Readonly<Record<string, (by: Client, id: number, much: number) => Said>> = {
  accept: (by, id) => by.raw(contractAccept, { body: { id } }),
  acceptAgain: (by, id) => by.raw(contractAcceptAgain, { body: { id } }),
  review: (by, id) => by.raw(contractReview, { body: { id } }),
  back: (by, id) => by.raw(contractBack, { body: { id, reason: '随机' } }),
  reviewedBack: (by, id) => by.raw(contractReviewedBack, { body: { id, reason: '随机' } }),
  cancel: (by, id) => by.raw(contractCancel, { body: { id, reason: '随机' } }),
  delete: (by, id) => deletedContract(by, id),
  refundPassport: async (by, id) => {
    const { applicants } = await detail(by, id)
    const personIds = applicants.map((person) => person.id)
    return by.raw(contractRefundPassport, { body: { ...COLLECTION, id, personIds, reason: '随机' } })
  },
  update: async (by, id, much) => {
    const sent = await contractAsSent(by, id)
    const change = [
      { services: ['PHOTO'] },
      { services: [] },
      { discountCents: much, discountReason: '随机' },
    ]
    return by.raw(contractUpdate, { body: { ...sent, ...change[much % 3] } })
  },
  askFee: async (by, id, much) => {
    const { fees, discountCents } = await detail(by, id)
    const lines = fees.map((fee) => ({ feeId: fee.id, unitPrice: fee.unitPrice, quantity: fee.quantity }))
    const changed = lines[much % lines.length]
    if (changed !== undefined) changed.unitPrice = Math.max(changed.unitPrice - much, 0)
    return by.raw(feeApplyFrom, {
      body: { contractId: id, reason: '随机', change: { lines, discountCents } },
    })
  },
  askPayment: (by, id, much) =>
    by.raw(paymentApplyFrom, {
      body: { contractId: id, reason: '随机', change: { payerId: null, invoiceTitle: `抬头 ${much}` } },
    }),
  approveFee: async (by, id) => {
    const waits = await open(id, 'FEE')
    return waits ? by.raw(feeDecide, { body: { id: waits.id, decision: 'approve' } }) : NOTHING
  },
  rejectFee: async (by, id) => {
    const waits = await open(id, 'FEE')
    return waits ? by.raw(feeDecide, { body: { id: waits.id, decision: 'reject', reason: '随机' } }) : NOTHING
  },
  withdrawFee: async (by, id) => {
    const waits = await open(id, 'FEE')
    return waits ? by.raw(feeDecide, { body: { id: waits.id, decision: 'withdraw' } }) : NOTHING
  },
  approvePayment: async (by, id) => {
    const waits = await open(id, 'PAYMENT')
    return waits ? by.raw(paymentDecide, { body: { id: waits.id, decision: 'approve' } }) : NOTHING
  },
  rejectPayment: async (by, id) => {
    const waits = await open(id, 'PAYMENT')
    const body = { decision: 'reject', reason: '随机' } as const
    return waits ? by.raw(paymentDecide, { body: { ...body, id: waits.id } }) : NOTHING
  },
  withdrawPayment: async (by, id) => {
    const waits = await open(id, 'PAYMENT')
    return waits ? by.raw(paymentDecide, { body: { id: waits.id, decision: 'withdraw' } }) : NOTHING
  },
  pay: async (by, id, much) => {
    const { owedCents } = await detail(by, id)
    const amountCents = much % 2 === 0 ? owedCents : Math.min(owedCents, much)
    const body = {
      subjectKind: 'CONTRACT',
      subjectId: id,
      amountCents,
      way: 'CARD',
      reference: `POS ${(slips += 1)}`,
    } as const
    return amountCents === 0 ? NOTHING : by.raw(initiatePay, { body })
  },
  submitMoney: async (by, id) => {
    const money = await moneyOf(id)
    return money ? by.raw(financeSubmit, { body: { id: money.id } }) : NOTHING
  },
  confirmMoney: async (by, id) => {
    const money = await moneyOf(id)
    return money ? by.raw(financeConfirm, { body: { ids: [money.id], pass: true } }) : NOTHING
  },
  reviewMoney: async (by, id) => {
    const money = await moneyOf(id)
    return money ? by.raw(financeReview, { body: { ids: [money.id], pass: true } }) : NOTHING
  },
  rejectMoney: async (by, id) => {
    const money = await moneyOf(id)
    return money
      ? by.raw(financeConfirm, { body: { ids: [money.id], pass: false, reason: '随机' } })
      : NOTHING
  },
  turnDownMoney: async (by, id) => {
    const money = await moneyOf(id)
    return money ? by.raw(financeReview, { body: { ids: [money.id], pass: false, reason: '随机' } }) : NOTHING
  },
}

const BLOCKED = new Set(['review', 'cancel', 'refundPassport', 'delete'])
/** What changes what was agreed on: finance confirms it again. */
const AGAIN = new Set(['acceptAgain', 'approveFee', 'approvePayment'])
const CHECKED = new Set([3, 4])
/** Without them the walk goes past what it is for. */
const REACHED = [
  'pay',
  'review',
  'approveFee',
  'approvePayment',
  'confirmMoney',
  'blocked',
  'refused',
] as const

const movesOf = async (id: number): Promise<number> =>
  (
    await one<{ count: number }>(
      server.db,
      sql`select count(*) as count from state_history where machine = ${CONTRACT_MACHINE.name} and record_id = ${id}`,
    )
  ).count

/** How often each is tried: what ends a contract seldom, or nothing comes after it. */
const WEIGHTS: Readonly<Record<string, number>> = {
  accept: 4,
  acceptAgain: 3,
  review: 5,
  askFee: 4,
  approveFee: 5,
  askPayment: 4,
  approvePayment: 5,
  pay: 5,
  submitMoney: 3,
  confirmMoney: 3,
  reviewMoney: 3,
}

const step = fc.record({
  operation: fc.oneof(
    ...Object.keys(OPERATIONS).map((name) => ({ weight: WEIGHTS[name] ?? 1, arbitrary: fc.constant(name) })),
  ),
  /** Of what the contract allows there, instead; none: whatever it is. */
  legal: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat() }),
  who: fc.nat(2),
  much: fc.integer({ min: 1, max: 4000 }),
})
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never

type Way = readonly (readonly [operation: string, after: number])[]

const SETTLED: Way = [
  ['accept', 0],
  ['acceptAgain', 0],
  ['approveFee', 1],
  ['approvePayment', 1],
]
const REVIEWED: Way = [...SETTLED, ['pay', 0], ['review', 1], ['review', 2]]
const REPRICED: Way = [
  ['askFee', 0],
  ['approveFee', 1],
]
const CONFIRMED: Way = [
  ['accept', 0],
  ['pay', 0],
  ['submitMoney', 0],
  ['confirmMoney', 1],
]

/** What chance alone seldom does in this order: who does each, counted from whoever begins. */
const WAYS: readonly Way[] = [
  REVIEWED,
  [
    ['askPayment', 0],
    ['approvePayment', 1],
  ],
  [...CONFIRMED, ['reviewMoney', 2], ...REPRICED],
]

const stepsOf = (ways: Way, who = 0, much = 2): Step[] =>
  ways.map(([operation, after]) => ({ operation, legal: null, who: (who + after) % 3, much }))

const way = fc
  .record({ place: fc.nat(WAYS.length - 1), who: fc.nat(2), much: fc.integer({ min: 1, max: 2000 }) })
  .map(({ place, who, much }) => stepsOf(WAYS[place] ?? [], who, much * 2))

/** Chance, and now and then a way that leads far. */
const walk = fc
  .array(
    fc.oneof({ weight: 7, arbitrary: step.map((each): Step[] => [each]) }, { weight: 1, arbitrary: way }),
    { minLength: 8, maxLength: 16 },
  )
  .map((parts) => parts.flat())

/** On a site nobody's passport is kept, and what was begun can be given up. */
const ON_A_SITE = { visaType: 2, visaCategory: 'TOURISM', documents: [] }
const made = fc.constantFrom({}, ON_A_SITE)

const BACK: Way = [...SETTLED, ['back', 0]]
const REVIEWED_BACK: Way = [...REVIEWED, ['reviewedBack', 2]]

/** Walked first, whatever chance does: every edge of both axes, from each state that it may begin in. */
const ALL_EDGES: readonly (readonly [object, Way])[] = [
  ...[[], SETTLED, BACK, REVIEWED_BACK].map(
    (before: Way) => [ON_A_SITE, [...before, ['cancel', 1]]] as const,
  ),
  ...[SETTLED, BACK, REVIEWED, REVIEWED_BACK].map(
    (before) => [{}, [...before, ['refundPassport', 1]]] as const,
  ),
  [{}, [['delete', 0]]],
  [{}, [...BACK, ['acceptAgain', 1]]],
  [{}, [...REVIEWED_BACK, ['acceptAgain', 1]]],
  [{}, [...CONFIRMED.slice(0, -1), ['rejectMoney', 1]]],
  [{}, [...CONFIRMED, ...REPRICED, ['rejectMoney', 2]]],
  [{}, [...CONFIRMED, ['reviewMoney', 2], ...REPRICED, ['confirmMoney', 1], ['turnDownMoney', 2]]],
]

/** Every edge of an axis, from each state it may begin in, and those that were gone. */
const edgesOf = (axis: Machine<number, string>): string[] =>
  axis.edges.flatMap(({ operation, from }) => from.map((state) => `${axis.name} ${operation} ${state}`))

const edgesGone = async (): Promise<string[]> =>
  (
    await rows<{ gone: string }>(
      server.db,
      sql`select distinct concat_ws(' ', machine, operation, coalesce(from_state, 'null')) as gone from state_history
          where machine in (${CONTRACT_MACHINE.name}, ${FINANCE_MACHINE.name}) order by gone`,
    )
  ).map(({ gone }) => gone)

test(
  'whatever three people do in whichever order, with changes that wait: fees add up, revisions explain themselves, and what waits blocks and says so',
  { timeout: 180_000 },
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(made, walk, async (more, steps) => {
        const [clerk] = people
        if (clerk === undefined) throw new Error('nobody')
        const { id } = await newContract(server, clerk, more)
        for (const { operation: drawn, legal, who, much } of steps) {
          const by = people[who] ?? clerk
          const before = await one<{ status: number; pending: number }>(
            server.db,
            sql`select c.status, (select count(*) from contract_approval a where a.contract_id = c.id
                  and a.status in (1, 5)) as pending from centre_contract c where c.id = ${id}`,
          )
          const allowed = CONTRACT_MACHINE.edges.filter(({ from }) =>
            from.some((each) => each === before.status),
          )
          const operation =
            legal === null ? drawn : (allowed[legal % Math.max(allowed.length, 1)]?.operation ?? drawn)
          const money = await moneyOf(id)
          const moves = await movesOf(id)
          const { code, msg } = (await OPERATIONS[operation]?.(by, id, much)) ?? { code: '', msg: '' }
          expect([operation, code === CODES.SYSTEM_EXCEPTION ? msg : '']).toEqual([operation, ''])
          const after = await one<{ status: number }>(
            server.db,
            sql`select status from centre_contract where id = ${id}`,
          )
          const edge = edgeFrom(CONTRACT_MACHINE, before.status as 1, operation as 'accept')
          const wrong: string[] = []
          if (after.status !== before.status && edge?.to !== after.status) wrong.push('a step of no table')
          const isBlocked = before.pending > 0 && BLOCKED.has(operation) && edge !== undefined
          const isMove = CONTRACT_MACHINE.edges.some((each) => each.operation === operation)
          if (isMove && edge === undefined && (await movesOf(id)) > moves) wrong.push('a move of no table')
          if (isMove && edge === undefined && code === CODES.FAILURE) reached.add('refused')
          if (isBlocked) reached.add('blocked')
          if (code === CODES.SUCCESS) reached.add(operation)
          // Four eyes may be missing before anybody looks at what waits.
          if (isBlocked && (code !== CODES.FAILURE || !/待审|须由他人/.test(msg))) wrong.push('not blocked')
          const isAgain = code === CODES.SUCCESS && AGAIN.has(operation) && CHECKED.has(money?.status ?? 0)
          if (isAgain && (await moneyOf(id))?.status !== 5) wrong.push('not to be confirmed again')
          expect([operation, msg, wrong]).toEqual([operation, msg, []])
          await refuseUntrue(server.db)
        }
      }),
      {
        numRuns: 10 + ALL_EDGES.length,
        examples: ALL_EDGES.map(([more, steps]) => [more, stepsOf(steps)] as const),
      },
    )
    expect([...reached].toSorted()).toEqual(expect.arrayContaining([...REACHED]))
    const gone = new Set(await edgesGone())
    const missed = [...edgesOf(CONTRACT_MACHINE), ...edgesOf(FINANCE_MACHINE)].filter(
      (edge) => !gone.has(edge),
    )
    expect(missed).toEqual([])
  },
)
