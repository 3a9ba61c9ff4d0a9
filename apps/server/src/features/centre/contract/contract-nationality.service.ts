import type { ContractPerson } from '@visa/contract/centre/contract'
import type { RuleFailure } from '@visa/contract/issues'
import { partiesOf, type Payer } from '@visa/contract/visa/fee-kinds'
import type { Mover } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, sql, type Queryable } from '../../../db/sql.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { listCountries } from '../../dict/country/country.service.ts'
import { shareAnew } from '../../visa/order/order-price.service.ts'
import { misfitsOf, type Misfit } from '../../visa/order/price-fits.service.ts'
import type { NationGroup } from '../../visa/price/nation-group.service.ts'
import { decidingGroups, lineFor } from '../../visa/price/price.service.ts'
import type { StoredFee } from './contract-fees.repo.ts'
import type { StoredPerson } from './contract-people.repo.ts'
import { contractTable, type Contract } from './contract.table.ts'

/** Which passports the people of a contract have, where that says what they pay. */

type Told = Pick<ContractPerson, 'id' | 'nationality'>

/** Nationalities are of countries; what a contract had already may stay. */
export async function nationalityFailures(
  db: Queryable,
  applicants: readonly Told[],
  known: readonly Told[] = [],
): Promise<RuleFailure[]> {
  const isKept = ({ id, nationality }: Told): boolean =>
    nationality === '' ||
    (id !== undefined && known.some((before) => before.id === id && before.nationality === nationality))
  if (applicants.every(isKept)) return []
  const countries = new Set((await listCountries(db)).map(({ nationCode }) => nationCode))
  return applicants.flatMap((person, index): RuleFailure[] =>
    isKept(person) || countries.has(person.nationality)
      ? []
      : [{ field: `applicants.${index}.nationality`, rule: 'choice', params: {} }],
  )
}

export async function refuseNationalities(...judged: Parameters<typeof nationalityFailures>): Promise<void> {
  const failures = await nationalityFailures(...judged)
  if (failures.length > 0) throw new InvalidInput(failures)
}

/** The groups that decide on what these people pay by the rules of the contract. */
const groupsFor = async (
  db: Queryable,
  contract: Contract,
  payers: readonly Payer[],
): Promise<readonly NationGroup[]> =>
  payers.length === 0
    ? []
    : decidingGroups(
        db,
        {
          ...contract,
          agentId: contract.payerId,
          acceptOrgId: contract.centreId,
          people: partiesOf(payers, contract.entryDate ?? contract.priceVersion),
        },
        contract.priceVersion,
      )

/** Whose nationality is asked for: nobody has said it, and what they pay depends on it. */
export async function withoutNationality(
  db: Queryable,
  contract: Contract,
  people: readonly StoredPerson[],
): Promise<StoredPerson[]> {
  const blank = people.filter(({ nationality }) => nationality === '')
  return (await groupsFor(db, contract, blank)).length === 0 ? [] : blank
}

/** Whose price fits them no more, and whose consular fee is one of these lines. */
export async function misfitsIn(
  db: Queryable,
  contractId: number,
  fees: readonly StoredFee[],
  lines: readonly number[],
): Promise<Misfit[]> {
  const consular = fees.filter(({ kind }) => kind === 'consular')
  if (!consular.some(({ id }) => lines.includes(id))) return []
  return (await misfitsOf(db, [contractId])).filter(({ pays }) => {
    const line = lineFor(consular, pays)
    return line !== undefined && lines.includes(line.id)
  })
}

/**
 * Consular fees that were approved are for the passports that are applied with: whoever was priced with another one is
 * in the contract with theirs from here on, in the lines that were theirs.
 */
export async function fitPassports(
  tx: Tx,
  { actor, now }: Mover,
  contract: Contract,
  misfits: readonly Misfit[],
): Promise<void> {
  const { id: contractId, orderId } = contract
  for (const { personId, name, priced, told } of misfits) {
    await affected(
      tx,
      sql`update contract_applicant p set nationality = a.nationality from visa_applicant a
          where a.id = p.applicant_id and p.id = ${personId}`,
    )
    await affected(
      tx,
      sql`update contract_fee f set whom = f.whom || ${told}::text
          where f.contract_id = ${contractId} and ${priced} = any(f.whom) and not exists (select from contract_fee o
            where o.contract_id = f.contract_id and o.kind = f.kind and o.service = f.service and ${told} = any(o.whom))`,
    )
    await recordChange(tx, actor, {
      entity: contractTable.entity,
      entityId: contractId,
      ...contractTable.about(contract),
      action: 'update',
      // Whose it is now, and not of which country: that goes with the person.
      before: {},
      after: { contractPeople: name, formFields: ['nationality'] },
    })
  }
  if (misfits.length > 0 && orderId !== null) await shareAnew(tx, orderId, now)
}
