import type { PassportStep, PhoneContract } from '@visa/contract/centre/phone'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { instantOf } from '../../../db/instant.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'

type Step = PhoneContract['people'][number]['steps'][number]

const STEP_OF: Readonly<Record<number, PassportStep>> = {
  [PASSPORT_STATUS.HELD]: 'in',
  [PASSPORT_STATUS.SENT]: 'sent',
  [PASSPORT_STATUS.RETRIEVED]: 'back',
  [PASSPORT_STATUS.RETURNED]: 'home',
}

interface Moved {
  passportId: number
  status: number
  at: string
  counter: string
}

/** How far passports came, by number. Whoever goes to the consulate again is not back: the later way counts. */
export async function passportSteps(
  db: Queryable,
  passportIds: readonly number[],
  /** Where they were taken in, unless whoever did it said something else. */
  takenInAt: string,
): Promise<Map<number, Step[]>> {
  const moves = await rows<Moved & { [column: string]: unknown }>(
    db,
    sql`select item_id as "passportId", to_status as status, ${instantOf(sql`moved_at`)} as at, counter
        from passport_movement where item_id = any(${passportIds}::bigint[]) and from_status is distinct from to_status
        order by id`,
  )
  const told = new Map<number, Step[]>()
  for (const { passportId, status, at, counter } of moves) {
    const step = STEP_OF[status]
    if (step === undefined) continue
    const before = told.get(passportId) ?? []
    const again = before.findIndex((known) => known.step === step)
    // Found again, or checked and put back: it was there before.
    if (step === 'in' && again >= 0) continue
    const where = step === 'in' && counter === '' ? takenInAt : counter
    told.set(passportId, [...(again < 0 ? before : before.slice(0, again)), { step, at, counter: where }])
  }
  return told
}
