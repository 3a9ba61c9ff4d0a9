import { approvalAnswers, feeApprovalPage } from '@visa/contract/centre/approval'
import type { ContractDetail } from '@visa/contract/centre/contract'
import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractEstimate,
} from '@visa/contract/centre/contract-calls'
import { contractRevisions } from '@visa/contract/centre/contract-revisions'
import { CODES } from '@visa/contract/codes'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { refuseUntrue } from '../../../testing/contract-truth.ts'
import { contractDesk } from '../../../testing/contract-desk.ts'
import { contractAsSent, contractBody, newContract } from '../../../testing/contracts.ts'

/** What was approved of a contract stays while it is about the same people, journey and payer. */

const desk = await contractDesk('approved')
const { server, clerk, second, detail } = desk
const edit = async (id: number, more: object) => expect((await desk.edit(id, more)).code).toBe(CODES.SUCCESS)

beforeAll(async () => {
  await desk.setTwoAbove(100_000_000)
  await server.db.query(
    sql`insert into system_param (key, value) values ('contract.approval.largeAbove', '100000000')
        on conflict (key) do update set value = excluded.value`,
  )
})

const lineOf = ({ fees }: ContractDetail, kind: string) => {
  const line = fees.find((fee) => fee.kind === kind)
  if (line === undefined) throw new Error(`no line of ${kind}`)
  const { unitPrice, quantity, changed, remark } = line
  return { feeId: line.id, unitPrice, quantity, changed, remark }
}

/** Has another number, price or remark of a line approved, and says which approval it was. */
async function approved(
  id: number,
  kind: string,
  more: object,
  discountCents?: number,
  reason = '老客户',
): Promise<number> {
  const now = await detail(id)
  const { feeId, unitPrice, quantity } = lineOf(now, kind)
  const change = {
    lines: [{ feeId, unitPrice, quantity, ...more }],
    discountCents: discountCents ?? now.discountCents,
  }
  const { id: asked } = await desk.askFee(id, change, reason)
  await desk.approveFee(asked)
  return asked
}

const asApproved = async (id: number, approval: number) =>
  (await second.call(feeApprovalPage, { query: {}, body: { searchQuery: { contractId: id } } })).rows.find(
    (row) => row.id === approval,
  )

test('an approved number stays through back and an edit of something else: what was paid owes nothing again', async () => {
  const { id } = await newContract(server, clerk, { people: 3 })
  await clerk.call(contractAccept, { body: { id } })
  const approval = await approved(id, 'consular', { quantity: 2, remark: '一人免签' })
  const { totalCents } = await detail(id)
  await desk.pay(id)
  await clerk.call(contractBack, { body: { id, reason: '改电话' } })
  await edit(id, { contactMobile: '13700001111' })
  const now = await detail(id)
  expect(lineOf(now, 'consular')).toMatchObject({ quantity: 2, changed: true, remark: '一人免签' })
  expect([now.totalCents, now.owedCents]).toEqual([totalCents, 0])
  // The approval still names the line that came of it.
  const [line] = (await asApproved(id, approval))?.lines ?? []
  expect(line?.feeId).toBe(lineOf(now, 'consular').feeId)
  await clerk.call(contractAcceptAgain, { body: { id } })
  expect(await detail(id)).toMatchObject({ totalCents, owedCents: 0 })
  // For another journey everybody pays by the rules again.
  await clerk.call(contractBack, { body: { id, reason: '多次入境' } })
  await edit(id, { entries: 'MULTIPLE' })
  expect(lineOf(await detail(id), 'consular')).toMatchObject({ quantity: 3, changed: false, remark: '' })
  await refuseUntrue(server.db)
})

test('what an edit gives up of what was approved is told before it is kept, in the revision, and by its approval', async () => {
  const { id } = await newContract(server, clerk, { people: 4 })
  const approval = await approved(id, 'service', { unitPrice: 4000 })
  const answer = async () => (await clerk.call(approvalAnswers, {})).find((each) => each.id === approval)
  expect(await answer()).toMatchObject({ holds: true })
  const approvalNo = (await answer())?.approvalNo
  const sent = await contractAsSent(clerk, id)
  const estimated = (applicants: typeof sent.applicants) => {
    const { nationCode, visaType, visaCategory, entries, urgencyLevel, entryDate, exitDate } = sent
    const journey = { nationCode, visaType, visaCategory, entries, urgencyLevel, entryDate, exitDate }
    const { returnWay, services, purposeSection, purposeGoal, quantities, payerId, consulate } = sent
    const more = { returnWay, services, purposeSection, purposeGoal, quantities, payerId, consulate }
    return clerk.call(contractEstimate, {
      body: {
        ...journey,
        ...more,
        discountCents: sent.discountCents,
        contractId: id,
        applicants: applicants.map((person) => {
          const { cnName, surname, givenNames, birthDate, passportNo, nationality } = person
          return { id: person.id, cnName, surname, givenNames, birthDate, passportNo, nationality }
        }),
      },
    })
  }
  const [before] = [await detail(id)]
  expect((await estimated(sent.applicants)).lapsing).toEqual([])
  const stay = sent.applicants.slice(0, 3)
  const { lapsing, beforeCents, totals } = await estimated(stay)
  expect(beforeCents).toBe(before.totalCents)
  expect(lapsing).toEqual([
    {
      name: expect.any(String),
      approvalNo,
      before: { unitPrice: 4000, quantity: 4 },
      after: { unitPrice: expect.any(Number), quantity: 3 },
    },
  ])
  await edit(id, { applicants: stay })
  const after = await detail(id)
  expect(after.totalCents).toBe(totals.totalCents)
  expect(lineOf(after, 'service')).toMatchObject({ ...lapsing[0]?.after, changed: false })
  expect(await answer()).toMatchObject({ holds: false })
  // Asked for again, and given up by another journey: the revision says so.
  await approved(id, 'service', { unitPrice: 5000 })
  await clerk.call(contractAccept, { body: { id } })
  await clerk.call(contractBack, { body: { id, reason: '多次入境' } })
  await edit(id, { entries: 'MULTIPLE' })
  await clerk.call(contractAcceptAgain, { body: { id } })
  const [revision, ...earlier] = await clerk.call(contractRevisions, { query: { id } })
  expect(revision?.lapsed).toMatchObject([
    { approvalNo: expect.stringMatching(/^SP/), before: { unitPrice: 5000, quantity: 3 } },
  ])
  expect(earlier.flatMap(({ lapsed }) => lapsed)).toEqual([])
})

