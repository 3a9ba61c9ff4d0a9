import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCancel,
  contractCreate,
  contractDetails,
  contractEmpPage,
  contractEstimate,
  contractFeeLogs,
  contractLogs,
  contractMgrPage,
  contractRefundPassport,
  contractReview,
  contractReviewedBack,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractReceipt } from '@visa/contract/centre/contract-papers'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { CODES } from '@visa/contract/codes'
import { FINANCE_STATUS } from '@visa/contract/money/finance-review.states'
import { initiatePay, subjectBalance } from '@visa/contract/money/payment'
import { shiftOpen } from '@visa/contract/money/shift'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import {
  centreClerk,
  contractAsSent,
  contractBody,
  deletedContract,
  newContract,
} from '../../../testing/contracts.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../money/ledger/ledger-check.service.ts'

let server: TestApp
let clerk: Client
let second: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'contract_one')
  second = await centreClerk(server, 'contract_two')
})
afterAll(() => server.close())

const asSent = (id: number) => contractAsSent(clerk, id)

const detail = (by: Client, id: number) => by.call(contractDetails, { query: { id } })

/** Card at the counter, for all that is owed. */
async function pay(id: number, by = clerk): Promise<number> {
  const balance = await by.call(subjectBalance, { query: { subjectKind: 'CONTRACT', subjectId: id } })
  const amountCents = balance?.owedCents ?? 0
  await by.call(initiatePay, {
    body: { subjectKind: 'CONTRACT', subjectId: id, amountCents, way: 'CARD', reference: 'POS 1' },
  })
  return amountCents
}

const COLLECTION = {
  way: 'COUNTER',
  collectorName: '林致远',
  idType: 'ID_CARD',
  idNo: '110101198804121232',
  documentSeen: true,
} as const

