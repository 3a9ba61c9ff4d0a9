import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { one, rows, sql } from '../db/sql.ts'
import { applyFee, applyPayment, decideFee } from '../features/centre/approval/approval.service.ts'
import { HOUR_MS, type Scene } from './demo-centre-scene.ts'

/** Something is asked to be taken off the first line. */
async function askLess(
  { tx, emp, clock }: Scene,
  id: number,
  cents: number,
  reason: string,
): Promise<number> {
  const { feeId, unitPrice, quantity, discountCents } = await one<{
    feeId: number
    unitPrice: number
    quantity: number
    discountCents: number
  }>(
    tx,
    sql`select f.id as "feeId", f.unit_cents as "unitPrice", f.quantity, c.discount_cents as "discountCents"
        from contract_fee f join centre_contract c on c.id = f.contract_id
        where f.contract_id = ${id} order by f.seq limit 1`,
  )
  const lines = [{ feeId, unitPrice: unitPrice - cents, quantity }]
  const asked = { contractId: id, reason, files: [], change: { lines, discountCents } }
  const change = await applyFee(tx, emp(clock.now), asked)
  // Asked before it is decided, in the words of the story as well.
  const at = new Date(clock.now.getTime() - HOUR_MS / 2)
  await tx.query(sql`update contract_approval set created_at = ${at} where id = ${change.id}`)
  return change.id
}

/**
 * The first of the clerk's contracts that were accepted and about which nothing is asked, held until all is asked:
 * whoever works beside it on one of them keeps that one.
 */
async function askable({ tx, emp, clock }: Scene): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select c.id from centre_contract c
        where c.status = ${CONTRACT_STATUS.ACCEPTED} and c.operator_id = ${emp(clock.now).viewer.userId}
          and exists (select 1 from contract_fee f where f.contract_id = c.id)
          and not exists (select 1 from contract_approval a where a.contract_id = c.id)
        order by c.id limit 4 for update of c skip locked`,
  )
  return found.map(({ id }) => id)
}

/** What somebody else lets through: one has, one waits, one waits for the second of two; and another payer is asked for. */
export async function approvals(scene: Scene): Promise<void> {
  const { tx, emp, mgr, clock } = scene
  const [done, waits, payer, rejected] = await askable(scene)
  const decide = (id: number, decision: 'approve' | 'reject', reason: string) =>
    decideFee(tx, mgr(clock.now), { id, decision, reason, seenStatus: undefined })
  if (done !== undefined) await decide(await askLess(scene, done, 3000, '学生团体，按协议价'), 'approve', '')
  if (rejected !== undefined)
    await decide(await askLess(scene, rejected, 5000, '客户还价'), 'reject', '领事费不打折')
  if (waits !== undefined) await askLess(scene, waits, 4000, '同一家庭第二次办理')
  if (payer === undefined) return
  await applyPayment(tx, emp(clock.now), {
    contractId: payer,
    reason: '改由公司开票',
    files: [],
    change: { payerId: null, payerName: '', invoiceTitle: '北京云程科技有限公司', invoiceTaxCode: '' },
  })
}
