import { contractServiceSummary } from '@visa/contract/centre/contract-services'
import { feeApplyFrom, feeDecide, paymentApplyFrom, paymentDecide } from '@visa/contract/centre/approval'
import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCancel,
  contractCreate,
  contractDelete,
  contractDetails,
  contractEmpPage,
  contractFeeLogs,
  contractLogs,
  contractMgrPage,
  contractRefundPassport,
  contractReview,
  contractReviewedBack,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractPrint, contractReceipt } from '@visa/contract/centre/contract-papers'
import { contractSigning, contractSignLink, signOpen, signSend } from '@visa/contract/centre/contract-sign'
import { CONTRACT_DOC_KINDS } from '@visa/contract/centre/doc-fields'
import { CODES } from '@visa/contract/codes'
import { initiatePay, subjectBalance } from '@visa/contract/money/payment'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import {
  centreClerk,
  contractAsSent,
  contractBody,
  deletedContract,
  newContract,
} from '../../../testing/contracts.ts'
import { uploaded } from '../../../testing/documents.ts'
import { drawnName } from '../../../testing/drawn.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** What is tried at contracts, approvals and signatures of others, out of order, at once, and with odd words. */

let server: TestApp
let clerk: Client
let second: Client
let third: Client
let strangers: Client[]

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'attack_one')
  second = await centreClerk(server, 'attack_two')
  third = await centreClerk(server, 'attack_three')
  await otherManager(server)
  strangers = [
    await centreClerk(server, 'attack_sh', { company: 'CENTER-SH' }),
    await centreClerk(server, 'attack_own', { dataScope: DATA_SCOPE.OWN }),
  ]
})
afterAll(() => server.close())

const GONE = '记录不存在或已被删除'
const detail = (id: number) => clerk.call(contractDetails, { query: { id } })
const COLLECTION = {
  way: 'COUNTER',
  collectorName: '林致远',
  idType: 'ID_CARD',
  idNo: '110101199003070038',
  documentSeen: true,
} as const

async function accepted(more: { people?: number; [field: string]: unknown } = {}) {
  const made = await newContract(server, clerk, more)
  await clerk.call(contractAccept, { body: { id: made.id } })
  return made
}

/** A request to take so much off the first line. */
async function askLess(id: number, less: number) {
  const [line] = (await detail(id)).fees
  const lines = [{ feeId: line?.id ?? 0, unitPrice: (line?.unitPrice ?? 0) - less, quantity: 1 }]
  return { contractId: id, reason: '老客户', change: { lines, discountCents: 0 } }
}

test('by the number of somebody else’s contract nobody finds, changes, prints, signs or pays anything', async () => {
  const { id, contractNo } = await accepted()
  const waiting = await newContract(server, clerk)
  const sent = await contractAsSent(clerk, waiting.id)
  const before = await detail(id)
  const fee = await clerk.call(feeApplyFrom, { body: await askLess(id, 1000) })
  const payer = {
    contractId: id,
    reason: '换人',
    change: { payerId: null, payerName: '别人', invoiceTitle: '', invoiceTaxCode: '' },
  }
  const payment = await clerk.call(paymentApplyFrom, { body: payer })
  for (const stranger of strangers) {
    const own = await newContract(server, stranger, { applicants: [] })
    const reason = '试试'
    const refused = [
      await stranger.raw(contractDetails, { query: { id } }),
      await stranger.raw(contractUpdate, { body: sent }),
      await stranger.raw(contractDelete, { body: { id: waiting.id, seen: sent.seen } }),
      await stranger.raw(contractAccept, { body: { id: waiting.id } }),
      await stranger.raw(contractAcceptAgain, { body: { id } }),
      await stranger.raw(contractReview, { body: { id } }),
      await stranger.raw(contractBack, { body: { id, reason } }),
      await stranger.raw(contractReviewedBack, { body: { id, reason } }),
      await stranger.raw(contractCancel, { body: { id, reason } }),
      await stranger.raw(contractRefundPassport, {
        body: { ...COLLECTION, id, personIds: [before.applicants[0]?.id], reason },
      }),
      await stranger.raw(contractFeeLogs, { query: { id } }),
      await stranger.raw(contractServiceSummary, { query: { id } }),
      await stranger.raw(contractLogs, { query: { id } }),
      await stranger.raw(feeApplyFrom, { body: await askLess(waiting.id, 500) }),
      await stranger.raw(feeDecide, { body: { id: fee.id, decision: 'approve' } }),
      await stranger.raw(paymentDecide, { body: { id: payment.id, decision: 'approve' } }),
      await stranger.raw(contractReceipt, { query: { id } }),
      await stranger.raw(contractPrint, { body: { ids: [own.id, id], kind: 'receipt' } }),
      await stranger.raw(contractSignLink, { body: { id } }),
      await stranger.raw(contractSigning, { query: { id } }),
      await stranger.raw(subjectBalance, { query: { subjectKind: 'CONTRACT', subjectId: id } }),
      await stranger.raw(initiatePay, {
        body: { subjectKind: 'CONTRACT', subjectId: id, amountCents: 1, way: 'CARD', reference: 'X' },
      }),
    ]
    expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => GONE))
    const searchQuery = { keyword: contractNo }
    for (const page of [contractEmpPage, contractMgrPage])
      expect((await stranger.call(page, { query: {}, body: { searchQuery } })).rows).toEqual([])
  }
  const after = await detail(id)
  expect(after.revision).toBe(before.revision)
  expect(after.totalCents).toBe(before.totalCents)
})