describe('C7.29 the life of a contract', () => {
  test('made at the counter, accepted with its order and passports, paid, reviewed by somebody else', async () => {
    const { id, contractNo } = await newContract(server, clerk, { people: 2 })
    expect(contractNo).toMatch(/^HT\d{13}$/)
    const made = await detail(clerk, id)
    expect(made).toMatchObject({
      status: CONTRACT_STATUS.WAITING,
      orderId: null,
      revision: 0,
      peopleCount: 2,
    })
    expect(made.totalCents).toBeGreaterThan(0)
    expect(made.totalCents).toBe(made.consularCents + made.thirdPartyCents + made.serviceCents)
    expect(made.fees.reduce((sum, { amount }) => sum + amount, 0)).toBe(made.totalCents)
    // P9.20
    expect(made.fees[0]).toMatchObject({
      serviceFeeId: expect.any(Number),
      name: '领事费',
      quantity: 2,
      remark: '',
    })
    expect(made.promisedDate).not.toBeNull()

    await clerk.call(contractAccept, { body: { id, seenStatus: CONTRACT_STATUS.WAITING } })
    const accepted = await detail(clerk, id)
    expect(accepted).toMatchObject({ status: CONTRACT_STATUS.ACCEPTED, revision: 1, passportsHeld: 2 })
    expect(accepted.orderNo).toMatch(/^V/)
    expect(accepted.applicants.map(({ passportPlace }) => passportPlace)).toEqual(['COUNTER', 'COUNTER'])
    expect(accepted.lacks.map(({ operation }) => operation)).toEqual(['review', 'cancel'])

    const unpaid = await second.raw(contractReview, { body: { id } })
    expect(unpaid.code).toBe(CODES.FAILURE)
    expect(unpaid.msg).toContain('还欠')
    const paid = await pay(id)
    expect(paid).toBe(made.totalCents)
    const own = await clerk.raw(contractReview, { body: { id } })
    expect(own.msg).toContain('须由他人办理')
    await second.call(contractReview, { body: { id } })
    expect(await detail(clerk, id)).toMatchObject({ status: CONTRACT_STATUS.REVIEWED, owedCents: 0 })
    const order = await one<{ owed: number }>(
      server.db,
      sql`select count(*) as owed from payment where subject_kind = 'ORDER' and subject_id = ${accepted.orderId}`,
    )
    expect(order.owed).toBe(0)
    expect(await checkLedger(server.db)).toMatchObject({})
  })

  test('it is of the counter at which its clerk has a shift open, unless another is named', async () => {
    const seated = await centreClerk(server, 'contract_seated')
    const before = await newContract(server, seated)
    expect((await detail(seated, before.id)).counter).toBe('')
    await seated.call(shiftOpen, { body: { counter: '7 号柜台', floatCents: 0 } })
    const { id } = await newContract(server, seated)
    expect((await detail(seated, id)).counter).toBe('7 号柜台')
    const named = await newContract(server, seated, { counter: '8 号柜台' })
    expect((await detail(seated, named.id)).counter).toBe('8 号柜台')
  })

  test('sent back, changed, accepted again as the next revision; the fee log keeps what it was', async () => {
    const { id } = await newContract(server, clerk)
    await clerk.call(contractAccept, { body: { id } })
    await pay(id)
    await second.call(contractReview, { body: { id } })
    const fixed = await clerk.raw(contractUpdate, { body: { ...(await asSent(id)), id } })
    expect(fixed.msg).toContain('不能修改')
    await second.call(contractReviewedBack, { body: { id, reason: '缺照片' } })
    const sent = await asSent(id)
    await clerk.call(contractUpdate, { body: { ...sent, id, urgencyLevel: 'URGENT' } })
    const [log] = await clerk.call(contractFeeLogs, { query: { id } })
    expect(log).toMatchObject({ cause: 'update', revision: 1 })
    expect(log?.afterCents).toBeGreaterThan(log?.beforeCents ?? 0)
    expect(log?.lines.some(({ before }) => before === null)).toBe(true)
    await clerk.call(contractAcceptAgain, { body: { id } })
    const again = await detail(clerk, id)
    expect(again).toMatchObject({ status: CONTRACT_STATUS.ACCEPTED, revision: 2, passportsHeld: 1 })
    expect(again.owedCents).toBeGreaterThan(0)
    const revisions = await rows<{ revision: number }>(
      server.db,
      sql`select revision from contract_revision where contract_id = ${id} order by 1`,
    )
    expect(revisions.map(({ revision }) => revision)).toEqual([1, 2])
  })

  test('what lacks is said: no label, no birth date, a passport twice, no address for the courier', async () => {
    const body = await contractBody(server, { people: 2, returnWay: 1 })
    const [one_, two] = body.applicants ?? []
    const applicants = [
      { ...one_, label: '', birthDate: null },
      { ...two, passportNo: one_?.passportNo },
    ]
    const { id } = await clerk.call(contractCreate, { body: { ...body, applicants } })
    const refused = await clerk.raw(contractAccept, { body: { id } })
    expect(refused.code).toBe(CODES.FAILURE)
    for (const word of ['缺出生日期', '没有条码标签', '出现两次', '返还地址：不能为空'])
      expect(refused.msg).toContain(word)
    expect(await detail(clerk, id)).toMatchObject({ status: CONTRACT_STATUS.WAITING, orderId: null })
  })

  test('passports go back through the gate; the last one out ends it, and its order', async () => {
    const { id } = await newContract(server, clerk, { people: 2 })
    await clerk.call(contractAccept, { body: { id } })
    const held = await clerk.raw(contractCancel, { body: { id, reason: '不办了' } })
    expect(held.msg).toContain('还有 2 本护照未退')
    const { applicants, orderId } = await detail(clerk, id)
    const [first_, last] = applicants.map((person) => person.id)
    const give = (personIds: number[]) =>
      clerk.call(contractRefundPassport, { body: { ...COLLECTION, id, personIds, reason: '客户放弃' } })
    expect(await give([first_ ?? 0])).toMatchObject({ status: CONTRACT_STATUS.ACCEPTED, left: 1 })
    const twice = await clerk.raw(contractRefundPassport, {
      body: { ...COLLECTION, id, personIds: [first_ ?? 0], reason: '客户放弃' },
    })
    expect(twice.msg).toContain('没有在中心的护照')
    expect(await give([last ?? 0])).toMatchObject({ status: CONTRACT_STATUS.PASSPORT_RETURNED, left: 0 })
    const { status } = await one<{ status: number }>(
      server.db,
      sql`select status from visa_order where id = ${orderId}`,
    )
    expect(status).toBe(88)
  })

  test('cancelling before anything is taken in asks refunds for what was paid', async () => {
    const { id } = await newContract(server, clerk)
    await pay(id)
    const kept = await deletedContract(clerk, id)
    expect(kept.msg).toContain('不能删除')
    const { refundNos, status } = await clerk.call(contractCancel, { body: { id, reason: '客户改变计划' } })
    expect(status).toBe(CONTRACT_STATUS.CANCELLED)
    expect(refundNos).toHaveLength(1)
    const more = await clerk.raw(initiatePay, {
      body: { subjectKind: 'CONTRACT', subjectId: id, amountCents: 100, way: 'CARD' },
    })
    expect(more.code).toBe(CODES.FAILURE)
  })

  test('on the account of a company it is taken with the review', async () => {
    const payerId = await companyId(server, 'AGENT-YX')
    await server.db.query(
      sql`update company set settle_mode = 'monthly', credit_limit = 100000000 where id = ${payerId}`,
    )
    const { id } = await newContract(server, clerk, { payerId })
    await clerk.call(contractAccept, { body: { id } })
    await second.call(contractReview, { body: { id } })
    const reviewed = await detail(clerk, id)
    expect(reviewed).toMatchObject({ status: CONTRACT_STATUS.REVIEWED, owedCents: 0 })
    const used = () =>
      one<{ cents: number }>(
        server.db,
        sql`select coalesce(sum(balance_cents), 0) as cents from ledger_account where kind = 'CREDIT' and company_id = ${payerId}`,
      )
    expect((await used()).cents).toBe(reviewed.totalCents)
  })

  test('a deleted one keeps its number and is in no list; numbers have no gaps', async () => {
    const { id, contractNo } = await newContract(server, clerk)
    await deletedContract(clerk, id)
    const { rows: found } = await clerk.call(contractMgrPage, {
      query: { pageSize: 200 },
      body: { searchQuery: { keyword: contractNo } },
    })
    expect(found).toEqual([])
    const bodies = await Promise.all(Array.from({ length: 6 }, () => contractBody(server)))
    await Promise.all(
      bodies.map((body, index) =>
        // Every third is refused after it drew a number.
        clerk.raw(contractCreate, { body: index % 3 === 2 ? { ...body, memberId: 999_999 } : body }),
      ),
    )
    const numbers = await rows<{ no: number }>(
      server.db,
      sql`select right(contract_no, 5)::integer as no from centre_contract c join company o on o.id = c.centre_id
          where o.company_code = 'CENTER-BJ' order by 1`,
    )
    expect(numbers.map(({ no }) => no)).toEqual(numbers.map((_, index) => index + 1))
  })
})

