import { isEndedContract } from '@visa/contract/centre/contract.states'
import { REFUNDABLE_PASSPORTS } from '@visa/contract/centre/contract-refund'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { cameBack } from '../../custody/came-back.service.ts'
import { IS_LODGED } from '../../visa/order/consular-spent.service.ts'
import { isHeld, type StoredPerson } from './contract-people.repo.ts'
import type { Contract } from './contract.table.ts'

/** Whose passports a contract gives back itself: those in the house that were not lodged. */

const BEFORE_LODGING: ReadonlySet<number | null> = new Set<number | null>(REFUNDABLE_PASSPORTS)

export const isHereUnlodged = (person: StoredPerson): boolean =>
  isHeld(person) && BEFORE_LODGING.has(person.passportStatus)

/** Of these people, whose passport came back from the consulate, damaged since or not. */
export async function lodgedAndBack(
  db: Queryable,
  people: readonly StoredPerson[],
): Promise<{ passportId: number; name: string }[]> {
  const passportIds = people.flatMap(({ passportId }) => (passportId === null ? [] : [passportId]))
  return rows(
    db,
    sql`select p.id as "passportId", p.holder as name from passport_item p
        where p.id = any(${passportIds}::bigint[]) and ${cameBack(sql`p`)} order by p.id`,
  )
}

/** Who may be chosen to get theirs back; the same that giving back holds them to. */
export async function refundableIds(db: Queryable, people: readonly StoredPerson[]): Promise<number[]> {
  const here = people.filter(isHereUnlodged)
  const back = new Set((await lodgedAndBack(db, here)).map(({ passportId }) => passportId))
  return here.filter(({ passportId }) => passportId !== null && !back.has(passportId)).map(({ id }) => id)
}

/** Who has their passport back and was never lodged, in a contract that goes on; an e-visa needs none in the house. */
export async function gaveUpIds(
  db: Queryable,
  { status, visaType }: Pick<Contract, 'status' | 'visaType'>,
  people: readonly StoredPerson[],
): Promise<number[]> {
  const home =
    isEndedContract(status) || visaType === VISA_TYPE.EVISA
      ? []
      : people.filter(({ passportStatus }) => passportStatus === PASSPORT_STATUS.RETURNED)
  if (home.length === 0) return []
  const back = new Set((await lodgedAndBack(db, home)).map(({ passportId }) => passportId))
  const filed = await rows<{ id: number }>(
    db,
    sql`select a.id from visa_applicant a where a.id = any(${home.map(({ applicantId }) => applicantId ?? 0)}::bigint[])
        and ${IS_LODGED}`,
  )
  const lodged = new Set(filed.map(({ id }) => id))
  return home
    .filter(({ passportId, applicantId }) => !back.has(passportId ?? 0) && !lodged.has(applicantId ?? 0))
    .map(({ id }) => id)
}
