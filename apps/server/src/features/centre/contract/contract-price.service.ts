import {
  CONTRACT_LIMITS,
  feeGroupOf,
  type ContractDraft,
  type ContractTotals,
} from '@visa/contract/centre/contract'
import { partiesOf, whomOf, type Payer } from '@visa/contract/visa/fee-kinds'
import type { FeeGap, Promised } from '@visa/contract/visa/order-price'
import { formatMoney } from '@visa/contract/money'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { inTheirNumbers } from './contract-quantity.ts'
import { price, type KeptLine } from '../../visa/price/price.service.ts'
import { promiseFor } from '../../visa/price/promise.service.ts'
import { isChangedFee, type OwnName, type StoredFee } from './contract-fees.repo.ts'

export type Wanted = Pick<
  ContractDraft,
  | 'nationCode'
  | 'visaType'
  | 'visaCategory'
  | 'entries'
  | 'urgencyLevel'
  | 'entryDate'
  | 'returnWay'
  | 'services'
  | 'quantities'
  | 'payerId'
  | 'consulate'
>

type PricedFee = Omit<StoredFee, 'id' | 'contractId'>

interface CentreFee {
  id: number
  code: string
  unitCents: number
  each: number
  remark: string
  own: OwnName
}

/**
 * What the centre itself charges on a day for services on top: where it says so, it is the price of them. A line that was
 * priced by a version goes on by it.
 */
const centreFees = (
  db: Queryable,
  { centreId, services }: { centreId: number; services: readonly string[] },
  day: string,
  kept: readonly KeptFee[],
): Promise<CentreFee[]> => {
  const known = kept.flatMap(({ centreFeeId }) => (centreFeeId === null ? [] : [centreFeeId]))
  // And what a rule has priced goes on by that rule.
  const ruled = new Set(
    kept.flatMap(({ kind, service, ruleId }) => (kind === 'vas' && ruleId ? [service] : [])),
  )
  const asked = services.filter((service) => !ruled.has(service))
  return rows<CentreFee & { [column: string]: unknown }>(
    db,
    sql`select distinct on (f.code) f.id, f.code, f.unit_cents as "unitCents", greatest(f.default_quantity, 1) as each, f.remark,
          jsonb_build_object('zh', f.name, 'en', f.name_en) as own
        from centre_service_fee f where f.company_id = ${centreId} and f.code = any(${asked}::text[])
          and (f.id = any(${known}::bigint[]) or daterange(f.valid_from, f.valid_to, '[]') @> ${day}::date)
        order by f.code, (f.id = any(${known}::bigint[])) desc`,
  )
}

/** A line as it was priced before: whoever it was for goes on paying by the same rule, at the price and number approved. */
export type KeptFee = Pick<
  StoredFee,
  | 'kind'
  | 'service'
  | 'ageGroups'
  | 'whom'
  | 'ruleId'
  | 'centreFeeId'
  | 'ruleCents'
  | 'unitCents'
  | 'quantity'
  | 'ruleQuantity'
> & {
  /** What is said about it; null: it was about a price that holds no more. */
  remark: string | null
}

type Line = Omit<PricedFee, 'seq' | 'unitCents' | 'ruleQuantity'>

const isSame = (one: KeptFee, other: Line): boolean =>
  one.kind === other.kind &&
  one.service === other.service &&
  one.ruleId === other.ruleId &&
  one.centreFeeId === other.centreFeeId

export interface Priced {
  fees: PricedFee[]
  gaps: FeeGap[]
}

/** What a contract costs by the rules of a day, in lines: the one price of the product, with the centre's numbers. */
export async function priceContract(
  db: Queryable,
  wanted: Wanted & { centreId: number },
  payers: readonly Payer[],
  day: string,
  kept: readonly KeptFee[] = [],
): Promise<Priced> {
  const people = payers.length === 0 ? [] : partiesOf(payers, wanted.entryDate ?? day)
  const keptLines = kept.flatMap(({ kind, service, ageGroups, whom, ruleId }): KeptLine[] =>
    ruleId === null ? [] : [{ kind, service, ageGroups: [...ageGroups], whom: [...whom], ruleId }],
  )
  const own = await centreFees(db, wanted, day, kept)
  const services = wanted.services.filter((service) => !own.some(({ code }) => code === service))
  const { lines: ruled, gaps } = await price(
    db,
    { ...wanted, services, agentId: wanted.payerId, acceptOrgId: wanted.centreId, people },
    day,
    keptLines,
  )
  const ages = [...new Set(people.map(({ ageGroup }) => ageGroup))]
  const everybody = people.map(whomOf)
  const lines: Line[] = [
    ...ruled.map((line) =>
      Object.assign(line, { ruleCents: line.unitCents, centreFeeId: null, remark: '', own: null }),
    ),
    ...own.map(({ id, code, unitCents: ruleCents, each, remark, own: named }) => ({
      kind: 'vas' as const,
      service: code,
      ageGroups: ages,
      whom: everybody,
      nationGroup: '',
      quantity: each * payers.length,
      ruleCents,
      ruleId: null,
      centreFeeId: id,
      version: 0,
      remark,
      own: named,
    })),
  ]
  const fees = inTheirNumbers(lines, wanted.quantities).map((line, seq): PricedFee => {
    const { quantity: ruleQuantity, ruleCents, ...rest } = line
    const before = kept.find((each) => isSame(each, line))
    const wasChanged = before !== undefined && isChangedFee(before)
    // Approved for as many as were shown, and for no others.
    const approved = wasChanged && before.ruleQuantity === ruleQuantity
    // What was said about a price goes with it.
    const said = wasChanged && !approved ? null : before?.remark
    return Object.assign(rest, {
      seq,
      quantity: approved ? before.quantity : ruleQuantity,
      ruleQuantity,
      unitCents: approved ? before.unitCents : ruleCents,
      ruleCents,
      remark: said ?? line.remark,
    })
  })
  // None of what rules ask for stays a line: it was approved to be none.
  return { fees: fees.filter(({ ruleQuantity }) => ruleQuantity > 0), gaps }
}

const amountOf = ({ unitCents, quantity }: Pick<StoredFee, 'unitCents' | 'quantity'>): number =>
  unitCents * quantity

/** The sums of lines by group; the discount is taken off the whole. More than can be added up exactly is refused. */
export function totalsOf(
  fees: readonly Pick<StoredFee, 'kind' | 'unitCents' | 'quantity'>[],
  discountCents: number,
): ContractTotals {
  const sums = { consular: 0, thirdParty: 0, service: 0 }
  for (const fee of fees) sums[feeGroupOf(fee.kind)] += amountOf(fee)
  const totalCents = sums.consular + sums.thirdParty + sums.service - discountCents
  if (totalCents > CONTRACT_LIMITS.totalCents)
    throw new Refusal('contractBeyond', { limit: formatMoney(CONTRACT_LIMITS.totalCents) })
  return {
    consularCents: sums.consular,
    thirdPartyCents: sums.thirdParty,
    serviceCents: sums.service,
    discountCents,
    totalCents,
  }
}

/** When it would be done if the centre took it at a moment. */
export const promiseAt = (
  db: Queryable,
  wanted: Wanted & { centreId: number },
  at: Date,
): Promise<Promised | null> => promiseFor(db, { ...wanted, acceptOrgId: wanted.centreId }, at)