test('people, lines and files of another contract are not taken for one’s own', async () => {
  const [mine, other] = [await newContract(server, clerk), await accepted()]
  const theirs = await detail(other.id)
  const sent = await contractAsSent(clerk, mine.id)
  const [person] = sent.applicants
  const forged = { ...sent, applicants: [{ ...person, id: theirs.applicants[0]?.id }] }
  expect((await clerk.raw(contractUpdate, { body: forged })).code).toBe(CODES.FAILURE)
  const lines = [{ feeId: theirs.fees[0]?.id ?? 0, unitPrice: 0, quantity: 1 }]
  const change = { lines, discountCents: 0 }
  const ask = await clerk.raw(feeApplyFrom, { body: { contractId: mine.id, reason: 'x', change } })
  expect(ask.code).toBe(CODES.FAILURE)
  const own = await accepted()
  const back = await clerk.raw(contractRefundPassport, {
    body: { ...COLLECTION, id: own.id, personIds: [theirs.applicants[0]?.id], reason: 'x' },
  })
  expect(back.code).toBe(CODES.FAILURE)
  // The evidence of somebody else's upload shows nothing to who names it.
  const file = await uploaded(second, '别人的.pdf')
  const body = { ...(await askLess(own.id, 100)), files: [file] }
  expect((await clerk.raw(feeApplyFrom, { body })).code).toBe(CODES.FAILURE)
  expect((await detail(other.id)).applicants).toEqual(theirs.applicants)
})

test('amounts, numbers and days that are none are refused by name and nothing is kept', async () => {
  const { id } = await newContract(server, clerk)
  const sent = await contractAsSent(clerk, id)
  const before = await detail(id)
  const [person] = sent.applicants
  const ODD = [-1, 0.5, 1e21, 'NaN', '1e9999', null, [], {}]
  const bodies = [
    ...ODD.map((discountCents) => ({ ...sent, discountCents, discountReason: 'x' })),
    ...ODD.map((quantity) => ({ ...sent, quantities: [{ kind: 'vas', service: 'VIP', quantity }] })),
    ...['2027-02-30', '9999-99-99', '10000-01-01', '0000-00-00', 'x'].flatMap((day) => [
      { ...sent, entryDate: day },
      { ...sent, applicants: [{ ...person, birthDate: day }] },
    ]),
  ]
  const answers = []
  for (const body of bodies) answers.push((await clerk.raw(contractUpdate, { body })).code)
  expect(new Set(answers)).toEqual(new Set([CODES.FAILURE]))
  const asked = await askLess(id, 0)
  for (const value of ODD)
    for (const field of ['unitPrice', 'quantity'] as const) {
      const lines = asked.change.lines.map((line) => ({ ...line, [field]: value }))
      const change = { lines, discountCents: 0 }
      expect((await clerk.raw(feeApplyFrom, { body: { ...asked, change } })).code).toBe(CODES.FAILURE)
    }
  expect(await detail(id)).toMatchObject({ totalCents: before.totalCents, updateTime: before.updateTime })
})

