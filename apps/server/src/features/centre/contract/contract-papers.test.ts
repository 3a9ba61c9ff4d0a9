import { counterSave } from '@visa/contract/centre/config-counter'
import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractDetails,
  contractRefundPassport,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractMissing } from '@visa/contract/centre/contract-papers'
import { labelDecrypt } from '@visa/contract/custody/label'
import { formatMoney } from '@visa/contract/money'
import { initiatePay } from '@visa/contract/money/payment'
import { shiftOpen } from '@visa/contract/money/shift'
import { orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { receiptPage } from '@visa/contract/visa/receipt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, newContract } from '../../../testing/contracts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { slipOfOrder } from '../../custody/slip.service.ts'
import { shippedDoc } from '../doc-template/doc-template.service.ts'
import { contractData } from '../document/contract-data.service.ts'

/** Papers that were ticked at the counter are in the house as papers of the order. */

let server: TestApp
let clerk: Client
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'papers_one')
  admin = await server.as('admin')
})
afterAll(() => server.close())

const COLLECTION = {
  way: 'COUNTER',
  collectorName: '林致远',
  idType: 'ID_CARD',
  idNo: '110101199003070038',
  documentSeen: true,
} as const

const brought = (document: string, count: number, original = true) => ({ document, count, original })

interface Paper {
  seq: number
  document: string
  original: boolean
  count: number
  asked: boolean
  [column: string]: unknown
}

/** What the order has, by person in their order. */
const papersOf = (contractId: number): Promise<Paper[]> =>
  rows<Paper>(
    server.db,
    sql`select c.seq, k.document, k.is_original as original, k.count, k.requirement_id is not null as asked
        from contract_applicant c join visa_paper k on k.applicant_id = c.applicant_id
        where c.contract_id = ${contractId} order by k.document, c.seq, k.id`,
  )

const told = (papers: readonly Paper[]) => papers.map(({ document, seq, count }) => [document, seq, count])

const orderOf = async (id: number): Promise<number> =>
  (await clerk.call(contractDetails, { query: { id } })).orderId ?? 0

test('accepting takes the ticked papers in, person by person, on the receipt of the passports', async () => {
  const { id } = await newContract(server, clerk, {
    people: 2,
    documents: [
      brought('PASSPORT', 2),
      brought('PHOTO', 2),
      brought('FORM', 1),
      brought('ID_CARD', 2, false),
      // Only the form of somebody can ask for it.
      brought('OLD_PASSPORT', 1, false),
    ],
  })
  await clerk.call(contractAccept, { body: { id } })
  const papers = await papersOf(id)
  expect(told(papers)).toEqual([
    ['FORM', 0, 1],
    ['ID_CARD', 0, 1],
    ['ID_CARD', 1, 1],
    ['OLD_PASSPORT', 0, 1],
    ['PHOTO', 0, 1],
    ['PHOTO', 1, 1],
  ])
  expect(papers.every(({ asked }) => asked)).toBe(true)
  expect(papers.filter(({ original }) => original).map(({ document }) => document)).toEqual([
    'FORM',
    'PHOTO',
    'PHOTO',
  ])
  const receipts = await admin.call(receiptPage, { query: { orderId: await orderOf(id) } })
  expect(receipts.rows).toHaveLength(1)
  expect(receipts.rows[0]?.lines.map((line) => line.papers)).toEqual([
    [
      { document: 'PHOTO', count: 1 },
      { document: 'FORM', count: 1 },
      { document: 'ID_CARD', count: 1 },
      { document: 'OLD_PASSPORT', count: 1 },
    ],
    [
      { document: 'PHOTO', count: 1 },
      { document: 'ID_CARD', count: 1 },
    ],
  ])
})

test('of a contract that is accepted again only what was added comes, and twice is once', async () => {
  const { id } = await newContract(server, clerk, {
    people: 2,
    documents: [brought('PHOTO', 1), brought('FORM', 2)],
  })
  await clerk.call(contractAccept, { body: { id } })
  await clerk.raw(contractAccept, { body: { id } })
  expect(told(await papersOf(id))).toEqual([
    ['FORM', 0, 1],
    ['FORM', 1, 1],
    ['PHOTO', 0, 1],
  ])
  await clerk.call(contractBack, { body: { id, reason: '补照片' } })
  const sent = await contractAsSent(clerk, id)
  const documents = [brought('PHOTO', 2), brought('FORM', 2), brought('TICKET', 3, false)]
  await clerk.call(contractUpdate, { body: { ...sent, documents } })
  await clerk.call(contractAcceptAgain, { body: { id } })
  expect(told(await papersOf(id))).toEqual([
    ['FORM', 0, 1],
    ['FORM', 1, 1],
    ['PHOTO', 0, 1],
    ['PHOTO', 1, 1],
    ['TICKET', 0, 1],
    // One more than is asked for is with the first of them.
    ['TICKET', 0, 1],
    ['TICKET', 1, 1],
  ])
  const receipts = await admin.call(receiptPage, { query: { orderId: await orderOf(id) } })
  expect(receipts.rows).toHaveLength(2)
  expect(receipts.rows[0]?.lines.every(({ passportNo }) => passportNo === '')).toBe(true)
  // Fewer ticks take nothing out of the house: what is here goes back by the desk.
  await clerk.call(contractBack, { body: { id, reason: '再改' } })
  const fewer = await contractAsSent(clerk, id)
  await clerk.call(contractUpdate, { body: { ...fewer, documents: [brought('PHOTO', 1)] } })
  await clerk.call(contractAcceptAgain, { body: { id } })
  expect(await papersOf(id)).toHaveLength(7)
})

