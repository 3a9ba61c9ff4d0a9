import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { IDENTITY } from '@visa/contract/identity'
import { formatMoney } from '@visa/contract/money'
import {
  RECHARGE_MOST_CENTS,
  type rechargeAsk,
  type rechargeCredit,
  type RechargeWay,
} from '@visa/contract/money/recharge'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import {
  CHECK_RECHARGE,
  RECHARGE,
  RECHARGE_MACHINE,
  RECHARGE_STATUS,
} from '@visa/contract/money/recharge.states'
import { CHANNELS, isChannel } from '@visa/contract/money/ways'
import type { ActingPerson } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { isPlatform } from '../../../access/scope.ts'
import { nextNumber } from '../../../db/day-number.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { StepsVisit } from '../../../http/route.ts'
import type { PaymentChannels } from '../../../integrations/payment/channel.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import { openPayOf } from '../account/account-pay.service.ts'
import { openBanks } from '../bank-account/bank-account.service.ts'
import { companyAccount, heldAccount, platformBook } from '../ledger/ledger.service.ts'
import { wayText } from '../payment/booking.service.ts'
import { initiatePay, type Payments } from '../payment/payment.service.ts'
import { plainReference, refuseBankNumber } from '../payment/slip.service.ts'
import { takePayment } from '../payment/take.service.ts'
import type { Subject, SubjectFacts, Subjects } from '../payment/subjects.service.ts'
import { rechargeFlow } from './recharge.flow.ts'
import { rechargeTable, type Recharge } from './recharge.table.ts'

/** Whose account: one's own, or for the platform that of any company that has one. */
async function refuseCompany(tx: Tx, { viewer }: ActingPerson, companyId: number): Promise<void> {
  if (!isPlatform(viewer) && !viewer.companyIds.includes(companyId)) throw new Refusal('rechargeOtherCompany')
  const found = await first(
    tx,
    sql`select 1 from company where id = ${companyId} and identity_code in (${IDENTITY.AGENT}, ${IDENTITY.CUSTOMER})`,
  )
  if (found === undefined) throw new Refusal('rechargeNoAccount')
}

async function waysNow(channels: PaymentChannels): Promise<RechargeWay[]> {
  const ways: RechargeWay[] = ['TRANSFER']
  for (const way of CHANNELS) if ((await channels(way)) !== undefined) ways.push(way)
  return ways
}

/** Where a company can transfer to, and by which other ways it can pay. */
export async function choicesOf(db: Queryable, channels: PaymentChannels) {
  return { banks: await openBanks(db, await platformBook(db)), ways: await waysNow(channels) }
}

export async function askRecharge(
  tx: Tx,
  channels: PaymentChannels,
  by: ActingPerson,
  body: HandlerInput<typeof rechargeAsk>['body'],
): Promise<{ id: number; rechargeNo: string }> {
  const { companyId, way, transferDay, amountCents } = body
  if (amountCents > RECHARGE_MOST_CENTS)
    throw new Refusal('rechargeAboveMost', {
      amount: formatMoney(amountCents),
      limit: formatMoney(RECHARGE_MOST_CENTS),
    })
  await refuseCompany(tx, by, companyId)
  const bookId = await platformBook(tx)
  const isTransfer = way === 'TRANSFER'
  if (isTransfer && !(await openBanks(tx, bookId)).some(({ id }) => id === body.bankAccountId))
    throw new Refusal('rechargeBankUnknown')
  if (transferDay !== null && transferDay > dayOf(by.now))
    throw new Refusal('rechargeDayAhead', { day: transferDay })
  if (isChannel(way) && (await channels(way)) === undefined)
    throw new Refusal('rechargeWayNotOffered', { way: wayText(way) })
  const rechargeNo = await nextNumber(tx, 'CZ', by.now)
  const status = RECHARGE_STATUS.WAITING
  const vouchers = isTransfer ? body.vouchers : []
  const id = await addRow(tx, by.actor, rechargeTable, {
    ...body,
    vouchers,
    bankAccountId: isTransfer ? body.bankAccountId : null,
    transferDay: isTransfer ? transferDay : null,
    rechargeNo,
    bookId,
    status,
    askedBy: by.viewer.userId,
  })
  await followFiles(tx, by, { entity: 'account_recharge', entityId: id }, [], vouchers)
  await beginHistory(tx, RECHARGE_MACHINE, { id, state: status, companyId, actor: by.actor, at: by.now })
  return { id, rechargeNo }
}

async function factsOf(db: Queryable, recharge: Recharge): Promise<SubjectFacts> {
  const { id, rechargeNo: no, bookId, companyId, amountCents, way, status, bankAccountId } = recharge
  const company = await one<{ name: string; agentId: number | null; paid: boolean }>(
    db,
    sql`select short_name as name, case when identity_code = ${IDENTITY.AGENT} then id end as "agentId",
          exists (select 1 from payment p where p.subject_kind = 'RECHARGE' and p.subject_id = ${id}
            and p.status = ${PAYMENT_STATUS.PAID} and not p.surplus) as paid
        from company where id = ${companyId}`,
  )
  // A transfer is taken by who found it at the bank and nobody else: that is what credited it.
  const found = status === RECHARGE_STATUS.CREDITED
  return {
    kind: 'RECHARGE',
    id,
    no,
    bookId,
    title: company.name,
    companyId,
    parties: { agentId: company.agentId, acceptOrgId: null, centreId: null, platformId: bookId },
    totalCents: amountCents,
    lines: [],
    // Paid once: what went back of it is not owed again.
    closed: status === RECHARGE_STATUS.REJECTED || company.paid,
    inOne: true,
    ways: way === 'TRANSFER' ? (found ? ['TRANSFER'] : []) : [way],
    account: { kind: 'PREPAID', companyId },
    kept: null,
    ...(bankAccountId !== null && { bank: String(bankAccountId) }),
  }
}