/** What a form that was just opened sends back. */
describe('prices, lists and papers', () => {
  test('the estimate is what it then costs; a clerk takes off no more than the limit, with a reason', async () => {
    const body = await contractBody(server, { people: 2 })
    const { nationCode, visaType, visaCategory, entries, urgencyLevel, entryDate, returnWay } = body
    const wanted = { nationCode, visaType, visaCategory, entries, urgencyLevel, entryDate, returnWay }
    const { totals, promise, discountLimitCents } = await clerk.call(contractEstimate, {
      body: {
        ...wanted,
        applicants: [{ birthDate: '1988-04-12' }, { birthDate: '1988-04-12' }],
        discountCents: 1000,
      },
    })
    expect(promise?.promisedDate).toBeTruthy()
    const silent = await clerk.raw(contractCreate, { body: { ...body, discountCents: 1000 } })
    expect(silent.msg).toContain('优惠原因')
    const much = await clerk.raw(contractCreate, {
      body: { ...body, discountCents: discountLimitCents + 1, discountReason: '老客户' },
    })
    expect(much.msg).toContain('费用调整审批')
    const { id } = await clerk.call(contractCreate, {
      body: { ...body, discountCents: 1000, discountReason: '老客户' },
    })
    expect(await detail(clerk, id)).toMatchObject({ ...totals })
  })

  test('C6.5 the lists of employee and manager find by number, passport, label, mobile and name, and sum up; the own ones are the own', async () => {
    const body = await contractBody(server, { customerName: '罗启明', contactMobile: '13711112222' })
    const { id, contractNo } = await second.call(contractCreate, { body })
    const [person] = body.applicants ?? []
    for (const keyword of [
      contractNo,
      contractNo.slice(-6),
      person?.passportNo,
      person?.label,
      '13711112222',
      '罗启明',
    ]) {
      const { rows: found, sums } = await clerk.call(contractMgrPage, {
        query: {},
        body: { searchQuery: { keyword } },
      })
      expect(
        found.map((row) => row.id),
        keyword,
      ).toEqual([id])
      expect(sums).toMatchObject({ totalCents: found[0]?.totalCents, people: 1 })
      const { consularCents, thirdPartyCents, serviceCents, discountCents, totalCents } = sums
      expect(consularCents + thirdPartyCents + serviceCents - discountCents).toBe(totalCents)
    }
    const own = await clerk.call(contractEmpPage, {
      query: {},
      body: { searchQuery: { keyword: contractNo } },
    })
    expect(own.rows).toEqual([])
    const theirs = await second.call(contractEmpPage, {
      query: {},
      body: { searchQuery: { keyword: contractNo } },
    })
    expect(theirs.rows.map((row) => row.id)).toEqual([id])
    // What was never handed in to finance counts as not submitted.
    for (const [finance, found] of [
      [FINANCE_STATUS.UNSUBMITTED, 1],
      [FINANCE_STATUS.CONFIRMED, 0],
    ] as const) {
      const { rows: there } = await clerk.call(contractMgrPage, {
        query: {},
        body: { searchQuery: { keyword: contractNo, finance } },
      })
      expect(there).toHaveLength(found)
    }
    const { fileName, url } = await second.call(contractReceipt, { query: { id } })
    expect(fileName).toContain(contractNo)
    expect(url).not.toBe('')
    const { changes, history } = await clerk.call(contractLogs, { query: { id } })
    expect(changes.length).toBeGreaterThan(0)
    expect(history.map(({ operation }) => operation)).toEqual(['create'])
  })

  test('from an order its applicants come along; an order has one contract at a time', async () => {
    const centre = await companyId(server, 'CENTER-BJ')
    const order = await newOrder(server, { by: 'center_mgr', people: 2, fields: { acceptOrgId: centre } })
    const body = await contractBody(server, { orderId: order.id, applicants: [] })
    const { id } = await clerk.call(contractCreate, { body })
    const made = await detail(clerk, id)
    expect(made.applicants.map(({ applicantId }) => applicantId)).toEqual(order.applicantIds)
    expect(made.orderNo).toBe(order.orderNo)
    const other = await clerk.raw(contractCreate, { body })
    expect(other.msg).toContain(made.contractNo)
    const balance = await clerk.call(subjectBalance, {
      query: { subjectKind: 'ORDER', subjectId: order.id },
    })
    expect(balance.owedCents).toBe(0)
  })
})

