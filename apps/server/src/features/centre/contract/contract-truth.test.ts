import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCreate,
  contractDetails,
  contractLogs,
  contractRefundPassport,
  contractReview,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { initiatePay, initiateRefund } from '@visa/contract/money/payment'
import { documentList, documentSummary } from '@visa/contract/visa/document'
import { orderCheck } from '@visa/contract/visa/order-check'
import { genericOrderApplicants } from '@visa/contract/visa/order-generic'
import { orderPayments } from '@visa/contract/visa/order-payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { contractAsSent, contractBody, newContract } from '../../../testing/contracts.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** A contract and its order say the same, and nothing that the order would refuse is taken at the counter. */

let server: TestApp
let counter: Client
let manager: Client
let lodger: Client

beforeAll(async () => {
  server = await startTestApp()
  counter = await server.as('center_emp')
  manager = await server.as('center_mgr')
  lodger = await server.as('center_send')
})
afterAll(() => server.close())

const detail = (id: number) => counter.call(contractDetails, { query: { id } })

const pay = (id: number, amountCents: number, more: object) =>
  counter.raw(initiatePay, { body: { subjectKind: 'CONTRACT', subjectId: id, amountCents, ...more } })

test('the order of a contract counts the papers of the counter and tells the money of the contract', async () => {
  const documents = [
    { document: 'PHOTO', count: 2, original: true },
    { document: 'FORM', count: 2, original: true },
    { document: 'ID_CARD', count: 1, original: false },
  ]
  const { id, contractNo } = await newContract(server, counter, { people: 2, documents })
  await counter.call(contractAccept, { body: { id } })
  const { orderId, totalCents } = await detail(id)
  const query = { orderId: orderId ?? 0 }
  // The passport, the photo and the form of both, and one ID card.
  const told = await lodger.call(documentSummary, { query })
  expect(told.map(({ there }) => there)).toEqual([4, 3])
  const people = await lodger.call(genericOrderApplicants, { params: { id: query.orderId } })
  expect(people.map(({ documentsThere }) => documentsThere)).toEqual([4, 3])
  const [first] = told
  const listed = await lodger.call(documentList, { query: { applicantId: first?.applicantId ?? 0 } })
  const onPaper = listed.filter((each) => each.onPaper > 0).map(({ document, form }) => `${document} ${form}`)
  expect(onPaper.toSorted()).toEqual(['FORM ORIGINAL', 'ID_CARD COPY', 'PASSPORT ORIGINAL', 'PHOTO ORIGINAL'])
  const { lacks } = await lodger.call(orderCheck, { query: { id: query.orderId } })
  expect(lacks.filter(({ kind, field }) => kind === 'document' && field === 'PHOTO')).toEqual([])

  const before = await lodger.call(orderPayments, { query: { id: query.orderId } })
  expect(before).toMatchObject({
    contract: { id, contractNo },
    totalCents,
    paidCents: 0,
    owedCents: totalCents,
    payments: [],
  })
  const { payment } = await counter.call(initiatePay, {
    body: {
      subjectKind: 'CONTRACT',
      subjectId: id,
      amountCents: totalCents,
      way: 'CARD',
      reference: `POS ${id}`,
    },
  })
  await manager.call(initiateRefund, {
    body: { paymentId: payment.id, amountCents: 1000, reason: '多收', feesAfter: 'stay' },
  })
  const after = await lodger.call(orderPayments, { query: { id: query.orderId } })
  expect(after.payments.map(({ subjectNo, amountCents }) => [subjectNo, amountCents])).toEqual([
    [contractNo, totalCents],
  ])
  expect(after.refunds.map(({ amountCents }) => amountCents)).toEqual([1000])
  // The contract tells the same in its own story.
  const story = await counter.call(contractLogs, { query: { id } })
  expect(story.payments.map(({ id: paymentId }) => paymentId)).toEqual([payment.id])
  expect(story.refunds.map(({ amountCents }) => amountCents)).toEqual([1000])
  const stranger = await otherManager(server)
  expect((await stranger.raw(orderPayments, { query: { id: query.orderId } })).code).not.toBe(CODES.SUCCESS)
})

test('what the order will ask for is asked for before the contract is accepted, in both languages', async () => {
  const { id } = await newContract(server, counter, { exitDate: null })
  const refused = await counter.raw(contractAccept, { body: { id } })
  expect([refused.code, refused.msg]).toEqual([CODES.FAILURE, expect.stringContaining('出境日期')])
  const { lacks } = await detail(id)
  expect(lacks.filter(({ operation }) => operation === 'accept')).toHaveLength(1)
  const sent = await contractAsSent(counter, id)
  await counter.call(contractUpdate, { body: { ...sent, exitDate: '2027-03-20' } })
  await counter.call(contractAccept, { body: { id } })
})