test('originals of somebody who left are not taken in again for those who stay', async () => {
  const { id } = await newContract(server, clerk, {
    people: 2,
    documents: [brought('PHOTO', 2), brought('FORM', 1), brought('TICKET', 3, false)],
  })
  await clerk.call(contractAccept, { body: { id } })
  const before = told(await papersOf(id))
  const { applicants } = await clerk.call(contractDetails, { query: { id } })
  const personIds = applicants.slice(0, 1).map((person) => person.id)
  await clerk.call(contractRefundPassport, { body: { ...COLLECTION, id, personIds, reason: '不去了' } })
  await clerk.call(contractBack, { body: { id, reason: '改联系人' } })
  await clerk.call(contractAcceptAgain, { body: { id } })
  expect(told(await papersOf(id))).toEqual(before)
  const receipts = await admin.call(receiptPage, { query: { orderId: await orderOf(id) } })
  expect(receipts.rows).toHaveLength(1)
  // What is brought from then on comes, and to those who stay.
  await clerk.call(contractBack, { body: { id, reason: '补材料' } })
  const sent = await contractAsSent(clerk, id)
  const documents = [brought('PHOTO', 2), brought('FORM', 2), brought('TICKET', 3, false)]
  await clerk.call(contractUpdate, { body: { ...sent, documents } })
  await clerk.call(contractAcceptAgain, { body: { id } })
  const added = told(await papersOf(id)).filter((each) => !before.some((was) => String(was) === String(each)))
  expect(added).toEqual([['FORM', 1, 1]])
})

test('originals go back with the passport', async () => {
  const { id } = await newContract(server, clerk, { documents: [brought('PHOTO', 1), brought('FORM', 1)] })
  await clerk.call(contractAccept, { body: { id } })
  const { applicants } = await clerk.call(contractDetails, { query: { id } })
  const personIds = applicants.map((person) => person.id)
  await clerk.call(contractRefundPassport, { body: { ...COLLECTION, id, personIds, reason: '不办了' } })
  const left = await rows(
    server.db,
    sql`select 1 from visa_paper k join contract_applicant c on c.applicant_id = k.applicant_id
        where c.contract_id = ${id} and k.returned_at is null`,
  )
  expect(left).toEqual([])
})

test('C7.36 the slip of a contract has the signed code of its receipt, which opens to its contract and people', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const code = (await slipOfOrder(server, await orderOf(id))) ?? ''
  const opened = await clerk.call(labelDecrypt, { body: { code } })
  expect(opened).toMatchObject({ contractNo, expired: false })
  expect(opened.people.length).toBeGreaterThan(0)
  // Nobody makes such a code of what stands on other papers.
  expect(code).not.toContain(contractNo)
  for (const language of ['zh', 'en'] as const)
    expect(shippedDoc('slip')[language].blocks[0]).toMatchObject({ code: 'qr', value: '{{contract.slip}}' })
})

test('the counter is told which papers lack of whom, an original apart from a copy, and the refusal names the same', async () => {
  const { id } = await newContract(server, clerk, { people: 2, documents: [brought('PASSPORT', 2)] })
  expect(await clerk.call(contractMissing, { query: { id } })).toEqual([])
  await clerk.call(contractAccept, { body: { id } })
  const missing = await clerk.call(contractMissing, { query: { id } })
  const { applicants, orderId } = await clerk.call(contractDetails, { query: { id } })
  expect(missing.map(({ name }) => name)).toEqual(applicants.map(({ cnName }) => cnName))
  for (const { documents } of missing) {
    const names = documents.map(({ name }) => name)
    expect(names).toContain('护照 · 复印件')
    expect(names).not.toContain('护照 · 原件')
    expect(names).not.toContain('护照')
  }
  clerk.language = 'en'
  const [english] = await clerk.call(contractMissing, { query: { id } })
  clerk.language = 'zh-CN'
  expect(english?.documents.map(({ name }) => name).join()).not.toMatch(/\p{Script=Han}/u)
  const [first] = missing
  await server.db.query(
    sql`update visa_applicant set status = ${ORDER_STATUS.AUDITING} where order_id = ${orderId}`,
  )
  await server.db.query(sql`update visa_order set status = ${ORDER_STATUS.AUDITING} where id = ${orderId}`)
  const refused = await admin.raw(orderMove, { body: { id: orderId ?? 0, operation: 'approve' } })
  expect(refused.msg).toContain(first?.name)
  expect(refused.msg).toContain('护照 · 复印件')
  const stranger = await centreClerk(server, 'papers_far', { company: 'ACCEPT-HQ' })
  expect((await stranger.raw(contractMissing, { query: { id } })).msg).toBe('记录不存在或已被删除')
})

test('the proof of payment of a contract tells what was given in cash and the change', async () => {
  const { id } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const { owedCents } = await clerk.call(contractDetails, { query: { id } })
  const shift = { counter: '找零柜台', floatCents: 50_000 }
  await server
    .as('center_mgr')
    .then((manager) => manager.call(counterSave, { body: { ...shift, printer: '' } }))
  await clerk.call(shiftOpen, { body: shift })
  const cash = { amountCents: owedCents, way: 'CASH', atCounter: true, givenCents: owedCents + 700 } as const
  await clerk.call(initiatePay, { body: { subjectKind: 'CONTRACT', subjectId: id, ...cash } })
  const contract = await clerk.call(contractDetails, { query: { id } })
  const { lists } = await contractData(server.db, contract, { language: 'zh', now: new Date() })
  expect(lists['payments']).toMatchObject([
    { given: formatMoney(owedCents + 700), change: '7.00', amount: formatMoney(owedCents) },
  ])
  for (const body of Object.values(shippedDoc('receipt')))
    expect(JSON.stringify(body)).toMatch(/\{\{given\}\}.*\{\{change\}\}/)
})
