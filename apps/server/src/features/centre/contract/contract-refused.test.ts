import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCreate,
  contractReview,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { counterSave } from '@visa/contract/centre/config-counter'
import { CODES } from '@visa/contract/codes'
import { initiatePay } from '@visa/contract/money/payment'
import { shiftOpen } from '@visa/contract/money/shift'
import { applicantSave } from '@visa/contract/visa/applicant-form'
import { expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import { contractDesk } from '../../../testing/contract-desk.ts'
import { contractAsSent, contractBody, newContract } from '../../../testing/contracts.ts'

const desk = await contractDesk('refused')
const { server, clerk, second, detail } = desk

test('what its order would be refused for is refused when a contract is made or changed', async () => {
  const quantity = { kind: 'vas', service: 'PHOTO', quantity: 2 }
  const paper = { document: 'PHOTO', count: 1, original: true }
  const wrong: [object, string, string][] = [
    [{ services: ['NOPE'] }, '服务', '不存在'],
    [{ visaCategory: 'EVISA' }, '类', '不存在'],
    [{ quantities: [quantity] }, '数量调整', '不存在'],
    [{ services: ['PHOTO'], quantities: [quantity, quantity] }, '数量调整', '只能选一次'],
    [{ documents: [paper, paper] }, '', '只能选一次'],
  ]
  for (const [more, field, reason] of wrong) {
    const { code, msg } = await clerk.raw(contractCreate, { body: await contractBody(server, { ...more }) })
    expect(code).toBe(CODES.FAILURE)
    expect(msg).toContain(field)
    expect(msg).toContain(reason)
  }
  const good = { services: ['PHOTO'], quantities: [quantity] }
  const { id } = await newContract(server, clerk, good)
  const sent = await contractAsSent(clerk, id)
  const changed = await clerk.raw(contractUpdate, { body: { ...sent, services: ['PHOTO', 'NOPE'] } })
  expect(changed.msg).toContain('不存在')
})

test('a contract is not changed while a change of its fees waits, so that what waits can be decided', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  const { fees } = await detail(id)
  const lines = fees.map(({ id: feeId, quantity, unitPrice }) => ({
    feeId,
    unitPrice: unitPrice - 1,
    quantity,
  }))
  const approval = await desk.askFee(id, { lines, discountCents: 0 })
  const change = () => desk.edit(id, { services: ['PHOTO'] })
  expect((await change()).msg).toBe(
    `合同 ${contractNo} 的费用调整 ${approval.approvalNo} 正在审批，请先审批或撤回，再修改合同`,
  )
  await desk.approveFee(approval.id)
  expect((await detail(id)).pending).toEqual([])
  expect((await change()).code).toBe(CODES.SUCCESS)
})

test('whoever would pay the order of a contract is told the contract that it is paid through', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const { orderId } = await detail(id)
  const admin = await server.as('admin')
  const { msg } = await admin.raw(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId: orderId ?? 0, amountCents: 100, way: 'CARD', reference: 'P1' },
  })
  expect(msg).toContain(`按合同 ${contractNo} 收款`)
})

test('cash for a contract is taken into an open shift and nowhere else, by an administrator and past the screen, too', async () => {
  const { id } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const { owedCents: amountCents } = await detail(id)
  const admin = await server.as('admin')
  const cash = { subjectKind: 'CONTRACT', subjectId: id, amountCents, way: 'CASH' } as const
  for (const by of [admin, clerk])
    for (const more of [{}, { givenCents: amountCents }, { givenCents: amountCents, atCounter: true }]) {
      const { code, msg } = await by.raw(initiatePay, { body: { ...cash, ...more } })
      expect([code, msg]).toEqual([CODES.FAILURE, expect.stringContaining('开班')])
    }
  const taken = sql`select 1 from payment where subject_kind = 'CONTRACT' and subject_id = ${id}`
  expect(await rows(server.db, taken)).toEqual([])
  await clerk.call(shiftOpen, { body: { counter: '现金 1 号', floatCents: 0 } })
  await clerk.call(initiatePay, { body: { ...cash, givenCents: amountCents } })
  expect((await detail(id)).owedCents).toBe(0)
})