/** Recharges are paid like everything else. */
export const rechargeSubject: Subject = {
  kind: 'RECHARGE',
  takenBy: (way) => [way === 'TRANSFER' ? CHECK_RECHARGE : RECHARGE],
  find: (db, { viewer }, typed) =>
    rows(
      db,
      sql`select r.id, true as whole, r.created_at as "createdAt" from account_recharge r where r.recharge_no = ${typed.trim().toUpperCase()}
          and ${rowsWithin(viewer, rechargeTable, 'r')}`,
    ),
  see: async (db, by, id) => factsOf(db, await seenRow(db, by, rechargeTable, id)),
  hold: async (tx, by, id) => factsOf(tx, await heldRow(tx, by, rechargeTable, id)),
  /** What was spent of it is not there any more. */
  async refuseBack(tx, { bookId, companyId, no, title }, amountCents) {
    if (companyId === null) return
    const { prepaidCents, reservedCents } = await heldAccount(tx, bookId, companyId)
    const left = prepaidCents - reservedCents
    if (amountCents <= left) return
    throw new Refusal('refundRechargeSpent', { no, company: title, left: formatMoney(left) })
  },
  async onPaid(tx, by, { id }) {
    const { status } = await heldRow(tx, { viewer: null }, rechargeTable, id)
    if (status !== RECHARGE_STATUS.WAITING) return
    await transition(tx, rechargeFlow, { id, operation: 'receive', by: { ...by, viewer: null } })
  },
}

/** Credits a transfer that was found at the bank: once, and by another person than who asked. */
export async function creditRecharge(
  tx: Tx,
  subjects: Subjects,
  by: ActingPerson,
  { id, bankReference: typed, seenStatus: seen }: HandlerInput<typeof rechargeCredit>['body'],
): Promise<{ rechargeNo: string; prepaidCents: number }> {
  const bankReference = plainReference(typed)
  const recharge = await heldRow(tx, by, rechargeTable, id)
  const { rechargeNo, bookId, companyId, amountCents, payer, bankAccountId } = recharge
  const number = { reference: bankReference, bankAccountId }
  // Said before it is judged whether it can be credited; what was credited by it already is its own.
  if (recharge.status === RECHARGE_STATUS.WAITING) await refuseBankNumber(tx, number)
  const set = { bankReference, checkedBy: by.viewer.userId }
  const { again } = await transition(tx, rechargeFlow, { id, operation: 'credit', by, seen, set }).catch(
    orRefuse({ account_recharge_bank_once: new Refusal('paymentBankTaken', { reference: bankReference }) }),
  )
  if (!again) {
    await takePayment(tx, subjects, by, {
      subjectKind: 'RECHARGE',
      subjectId: id,
      amountCents,
      way: 'TRANSFER',
      payCode: '',
      reference: bankReference,
      payer,
      remark: '',
    })
  }
  const { prepaidCents } = await companyAccount(tx, bookId, companyId)
  return { rechargeNo, prepaidCents }
}

/** Pays a recharge by the code of its channel; one that is out is answered again. */
export async function payRecharge(payments: Payments, visit: StepsVisit & ActingPerson, id: number) {
  const { db } = payments
  const { way, amountCents, rechargeNo } = await seenRow(db, visit, rechargeTable, id)
  if (!isChannel(way)) throw new Refusal('rechargeChannelOnly', { rechargeNo })
  if ((await openPayOf(db, 'RECHARGE', id)) === null)
    await initiatePay(payments, visit, {
      subjectKind: 'RECHARGE',
      subjectId: id,
      amountCents,
      way,
      presented: 'QR',
      payCode: '',
      reference: '',
      payer: '',
      remark: '',
    }).catch((error: unknown) => {
      // Clicked twice at once: the other click has opened it, and that one is answered.
      if (!(error instanceof Refusal && error.key === 'paymentTryOpen')) throw error
    })
  else await db.tx((tx) => visit.once(tx, () => Promise.resolve(id)))
  const { status } = await seenRow(db, visit, rechargeTable, id)
  return { status, openPay: await openPayOf(db, 'RECHARGE', id) }
}

/** Whoever sees a recharge sees its vouchers. */
const readVouchers: FileReader = async (db, { viewer }, ids) => {
  const found = await rows<{ id: string }>(
    db,
    sql`select r.id::text as id from account_recharge r where r.id = any(${ids}::bigint[])
        and ${rowsWithin(viewer, rechargeTable, 'r')}`,
  )
  return found.map(({ id }) => id)
}
export const rechargeFileReader: FileReader = Object.assign(readVouchers, { codes: [RECHARGE] })