test('approved to be none stays none, and what the counter sells another number of goes by the rules', async () => {
  const { id } = await newContract(server, clerk, { people: 2, services: ['PHOTO'] })
  const before = await detail(id)
  const { unitPrice } = lineOf(before, 'service')
  await approved(id, 'service', { quantity: 0 })
  await approved(id, 'vas', { quantity: 1 })
  const { totalCents } = await detail(id)
  await edit(id, { remark: '改备注' })
  const kept = await detail(id)
  expect(kept.totalCents).toBe(totalCents)
  expect(lineOf(kept, 'service')).toMatchObject({ unitPrice, quantity: 0, changed: true })
  expect(lineOf(kept, 'vas')).toMatchObject({ quantity: 1, changed: true })
  await edit(id, { quantities: [{ kind: 'vas', service: 'PHOTO', quantity: 4 }] })
  const more = await detail(id)
  expect(lineOf(more, 'vas')).toMatchObject({ quantity: 4, changed: false })
  expect(lineOf(more, 'service')).toMatchObject({ quantity: 0, changed: true })
  // Somebody else in it pays by the rules.
  const { applicants } = await contractAsSent(clerk, id)
  const [head, ...rest] = applicants
  await edit(id, { applicants: [{ ...head, passportNo: 'E39990001' }, ...rest] })
  expect(lineOf(await detail(id), 'service')).toMatchObject({ unitPrice, quantity: 2, changed: false })
  await refuseUntrue(server.db)
})

test('an approved discount says why: in words of its approval where nobody said anything, and the next edit keeps it', async () => {
  const { id } = await newContract(server, clerk)
  const approval = await approved(id, 'service', {}, 5000, '老客户优惠')
  expect(await detail(id)).toMatchObject({ discountCents: 5000, discountReason: '老客户优惠' })
  expect((await asApproved(id, approval))?.discount).toEqual({ beforeCents: 0, afterCents: 5000 })
  const { totalCents } = await detail(id)
  await edit(id, { contactMobile: '13700001111' })
  expect(await detail(id)).toMatchObject({ totalCents, discountCents: 5000, discountReason: '老客户优惠' })
  // What somebody said before stays said, and where nothing is asked of it nothing is told of it.
  await approved(id, 'service', {}, 6000, '再优惠')
  expect(await detail(id)).toMatchObject({ discountCents: 6000, discountReason: '老客户优惠' })
  const other = await approved(id, 'service', { quantity: 0 })
  expect((await asApproved(id, other))?.discount).toBeNull()
})

test('a service with a price of its own for children is paid for by everybody; one number goes to adults first', async () => {
  await server.db.query(sql`
    insert into visa_fee_rule (kind, nation_code, visa_type, service, age_group, amount_cents, valid_from)
    values ('vas', 'RUS', 1, 'SMS', 'under6', 30, '2026-01-01')`)
  const whole = await contractBody(server, { people: 4, services: ['SMS'] })
  const applicants = (whole.applicants ?? []).map((person, index) =>
    Object.assign({}, person, index === 0 ? { birthDate: '2024-05-01' } : {}),
  )
  const { id } = await newContract(server, clerk, { services: ['SMS'], applicants })
  const sold = async () =>
    (await detail(id)).fees
      .filter(({ service }) => service === 'SMS')
      .map(({ ageGroups, unitPrice, quantity }) => [ageGroups.join(), unitPrice, quantity])
  const [child, adult] = await sold()
  expect([child, adult]).toEqual([
    ['under6', 30, 1],
    ['adult', expect.any(Number), 3],
  ])
  const dear = adult?.[1]
  expect(dear).not.toBe(30)
  const numbered = async (quantity: number) => {
    await edit(id, { quantities: [{ kind: 'vas', service: 'SMS', quantity }] })
    await refuseUntrue(server.db)
    return sold()
  }
  // A number that is less than everybody is never the price of a child.
  expect(await numbered(1)).toEqual([['adult', dear, 1]])
  expect(await numbered(3)).toEqual([['adult', dear, 3]])
  expect(await numbered(4)).toEqual([child, adult])
  expect(await numbered(6)).toEqual([child, ['adult', dear, 5]])
})