test('two who decide one change at once are one decision, applied once', async () => {
  const { id } = await accepted()
  const before = await detail(id)
  const asked = await clerk.call(feeApplyFrom, { body: await askLess(id, 1000) })
  const both = await Promise.all([
    second.raw(feeDecide, { body: { id: asked.id, decision: 'approve', seenStatus: 1 } }),
    third.raw(feeDecide, { body: { id: asked.id, decision: 'reject', reason: '不行', seenStatus: 1 } }),
    clerk.raw(feeDecide, { body: { id: asked.id, decision: 'withdraw', seenStatus: 1 } }),
  ])
  expect(both.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  const approved = both[0]?.code === CODES.SUCCESS
  expect((await detail(id)).totalCents).toBe(before.totalCents - (approved ? 1000 : 0))
  const two = await clerk.call(feeApplyFrom, { body: await askLess(id, 700) })
  const standing = (await detail(id)).totalCents
  const yes = { body: { id: two.id, decision: 'approve' as const } }
  await Promise.all([second.raw(feeDecide, yes), third.raw(feeDecide, yes), second.raw(feeDecide, yes)])
  expect((await detail(id)).totalCents).toBe(standing - 700)
})

test('a signing link is good for one signature, of two at once and sent again later', async () => {
  const { id } = await accepted()
  const { token } = await clerk.call(contractSignLink, { body: { id } })
  const phones = [server.visitor(), server.visitor()]
  const { digest } = await server.visitor().call(signOpen, { body: { token } })
  const both = await Promise.all(
    phones.map((phone, index) =>
      phone.raw(signSend, { body: { token, digest, strokes: drawnName(index * 40) } }),
    ),
  )
  expect(both.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  const replay = await server.visitor().raw(signSend, { body: { token, digest, strokes: drawnName(90) } })
  expect(replay.code).toBe(CODES.FAILURE)
  expect((await server.visitor().raw(signOpen, { body: { token } })).code).toBe(CODES.FAILURE)
  // An older link of the same contract opens nothing once there is a newer one.
  const other = await accepted()
  const old = await clerk.call(contractSignLink, { body: { id: other.id } })
  await clerk.call(contractSignLink, { body: { id: other.id } })
  expect((await server.visitor().raw(signOpen, { body: { token: old.token } })).code).toBe(CODES.FAILURE)
  const signatures = await rows(server.db, sql`select 1 from contract_signature where contract_id = ${id}`)
  expect(signatures).toHaveLength(1)
})

const ODD_NAMES = [
  '<img src=x onerror=alert(1)>',
  '{{contract.total}} {{customer.name}}',
  '=HYPERLINK("http://x","y")',
  '𠮷野家👨‍👩‍👧‍👦',
  'محمد السيد',
  'Ж'.repeat(64),
  "'; drop table payment; --",
]

test('names of every kind are kept as they are, printed and read, and mean nothing', async () => {
  // What turns the words around it is no part of a name.
  const turned = await contractBody(server, { customerName: '\u202Eabc' })
  expect((await clerk.raw(contractCreate, { body: turned })).code).toBe(CODES.FAILURE)
  for (const customerName of ODD_NAMES) {
    const { id } = await accepted({ customerName })
    expect((await detail(id)).customerName).toBe(customerName)
    for (const kind of CONTRACT_DOC_KINDS) {
      const { code, msg } = await clerk.raw(contractReceipt, { query: { id, kind } })
      expect([customerName, kind, code, code === CODES.SUCCESS ? '' : msg]).toEqual([
        customerName,
        kind,
        CODES.SUCCESS,
        '',
      ])
    }
    const { token } = await clerk.call(contractSignLink, { body: { id } })
    const read = await server.visitor().call(signOpen, { body: { token } })
    expect(read.signer).toBe(customerName)
    expect(JSON.stringify(read.blocks)).toContain(JSON.stringify(customerName).slice(1, -1))
  }
})

test('steps out of order are refused and leave the contract where it was', async () => {
  const { id } = await newContract(server, clerk)
  const reason = '跳步'
  const person = (await detail(id)).applicants[0]?.id
  const early = [
    await second.raw(contractReview, { body: { id } }),
    await clerk.raw(contractAcceptAgain, { body: { id } }),
    await clerk.raw(contractBack, { body: { id, reason } }),
    await clerk.raw(contractReviewedBack, { body: { id, reason } }),
    await clerk.raw(contractRefundPassport, { body: { ...COLLECTION, id, personIds: [person], reason } }),
    await clerk.raw(contractSignLink, { body: { id } }),
  ]
  expect(early.map(({ code }) => code)).toEqual(early.map(() => CODES.FAILURE))
  await clerk.call(contractAccept, { body: { id } })
  // Whoever accepted it, or accepts it again, does not review it.
  expect((await clerk.raw(contractReview, { body: { id } })).code).toBe(CODES.FAILURE)
  expect((await deletedContract(clerk, id)).code).toBe(CODES.FAILURE)
  expect((await clerk.raw(contractCancel, { body: { id, reason } })).code).toBe(CODES.FAILURE)
  const sent = await contractAsSent(clerk, id)
  expect((await clerk.raw(contractUpdate, { body: sent })).code).toBe(CODES.FAILURE)
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from centre_contract where id = ${id}`,
  )
  expect(status).toBe(2)
})

test('the key of one contract makes no other, and the same click twice makes one', async () => {
  const [first, other] = [await contractBody(server), await contractBody(server)]
  const key = 'attack-contract-key-0001'
  const made = await clerk.call(contractCreate, { body: first, key })
  expect(await clerk.call(contractCreate, { body: first, key })).toEqual(made)
  expect((await clerk.raw(contractCreate, { body: other, key })).code).not.toBe(CODES.SUCCESS)
  // Of somebody else the same key is another one.
  expect((await second.raw(contractCreate, { body: other, key })).code).toBe(CODES.SUCCESS)
})
