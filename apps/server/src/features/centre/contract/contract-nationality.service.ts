import type { ContractPerson } from '@visa/contract/centre/contract'
import type { RuleFailure } from '@visa/contract/issues'
import { nationalityOf, partiesOf, type Payer } from '@visa/contract/visa/fee-kinds'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { listCountries } from '../../dict/country/country.service.ts'
import { groupOf, type NationGroup } from '../../visa/price/nation-group.service.ts'
import { decidingGroups } from '../../visa/price/price.service.ts'
import type { StoredPerson } from './contract-people.repo.ts'
import type { Contract } from './contract.table.ts'

/** Which passports the people of a contract have, where that says what they pay. */

type Told = Pick<ContractPerson, 'id' | 'nationality'>

/** Nationalities are of countries; what a contract had already may stay. */
export async function refuseNationalities(
  db: Queryable,
  applicants: readonly Told[],
  known: readonly Told[],
): Promise<void> {
  const isKept = ({ id, nationality }: Told): boolean =>
    nationality === '' ||
    (id !== undefined && known.some((before) => before.id === id && before.nationality === nationality))
  if (applicants.every(isKept)) return
  const countries = new Set((await listCountries(db)).map(({ nationCode }) => nationCode))
  const failures = applicants.flatMap((person, index): RuleFailure[] =>
    isKept(person) || countries.has(person.nationality)
      ? []
      : [{ field: `applicants.${index}.nationality`, rule: 'choice', params: {} }],
  )
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

/** Who pays as of one group of nationalities and is of another by now, as their application says. */
export async function otherNationality(
  db: Queryable,
  contract: Contract,
  people: readonly StoredPerson[],
): Promise<{ person: StoredPerson; nationality: string }[]> {
  const told = await rows<{ applicantId: number; nationality: string }>(
    db,
    sql`select a.id as "applicantId", a.nationality
        from contract_applicant c join visa_applicant a on a.id = c.applicant_id
        where c.contract_id = ${contract.id} and a.nationality <> c.nationality
          and a.status <> ${ORDER_STATUS.CANCELLED}`,
  )
  const changed = people.flatMap((person) => {
    const other = told.find(({ applicantId }) => applicantId === person.applicantId)
    return other === undefined ? [] : [{ person, nationality: nationalityOf(other) }]
  })
  const groups = await groupsFor(
    db,
    contract,
    changed.map(({ person }) => person),
  )
  return changed.filter(
    ({ person, nationality }) => groupOf(groups, nationality) !== groupOf(groups, nationalityOf(person)),
  )
}