test('papers are of the checklist of the product, each kind once and as many as people can bring', async () => {
  const wrong: readonly (readonly [object[], string])[] = [
    [[{ document: 'MOON_ROCK', count: 1, original: true }], 'documents.0.document'],
    // Known to another product, and not to this one.
    [[{ document: 'BANK_STATEMENT', count: 1, original: true }], 'documents.0.document'],
    [[{ document: 'PHOTO', count: 99, original: true }], 'documents.0.count'],
    [
      [
        { document: 'PHOTO', count: 1, original: true },
        { document: 'PHOTO', count: 1, original: true },
      ],
      'documents.1.document',
    ],
  ]
  for (const [documents] of wrong) {
    const refused = await counter.raw(contractCreate, { body: await contractBody(server, { documents }) })
    expect(refused.code).not.toBe(CODES.SUCCESS)
  }
  const { id } = await newContract(server, counter)
  const sent = await contractAsSent(counter, id)
  const more = [...sent.documents, { document: 'MOON_ROCK', count: 1, original: true, note: '' }]
  const refused = await counter.raw(contractUpdate, { body: { ...sent, documents: more } })
  expect(refused.code).not.toBe(CODES.SUCCESS)
  expect((await detail(id)).documents).toEqual(sent.documents)
})

test('a company is asked again when its account is to pay: whether it works, and for this centre', async () => {
  const payerId = await companyId(server, 'AGENT-YX')
  await server.db.query(
    sql`update company set settle_mode = 'monthly', credit_limit = 100000000 where id = ${payerId}`,
  )
  const { id } = await newContract(server, counter, { customerKind: 'COMPANY', payerId })
  await counter.call(contractAccept, { body: { id } })
  const { totalCents } = await detail(id)
  const stopped = async (is: boolean) =>
    server.db.query(sql`update company set audit_status = ${is ? 4 : 1} where id = ${payerId}`)
  const refusals = async () => {
    const paid = await pay(id, totalCents, { way: 'CREDIT' })
    const reviewed = await manager.raw(contractReview, { body: { id } })
    expect([paid.code, reviewed.code]).toEqual([CODES.FAILURE, CODES.FAILURE])
    expect(paid.msg).toContain('远行国旅')
    expect(reviewed.msg).toContain('远行国旅')
    expect((await detail(id)).paidCents).toBe(0)
  }
  await stopped(true)
  await refusals()
  await stopped(false)
  // Authorised through no centre any more.
  const centre = await companyId(server, 'CENTER-BJ')
  await server.db.query(
    sql`update agent_authorization set valid_to = valid_from
        where agent_company_id = ${payerId} and accept_org_id = ${centre}`,
  )
  await refusals()
  // Whoever stands there can still pay.
  expect((await pay(id, totalCents, { way: 'CARD', reference: `POS ${id}` })).code).toBe(CODES.SUCCESS)
})

test('whoever took their passport back early stays away when it is accepted again, until they bring it with a fresh label', async () => {
  const { id } = await newContract(server, counter, { people: 2 })
  await counter.call(contractAccept, { body: { id } })
  const [leaver] = (await detail(id)).applicants
  const away = {
    way: 'COUNTER',
    collectorName: leaver?.cnName ?? '',
    idType: 'ID_CARD',
    idNo: '110101199003070038',
    documentSeen: true,
    reason: '暂不办理',
  } as const
  await counter.call(contractRefundPassport, { body: { ...away, id, personIds: [leaver?.id ?? 0] } })
  const again = async (label?: string) => {
    await counter.call(contractBack, { body: { id, reason: '改资料' } })
    const sent = await contractAsSent(counter, id)
    const applicants = sent.applicants.map((each) =>
      each.id === leaver?.id && label !== undefined ? { ...each, label } : each,
    )
    await counter.call(contractUpdate, { body: { ...sent, applicants } })
    const { code, msg } = await counter.raw(contractAcceptAgain, { body: { id } })
    expect([code, msg]).toEqual([CODES.SUCCESS, expect.anything()])
    return (await detail(id)).applicants.map(({ passportStatus }) => passportStatus)
  }
  const { HELD, RETURNED } = PASSPORT_STATUS
  expect(await again()).toEqual([RETURNED, HELD])
  expect(await again('')).toEqual([RETURNED, HELD])
  const [fresh] = (await contractBody(server)).applicants ?? []
  expect(await again(fresh?.label)).toEqual([HELD, HELD])
  expect((await detail(id)).applicants[0]?.label).toBe(fresh?.label)
})
