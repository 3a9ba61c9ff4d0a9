import { feeApplyFrom, feeDecide } from '@visa/contract/centre/approval'
import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractDetails,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractRevisions } from '@visa/contract/centre/contract-revisions'
import { expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { centreClerk, contractAsSent, newContract } from '../../../testing/contracts.ts'
import { testApp } from '../../../testing/test-app.ts'

test('C7.29 every revision is read with who made it, why, what it says otherwise, and its difference of money line by line', async () => {
  const server = await testApp()
  const clerk = await centreClerk(server, 'revise_one')
  const second = await centreClerk(server, 'revise_two')
  const { id } = await newContract(server, clerk)
  const read = () => clerk.call(contractRevisions, { query: { id } })
  expect(await read()).toEqual([])
  await clerk.call(contractAccept, { body: { id } })
  const { fees } = await clerk.call(contractDetails, { query: { id } })
  const [fee] = fees
  if (fee === undefined) throw new Error('a line is wanted')
  const lines = [{ feeId: fee.id, unitPrice: fee.unitPrice - 100, quantity: fee.quantity }]
  const change = { lines, discountCents: 0 }
  const approval = await clerk.call(feeApplyFrom, { body: { contractId: id, reason: '老客户', change } })
  await second.call(feeDecide, { body: { id: approval.id, decision: 'approve' } })
  await clerk.call(contractBack, { body: { id, reason: '改收件地址' } })
  const sent = await contractAsSent(clerk, id)
  await clerk.call(contractUpdate, { body: { ...sent, remark: '改过', services: ['PHOTO'] } })
  await clerk.call(contractAcceptAgain, { body: { id } })

  const [again, approved, begun, ...more] = await read()
  expect(more).toEqual([])
  expect(begun).toMatchObject({ revision: 1, cause: 'accept', beforeCents: null, changes: [], money: [] })
  expect(approved).toMatchObject({
    revision: 2,
    cause: 'FEE',
    reason: '老客户',
    approvalNo: approval.approvalNo,
    changes: [],
    money: [{ name: fee.name, differenceCents: -100 * fee.quantity }],
  })
  expect(again).toMatchObject({ revision: 3, cause: 'acceptAgain', approvalNo: '' })
  expect(again?.changes).toContainEqual({ name: '备注', before: '', after: '改过' })
  for (const each of [again, approved]) {
    const explained = (each?.money ?? []).reduce((sum, { differenceCents }) => sum + differenceCents, 0)
    expect(explained).toBe((each?.totalCents ?? 0) - (each?.beforeCents ?? 0))
  }
  const stranger = await centreClerk(server, 'revise_far', { company: 'ACCEPT-HQ' })
  expect((await stranger.raw(contractRevisions, { query: { id } })).msg).toBe('记录不存在或已被删除')
})

test('a revision from before anybody was sent for the passports is compared like any other, and names who pays', async () => {
  const server = await testApp()
  const clerk = await centreClerk(server, 'revise_old')
  const { id } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const payer = await one<{ id: number; name: string }>(
    server.db,
    sql`select id, short_name as name from company where company_code = 'AGENT-YX'`,
  )
  const { name } = payer
  await server.db.query(sql`insert into contract_revision (contract_id, revision, snapshot, reason, made_at)
    select contract_id, 0, jsonb_set(snapshot #- '{contract,proxy}', '{contract,payerId}', ${String(payer.id)}::jsonb),
      'accept', made_at from contract_revision where contract_id = ${id}`)
  const [is, was] = await clerk.call(contractRevisions, { query: { id } })
  expect(was?.revision).toBe(0)
  expect(is?.changes.map(({ before }) => before)).toEqual([name])
})
