import { REFUNDABLE_PASSPORTS } from '@visa/contract/centre/contract-refund'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { cameBack } from '../../custody/came-back.service.ts'
import { isHeld, type StoredPerson } from './contract-people.repo.ts'

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
