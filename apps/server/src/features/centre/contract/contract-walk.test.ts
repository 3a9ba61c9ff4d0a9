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
import { lodgeElectronic } from '@visa/contract/visa/handling'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { first, one, rows, sql } from '../../../db/sql.ts'
import { campaign, CAMPAIGN_TIMEOUT_MS } from '../../../testing/campaign.ts'
import type { Client } from '../../../testing/client.ts'
import { refuseUntrue } from '../../../testing/contract-truth.ts'
import {
  centreClerk,
  contractAsSent,
  contractBody,
  deletedContract,
  newContract,
} from '../../../testing/contracts.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let people: readonly Client[]
/** Who may pay: whoever stands there, a company, and one that has prices of its own. */
let payers: readonly (number | null)[] = [null]
/** Walks that nobody chose. */
const WALKS = campaign({ short: 10, long: 150 })

beforeAll(async () => {
  server = await startTestApp()
  const made = []
  for (const name of ['walk_one', 'walk_two', 'walk_three']) {
    made.push(await centreClerk(server, name))
    await grantAll(server.db, name, 4)
  }
  people = made
  const [usual, cheap] = [await companyId(server, 'AGENT-YX'), await companyId(server, 'TRAVEL-XA')]
  payers = [null, usual, cheap]
  // Rules that differ by who pays and by age, and a limit above which it takes two.
  await server.db.query(sql`
    insert into visa_fee_rule (kind, nation_code, visa_type, service, age_group, agent_id, amount_cents, valid_from)
    values ('service', 'RUS', 1, '', '', ${cheap}, 700, '2026-01-01'),
      ('vas', 'RUS', null, 'SMS', 'under6', null, 30, '2026-01-01')`)
  await server.db.query(
    sql`insert into system_param (key, value) values ('contract.approval.twoAbove', '1500')
        on conflict (key) do update set value = excluded.value`,
  )
})
afterAll(() => server.close())

const detail = (by: Client, id: number) => by.call(contractDetails, { query: { id } })

/** What a contract costs, line by line; whenever it is priced anew its lines are others. */
const priceOf = async (by: Client, id: number) => {
  const { fees, totalCents, owedCents, discountCents } = await detail(by, id)
  return { fees: fees.map(({ id: _id, ...fee }) => fee), totalCents, owedCents, discountCents }
}

const payerOf = (much: number) => payers[much % payers.length] ?? null

