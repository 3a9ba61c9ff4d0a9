import { feeDecide, paymentDecide } from '@visa/contract/centre/approval'
import {
  APPROVAL_STATUS,
  type ApprovalKind,
  type ApprovalStatus,
} from '@visa/contract/centre/approval.states'
import { nextNumber } from '../../../db/day-number.ts'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import type { Said } from '../../../testing/machine-walk/walk.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { companyId, newPerson, userId } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { feeApprovalFlow, paymentApprovalFlow } from './approval.flow.ts'

const { APPROVED, AGREED } = APPROVAL_STATUS
const FEES = { lines: [], discountCents: 0 }
const PAYER = { payerId: null, payerName: '', invoiceTitle: '', invoiceTaxCode: '' }

/** Changes of one kind, each of a contract of its own: only one of them waits at a time. */
async function changes(kind: ApprovalKind) {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const centre = await companyId(server, 'CENTER-BJ')
  const [asker, other] = [await userId(server, 'center_emp'), await userId(server, 'center_mgr')]
  const change = JSON.stringify(kind === 'FEE' ? FEES : PAYER)
  const endpoint = kind === 'FEE' ? feeDecide : paymentDecide
  const deciding =
    (decision: 'approve' | 'reject' | 'withdraw') =>
    (person: Client, id: number, { seen: seenStatus, reason = '' }: Said<ApprovalStatus>) =>
      person.raw(endpoint, { body: { id, decision, reason, seenStatus } })
  return {
    server,
    person: 'admin',
    rival: 'rival',
    bring: async (state: ApprovalStatus) => {
      const name = await server.db.tx((tx) => nextNumber(tx, 'SP', new Date()))
      const contract = await one<{ id: number }>(
        server.db,
        sql`insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name,
              contact_mobile, nation_code, visa_type, price_version)
            values (${`HT-${name}`}, ${centre}, 1, 'PERSON', 'x', 'x', 'x', 'RUS', 1, current_date) returning id`,
      )
      // Of two yeses the first was somebody else's than whoever walks.
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into contract_approval (approval_no, kind, status, contract_id, centre_id, operator_id, reason, change,
              before, before_cents, after_cents, asked_by, needs_two, agreed_by, agreed_at, decided_by)
            values (${name}, ${kind}, ${state}, ${contract.id}, ${centre}, ${asker}, '走查', ${change}::jsonb,
              ${change}::jsonb, 0, 0, ${asker}, ${state === AGREED}, ${state === AGREED ? other : null},
              ${state === AGREED ? new Date() : null}, ${state === APPROVED ? other : null}) returning id`,
      )
      return { id, name }
    },
    // Whether a yes is the first of two or the last is no choice of whoever says it: the first is tried beneath the call.
    calls: { approve: deciding('approve'), reject: deciding('reject'), withdraw: deciding('withdraw') },
  }
}

walkMachine('changes of fees (C4.2)', async () => ({
  flow: feeApprovalFlow,
  ...(await changes('FEE')),
}))

walkMachine('changes of payments (C4.2)', async () => ({
  flow: paymentApprovalFlow,
  ...(await changes('PAYMENT')),
}))