describe('who reaches what', () => {
  test('another company, and a colleague who sees only their own, find nothing', async () => {
    const { id } = await newContract(server, clerk)
    const own = await centreClerk(server, 'contract_own', { dataScope: DATA_SCOPE.OWN })
    const other = await centreClerk(server, 'contract_other', { company: 'ACCEPT-HQ' })
    for (const person of [own, other]) {
      for (const call of [contractDetails, contractLogs, contractFeeLogs, contractReceipt])
        expect((await person.raw(call, { query: { id } })).msg).toBe('记录不存在或已被删除')
      expect((await person.raw(contractAccept, { body: { id } })).msg).toBe('记录不存在或已被删除')
      const { rows: found } = await person.call(contractMgrPage, { query: {}, body: {} })
      expect(found).toEqual([])
    }
    const made = await other.raw(contractCreate, { body: await contractBody(server) })
    expect(made.msg).toContain('签证中心')
  })

  test('two at once: one accepts, the other is told', async () => {
    const { id } = await newContract(server, clerk)
    const body = { id, seenStatus: CONTRACT_STATUS.WAITING }
    const answers = await Promise.all([
      clerk.raw(contractAccept, { body }),
      second.raw(contractAccept, { body }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.DIALOG].toSorted())
    const back = await clerk.raw(contractBack, { body: { id, reason: '' } })
    expect(back.code).not.toBe(CODES.SUCCESS)
  })
})
