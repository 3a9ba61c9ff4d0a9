import type { OptionVersion } from '@visa/contract/centre/config-option'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { dayOf } from '@visa/contract/dates'
import { one, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { dueWithin } from '../../privacy/erase/due.service.ts'
import { optionsOf } from '../option/option.service.ts'

type Options = OptionVersion['options']

const { ACCEPTED, WAITING, ACCEPT_RETURNED, REVIEW_RETURNED } = CONTRACT_STATUS

const countOf = async (db: Queryable, where: Sql): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*)::int as count from centre_contract c where ${where}`))
    .count

/** Accepted and signed by nobody as they stand: they could not be reviewed. */
const unsigned = (db: Queryable, centreId: number): Promise<number> =>
  countOf(
    db,
    sql`c.centre_id = ${centreId} and c.status = ${ACCEPTED} and not exists (
      select 1 from contract_signature s where s.contract_id = c.id and s.revision = c.revision)`,
  )

/** Still to be accepted, with a passport that ends within six months of the journey: they could not be accepted. */
const withShortPassport = (db: Queryable, centreId: number, now: Date): Promise<number> =>
  countOf(
    db,
    sql`c.centre_id = ${centreId} and c.status in (${WAITING}, ${ACCEPT_RETURNED}, ${REVIEW_RETURNED}) and exists (
      select 1 from contract_applicant n where n.contract_id = c.id and n.passport_expiry >= ${dayOf(now)}::date
        and n.passport_expiry >= coalesce(c.exit_date, c.entry_date)
        and n.passport_expiry < coalesce(c.exit_date, c.entry_date) + interval '6 months')`,
  )

interface OptionEffect {
  unsigned: number
  shortPassports: number
  erased: number
}

/** What of the work that is open would stop, and whose papers would go, were these options in force now. */
export async function optionEffect(
  db: Queryable,
  centreId: number,
  options: Options,
  now: Date,
): Promise<OptionEffect> {
  const held = await optionsOf(db, centreId, now)
  const begins = (check: 'contractSigned' | 'passportValidity'): boolean =>
    options[check] === 'block' && held?.[check] !== 'block'
  const heldDays = held?.purgeDays ?? null
  const erased =
    options.purgeDays === heldDays
      ? 0
      : (await dueWithin(db, now, centreId, options.purgeDays)) -
        (await dueWithin(db, now, centreId, heldDays))
  return {
    unsigned: begins('contractSigned') ? await unsigned(db, centreId) : 0,
    shortPassports: begins('passportValidity') ? await withShortPassport(db, centreId, now) : 0,
    erased: Math.max(erased, 0),
  }
}