const COLLECTION = {
  way: 'COUNTER',
  collectorName: '林致远',
  idType: 'ID_CARD',
  idNo: '110101198804121232',
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
      { services: ['PHOTO', 'SMS'], quantities: [] },
      { services: [], quantities: [] },
      { discountCents: much, discountReason: '随机' },
      { services: ['SMS'], quantities: [{ kind: 'vas', service: 'SMS', quantity: 1 + (much % 7) }] },
      { payerId: payerOf(much) },
    ]
    return by.raw(contractUpdate, { body: { ...sent, ...change[much % 5] } })
  },
  /** Neither people, journey nor payer: nothing that was approved changes, and no sum. */
  remark: async (by, id, much) => {
    const before = await priceOf(by, id)
    const sent = await contractAsSent(by, id)
    const said = await by.raw(contractUpdate, {
      body: { ...sent, remark: `备注 ${much}`, contactMobile: `1391234${1000 + (much % 9000)}` },
    })
    expect(await priceOf(by, id)).toEqual(before)
    return said
  },
  /** What makes somebody ready is walked elsewhere: here they stand before a site. */
  lodge: async (by, id) => {
    const { orderId, visaType, applicants } = await detail(by, id)
    if (orderId === null || visaType !== ON_A_SITE.visaType) return NOTHING
    const stood = await rows<{ id: number; status: number }>(
      server.db,
      sql`update visa_applicant a set status = ${ORDER_STATUS.WAITING_SUBMIT}
          from (select id, status from visa_applicant where order_id = ${orderId}
            and status < ${ORDER_STATUS.WAITING_SUBMIT}) was where a.id = was.id returning a.id, was.status`,
    )
    const applicantIds = String(applicants[0]?.applicantId)
    const said = await by.raw(lodgeElectronic, { body: { applicantIds, reference: `RU-${id}` } })
    if (said.code !== CODES.SUCCESS)
      for (const was of stood)
        await server.db.query(sql`update visa_applicant set status = ${was.status} where id = ${was.id}`)
    return said
  },
  askFee: async (by, id, much) => {
    const { fees, discountCents } = await detail(by, id)
    const lines = fees.map((fee) => ({ feeId: fee.id, unitPrice: fee.unitPrice, quantity: fee.quantity }))
    const changed = lines[much % lines.length]
    // Another price, another number, another discount, or all of them.
    const kind = much % 4
    if (changed !== undefined && (kind === 0 || kind === 3))
      changed.unitPrice = Math.max(changed.unitPrice - much, 0)
    if (changed !== undefined && kind % 2 === 1)
      changed.quantity = Math.max(changed.quantity + (much % 8 < 4 ? -1 : 1), 0)
    const taken = kind >= 2 ? discountCents + (much % 500) : discountCents
    return by.raw(feeApplyFrom, {
      body: { contractId: id, reason: '随机', change: { lines, discountCents: taken } },
    })
  },
  askPayment: (by, id, much) =>
    by.raw(paymentApplyFrom, {
      body: {
        contractId: id,
        reason: '随机',
        change: { payerId: payerOf(much), invoiceTitle: `抬头 ${much}` },
      },
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
/** What nobody does any more with what was lodged. */
const ENDED_BY_LODGING = new Set(['back', 'reviewedBack', 'cancel', 'delete'])
/** Without them the walk goes past what it is for. */
const REACHED = [
  'pay',
  'review',
  'approveFee',
  'approvePayment',
  'agreed',
  'another payer',
  'remark',
  'lodge',
  'not lodged',
  'confirmMoney',
  'blocked',
  'refused',
] as const

const standing = (id: number) =>
  one<{ status: number; payer: number | null; pending: number }>(
    server.db,
    sql`select c.status, c.payer_id as payer, (select count(*) from contract_approval a where a.contract_id = c.id
          and a.status in (1, 5)) as pending from centre_contract c where c.id = ${id}`,
  )

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
  update: 2,
  remark: 2,
  lodge: 2,
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
  ['approveFee', 2],
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
    ['approvePayment', 2],
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
/** Of whom a child pays by rules of its own. */
const FAMILY = { people: 3, services: ['SMS'], child: true }
const made = fc.constantFrom<object>({}, ON_A_SITE, FAMILY)

async function begun(by: Client, { child = false, ...more }: { child?: boolean }): Promise<number> {
  const { applicants = [] } = await contractBody(server, more)
  const [head, ...rest] = applicants
  const family = { applicants: [{ ...head, birthDate: '2024-05-01' }, ...rest] }
  return (await newContract(server, by, { ...more, ...(child && family) })).id
}

const BACK: Way = [...SETTLED, ['back', 0]]
const REVIEWED_BACK: Way = [...REVIEWED, ['reviewedBack', 2]]

/** Walked first, whatever chance does: every edge of both axes, from each state that it may begin in. */
const ALL_EDGES: readonly (readonly [made: object, way: Way, much?: number])[] = [
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
  // Above the limit by another number and by another price; both stay when something else is written.
  [FAMILY, [['accept', 0], ...REPRICED, ['back', 0], ['remark', 0]], 2001],
  [{}, [['accept', 0], ...REPRICED, ['back', 0], ['remark', 0]], 4000],
  [
    {},
    [
      ['askPayment', 0],
      ['approvePayment', 1],
      ['approvePayment', 2],
      ['remark', 0],
    ],
    2,
  ],
  [
    ON_A_SITE,
    [...REVIEWED, ['askFee', 0], ['lodge', 1], ['withdrawFee', 0], ['lodge', 1], ['reviewedBack', 2]],
  ],
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
  { timeout: campaign({ short: 600_000, long: CAMPAIGN_TIMEOUT_MS }) },
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(made, walk, async (more, steps) => {
        const [clerk] = people
        if (clerk === undefined) throw new Error('nobody')
        const id = await begun(clerk, more)
        let lodged = false
        for (const { operation: drawn, legal, who, much } of steps) {
          const by = people[who] ?? clerk
          const before = await standing(id)
          const allowed = CONTRACT_MACHINE.edges.filter(({ from }) =>
            from.some((each) => each === before.status),
          )
          const operation =
            legal === null ? drawn : (allowed[legal % Math.max(allowed.length, 1)]?.operation ?? drawn)
          const money = await moneyOf(id)
          const moves = await movesOf(id)
          const { code, msg } = (await OPERATIONS[operation]?.(by, id, much)) ?? { code: '', msg: '' }
          expect([operation, code === CODES.SYSTEM_EXCEPTION ? msg : '']).toEqual([operation, ''])
          const after = await standing(id)
          const edge = edgeFrom(CONTRACT_MACHINE, before.status as 1, operation as 'accept')
          const wrong: string[] = []
          if (after.status !== before.status && edge?.to !== after.status) wrong.push('a step of no table')
          const isBlocked = before.pending > 0 && BLOCKED.has(operation) && edge !== undefined
          const isMove = CONTRACT_MACHINE.edges.some((each) => each.operation === operation)
          if (isMove && edge === undefined && (await movesOf(id)) > moves) wrong.push('a move of no table')
          if (isMove && edge === undefined && code === CODES.FAILURE) reached.add('refused')
          if (isBlocked) reached.add('blocked')
          if (code === CODES.SUCCESS) reached.add(operation)
          const isAgreed = operation.startsWith('approve') && after.pending === before.pending
          if (code === CODES.SUCCESS && isAgreed) reached.add('agreed')
          if (after.payer !== before.payer) reached.add('another payer')
          const mayGo = before.status === 3 && before.pending === 0
          if (operation === 'lodge' && before.status === 3 && before.pending > 0) reached.add('not lodged')
          if (operation === 'lodge' && code === CODES.SUCCESS && !mayGo) wrong.push('lodged all the same')
          if (lodged && code === CODES.SUCCESS && ENDED_BY_LODGING.has(operation)) wrong.push('was lodged')
          lodged ||= operation === 'lodge' && code === CODES.SUCCESS
          // Four eyes may be missing before anybody looks at what waits.
          if (isBlocked && (code !== CODES.FAILURE || !/待审|须由他人/.test(msg))) wrong.push('not blocked')
          const isAgain =
            code === CODES.SUCCESS && AGAIN.has(operation) && !isAgreed && CHECKED.has(money?.status ?? 0)
          if (isAgain && (await moneyOf(id))?.status !== 5) wrong.push('not to be confirmed again')
          expect([operation, msg, wrong]).toEqual([operation, msg, []])
          await refuseUntrue(server.db)
        }
      }),
      {
        numRuns: WALKS + ALL_EDGES.length,
        examples: ALL_EDGES.map(([more, steps, much]) => [more, stepsOf(steps, 0, much)] as const),
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