test('a passport that ends before the journey does is accepted by no centre, whatever it says of shorter ones', async () => {
  const whole = await contractBody(server)
  const [person] = whole.applicants ?? []
  const withEnd = (passportExpiry: string) => ({
    ...whole,
    applicants: [{ ...person, passportExpiry }],
  })
  const { id } = await clerk.call(contractCreate, { body: withEnd('2027-03-19') })
  const refused = await clerk.raw(contractAccept, { body: { id } })
  expect(refused.code).toBe(CODES.FAILURE)
  expect(refused.msg).toContain('2027-03-19 到期')
  const { lacks } = await detail(id)
  expect(lacks).toMatchObject([{ operation: 'accept', text: expect.stringContaining('撑不到行程结束') }])
  // Good on its last day; that it ends soon after the journey this centre only tells.
  const sent = await contractAsSent(clerk, id)
  const applicants = sent.applicants.map((each) => ({ ...each, passportExpiry: '2027-03-20' }))
  await clerk.call(contractUpdate, { body: { ...sent, applicants } })
  expect((await clerk.raw(contractAccept, { body: { id } })).code).toBe(CODES.SUCCESS)
})

test('nationalities are of countries, said where fees depend on them, and those that the contract was priced for', async () => {
  await server.db.query(sql`
    insert into visa_fee_rule (kind, nation_code, visa_type, entries, nation_group, age_group, amount_cents, valid_from)
    values ('consular', 'RUS', 1, 'SINGLE', 'THIRD_COUNTRY', '', 66000, '2026-01-01')`)
  const whole = await contractBody(server)
  const [person] = whole.applicants ?? []
  const withNation = (nationality: string) => ({ ...whole, applicants: [{ ...person, nationality }] })
  const unknown = await clerk.raw(contractCreate, { body: withNation('ZZZ') })
  expect([unknown.code, unknown.msg]).toEqual([CODES.FAILURE, expect.stringContaining('国籍')])
  const { id } = await clerk.call(contractCreate, { body: withNation('') })
  expect((await clerk.raw(contractAccept, { body: { id } })).msg).toContain('缺国籍')
  const change = async (nationality: string) => {
    const sent = await contractAsSent(clerk, id)
    const applicants = sent.applicants.map((each) => ({ ...each, nationality }))
    return clerk.raw(contractUpdate, { body: { ...sent, applicants } })
  }
  expect((await change('ZZZ')).msg).toContain('国籍')
  expect((await change('CHN')).code).toBe(CODES.SUCCESS)
  await clerk.call(contractAccept, { body: { id } })
  const pay = async () => {
    const { owedCents: amountCents } = await detail(id)
    const paid = { subjectKind: 'CONTRACT', subjectId: id, amountCents, way: 'CARD' } as const
    await clerk.call(initiatePay, { body: { ...paid, reference: `POS ${amountCents}` } })
  }
  await pay()
  const { applicants, totalCents } = await detail(id)
  const admin = await server.as('admin')
  const changes = [{ field: 'nationality', value: 'USA', base: 'CHN' }]
  await admin.call(applicantSave, { body: { id: applicants[0]?.applicantId ?? 0, changes } })
  const cheap = await second.raw(contractReview, { body: { id } })
  expect([cheap.code, cheap.msg]).toEqual([CODES.FAILURE, expect.stringContaining('USA，收费不同')])
  clerk.language = 'en'
  const { lacks } = await detail(id)
  clerk.language = 'zh-CN'
  expect(lacks).toContainEqual({ operation: 'review', text: expect.stringContaining('nationality USA') })
  await clerk.call(contractBack, { body: { id, reason: '国籍变更' } })
  expect((await change('USA')).code).toBe(CODES.SUCCESS)
  await clerk.call(contractAcceptAgain, { body: { id } })
  expect((await detail(id)).totalCents).toBeGreaterThan(totalCents)
  await pay()
  await second.call(contractReview, { body: { id } })
})

test('a contract is made at a counter that is there, wherever a centre has entered its counters', async () => {
  const manager = await server.as('center_mgr')
  await manager.call(counterSave, { body: { counter: '1 号柜台', floatCents: 0, sortNo: 1 } })
  const wrong = await clerk.raw(contractCreate, { body: await contractBody(server, { counter: '99 号' }) })
  expect([wrong.code, wrong.msg]).toEqual([CODES.FAILURE, '没有启用的柜台“99 号”，可选：1 号柜台'])
  const { id } = await newContract(server, clerk, { counter: '1 号柜台' })
  const sent = await contractAsSent(clerk, id)
  expect((await clerk.raw(contractUpdate, { body: { ...sent, counter: '99 号' } })).msg).toContain('99 号')
  expect((await clerk.raw(contractUpdate, { body: { ...sent, remark: '别的' } })).code).toBe(CODES.SUCCESS)
})
