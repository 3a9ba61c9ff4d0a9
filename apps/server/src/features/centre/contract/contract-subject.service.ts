import { IDENTITY } from '@visa/contract/identity'
import { CONTRACT_STATUS, isEndedContract } from '@visa/contract/centre/contract.states'
import { TAKE_MONEY } from '@visa/contract/money/payment.states'
import type { PaymentWay } from '@visa/contract/money/ways'
import type { FeeKind } from '@visa/contract/visa/fee-kinds'
import type { ActingPerson } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { fixed, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { lockRows } from '../../../db/table-rows.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { companyAccount, CONTRACT_PAID, platformBook, spendable } from '../../money/ledger/ledger.service.ts'
import {
  FOUND_AT_MOST,
  type Fit,
  type Subject,
  type SubjectFacts,
} from '../../money/payment/subjects.service.ts'
import {
  CONSULAR_FEE,
  lodgedPeople,
  spentOn,
  type ConsularFee,
  type LodgedPerson,
} from '../../visa/order/consular-spent.service.ts'
import { orderTable } from '../../visa/order/order-records.service.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { recogniseOrder } from '../../visa/order/order-recognition.service.ts'
import { payerOf } from './contract-payer.service.ts'
import { askRestOf } from './contract-rest.service.ts'
import { contractTable, type Contract } from './contract.table.ts'

const WAYS: readonly PaymentWay[] = ['CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY']
/** Where a company pays, also from what it paid ahead or on its credit. */
const OF_COMPANIES: readonly PaymentWay[] = [...WAYS, 'PREPAID', 'CREDIT']

interface Costs {
  /** By kind of fee. */
  lines: { kind: FeeKind; cents: number }[]
  consular: ConsularFee[]
  /** Those whose consular fee is spent. */
  lodged: LodgedPerson[]
  platformId: number | null
}

const costsOf = (db: Queryable, id: number): Promise<Costs> =>
  one<Costs & { [column: string]: unknown }>(
    db,
    sql`select coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'cents', cents) order by seq) from (
            select f.kind, min(f.seq) as seq, sum(f.quantity * f.unit_cents) as cents
            from (select kind, seq, quantity, unit_cents from contract_fee where contract_id = c.id
              union all select 'discount', 9999, 1, -c.discount_cents where c.discount_cents > 0) f
            group by f.kind) l), '[]') as lines,
          coalesce((select jsonb_agg(${CONSULAR_FEE})
            from contract_fee f where f.contract_id = c.id and f.kind = 'consular'), '[]') as consular,
          (select ${lodgedPeople(sql`m`)} from contract_applicant m join visa_applicant a on a.id = m.applicant_id
            where m.contract_id = c.id) as lodged,
          (select min(id) from company where identity_code = ${fixed(IDENTITY.PLATFORM)}) as "platformId"
        from centre_contract c where c.id = ${id}`,
  )

/** How the money of a contract stands that is at hand. */
export async function contractFacts(db: Queryable, contract: Contract, now: Date): Promise<SubjectFacts> {
  const { id, contractNo, status, customerName, payerId, payerName, centreId, totalCents } = contract
  const { lines, consular, lodged, platformId } = await costsOf(db, id)
  // Asked again whenever money is taken: it may have been stopped since, or belong to the centre no more.
  const payer = await payerOf(db, contract, now)
  const payerNamed = payer?.name ?? payerName
  const consularCents = lines.reduce((sum, { kind, cents }) => sum + (kind === 'consular' ? cents : 0), 0)
  const keptCents = Math.min(spentOn(consular, lodged, contract), consularCents)
  const givenUp = isEndedContract(status) && status !== CONTRACT_STATUS.DELETED
  return {
    kind: 'CONTRACT',
    id,
    no: contractNo,
    bookId: await platformBook(db),
    title: customerName,
    payerName: payerNamed === customerName ? '' : payerNamed,
    companyId: payerId,
    parties: { agentId: payerId, acceptOrgId: centreId, centreId, platformId },
    // Cancelled, or its passports back without a visa, it costs what is spent already; whatever else came is to go back.
    totalCents: givenUp ? keptCents : totalCents,
    lines,
    fixedPrice: true,
    besides: true,
    closed: isEndedContract(status),
    ways: payer?.mayPay === true ? OF_COMPANIES : WAYS,
    ...(payer?.mayPay === false && { shutAccount: payer.name }),
    account: { kind: 'DEPOSIT' },
    kept: keptCents > 0 ? { kind: 'consular', cents: keptCents } : null,
  }
}

const FEW = 5

/** By its number or that of the order that is worked on for it, also without its letters or by the last digits. */
async function findContracts(db: Queryable, { viewer }: ActingPerson, typed: string): Promise<Fit[]> {
  const code = typed.trim().toUpperCase()
  const digits = code.replace(/^[A-Z]{1,4}/, '')
  if (!/^\d+$/.test(digits) || digits.length < FEW) return []
  const order = sql`select 1 from visa_order o where o.id = c.order_id and o.order_no`
  return rows(
    db,
    sql`select c.id, c.contract_no = ${code} or exists (${order} = ${code}) as whole, c.created_at as "createdAt"
        from centre_contract c where ${matchesSearch('c', digits)}
          and (c.contract_no like ${`%${digits}`}
            or exists (${order} like ${`%${digits}`}))
          and c.status <> ${CONTRACT_STATUS.DELETED}
          and ${rowsWithin(viewer, contractTable, 'c')}
        order by c.created_at desc, c.id desc limit ${FOUND_AT_MOST}`,
  )
}

/** Contracts can be paid for: by whoever reaches them. */
export const contractSubject: Subject = {
  kind: 'CONTRACT',
  takenBy: () => TAKE_MONEY,
  find: findContracts,
  see: async (db, by, id) => contractFacts(db, await seenRow(db, by, contractTable, id), by.now),
  async hold(tx, by, id) {
    const contract = await heldRow(tx, by, contractTable, id, { strength: 'no key update' })
    // What goes back of it changes what its order has earned: held before any account is.
    if (contract.orderId !== null)
      await lockRows(tx, orderTable, [contract.orderId], { strength: 'no key update' })
    return contractFacts(tx, contract, by.now)
  },
  /** What its order has earned is what of the contract was not given back. */
  async onBack(tx, by, { id }, _payment, { id: refundId }) {
    const { orderId } = await seenRow(tx, by, contractTable, id)
    if (orderId === null) return
    const order = await seenRow(tx, by, orderTable, orderId)
    await recogniseOrder(tx, by, { order, from: order.status, cause: { refundId } })
  },
  async askRest(tx, { now }, { id }, refund) {
    const contract = await seenRow(tx, { viewer: null }, contractTable, id)
    await askRestOf(tx, now, contract, await contractFacts(tx, contract, now), refund)
  },
}

export interface ContractBalance {
  totalCents: number
  paidCents: number
  owedCents: number
}

export async function balanceOf(db: Queryable, contract: Contract, now: Date): Promise<ContractBalance> {
  const { totalCents } = await contractFacts(db, contract, now)
  const { paidCents } = await one<{ paidCents: number }>(
    db,
    sql`select ${CONTRACT_PAID} as "paidCents" from centre_contract c where c.id = ${contract.id}`,
  )
  return { totalCents, paidCents, owedCents: Math.max(totalCents - paidCents, 0) }
}

/** From which account of its payer what is owed could be taken; undefined: from none. */
export async function creditFor(
  db: Queryable,
  contract: Contract,
  owedCents: number,
  now: Date,
): Promise<'PREPAID' | 'CREDIT' | undefined> {
  const { payerId } = contract
  if (payerId === null || (await payerOf(db, contract, now))?.mayPay !== true) return undefined
  // The same that `chargeAccount` holds it to: what is confirmed keeps what it will take.
  const account = await companyAccount(db, await platformBook(db), payerId)
  const { aheadCents, creditCents } = spendable(account, false)
  if (aheadCents >= owedCents) return 'PREPAID'
  return creditCents >= owedCents ? 'CREDIT' : undefined
}
