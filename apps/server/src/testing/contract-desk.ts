import { feeApplyFrom, feeDecide, type FeeChange } from '@visa/contract/centre/approval'
import { contractDetails, contractUpdate } from '@visa/contract/centre/contract-calls'
import { initiatePay } from '@visa/contract/money/payment'
import { afterAll } from 'vitest'
import { sql } from '../db/sql.ts'
import { centreClerk, contractAsSent } from './contracts.ts'
import { startTestApp } from './test-app.ts'

/** Two clerks of one centre with a server of their own, and what they do with contracts over and over. */
export async function contractDesk(name: string) {
  const server = await startTestApp()
  afterAll(() => server.close())
  const clerk = await centreClerk(server, `${name}_one`)
  const second = await centreClerk(server, `${name}_two`)
  const detail = (id: number) => clerk.call(contractDetails, { query: { id } })

  /** Takes what is owed, or so much. */
  async function pay(id: number, cents?: number) {
    const amountCents = cents ?? (await detail(id)).owedCents
    return clerk.call(initiatePay, {
      body: { subjectKind: 'CONTRACT', subjectId: id, amountCents, way: 'CARD', reference: `POS ${id}` },
    })
  }

  /** Sends the contract as it is with something else in it. */
  const edit = async (id: number, more: object) =>
    clerk.raw(contractUpdate, { body: { ...(await contractAsSent(clerk, id)), ...more } })

  /** Asks for other fees; somebody else decides. */
  const askFee = (contractId: number, change: FeeChange, reason = '老客户') =>
    clerk.call(feeApplyFrom, { body: { contractId, reason, change } })

  const approveFee = (id: number, by = second) => by.call(feeDecide, { body: { id, decision: 'approve' } })

  /** Above how much a change takes two people. */
  const setTwoAbove = (cents: number) =>
    server.db.query(
      sql`insert into system_param (key, value) values ('contract.approval.twoAbove', ${String(cents)})
          on conflict (key) do update set value = excluded.value`,
    )

  /** What a change makes of the first line: so much less. */
  async function less(id: number, cents: number): Promise<FeeChange> {
    const { fees, discountCents } = await detail(id)
    const [line] = fees
    if (line === undefined) throw new Error('a line is wanted')
    const { id: feeId, unitPrice, quantity } = line
    return { lines: [{ feeId, unitPrice: unitPrice - cents, quantity }], discountCents }
  }

  return { server, clerk, second, detail, pay, edit, askFee, approveFee, less, setTwoAbove }
}
