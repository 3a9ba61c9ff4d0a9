import type { BeforeItem, VisaFact } from '@visa/contract/custody/check'
import { PASSPORT_STATUS, type PassportStatus } from '@visa/contract/custody/passport.states'
import { passportName, type Spell } from '@visa/contract/rules/passport-spelling'
import { applicantName, type ApplicantFields } from '@visa/contract/visa/applicant'
import { pinyin } from 'pinyin-pro'
import type { Mover } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, sql } from '../../db/sql.ts'
import { orRefuse } from '../../refusal/constraint.ts'
import { Refusal } from '../../refusal/refusal.ts'

/** Whose passport it is that lies in the house: by number and name it is found, and handed out. */

type Identity = Pick<ApplicantFields, 'cnName' | 'surname' | 'givenNames' | 'passportNo'>

/** How characters are read in a passport. */
const spell: Spell = (text, surname) =>
  pinyin(text, { toneType: 'none', type: 'array', v: true, mode: surname ? 'surname' : 'normal' })

const letters = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** A Chinese name that is read as the passport prints it: the machine-readable zone has no characters, the form asks for them. */
function isReadAs(cnName: string, { surname, givenNames }: Identity): boolean {
  const read = passportName(cnName, spell)
  return (
    read !== undefined &&
    letters(read.surname) === letters(surname) &&
    letters(read.givenNames) === letters(givenNames)
  )
}

/** What nobody had said yet is not filled in by one alone: by any of the names somebody may collect. */
const staysIn = (before: string, after: string): boolean =>
  before.trim().toUpperCase() === after.trim().toUpperCase()

const isSame = (before: Identity, after: Identity): boolean =>
  (staysIn(before.cnName, after.cnName) || (before.cnName === '' && isReadAs(after.cnName, before))) &&
  staysIn(before.surname, after.surname) &&
  staysIn(before.givenNames, after.givenNames) &&
  staysIn(before.passportNo, after.passportNo)

/** What a check sheet says where the passport is another one, or another person's, than the form has. */
const IDENTITY: readonly (BeforeItem | VisaFact)[] = [
  'mrz',
  'form',
  'latinName',
  'cyrillicName',
  'passportNo',
]

interface Held {
  id: number
  status: PassportStatus
  /** Somebody else has looked at it and said that it differs, and nobody has looked since. */
  differs: boolean
}

const heldOf = (tx: Tx, { actor }: Mover, applicantId: number): Promise<Held | undefined> =>
  first<Held & { [column: string]: unknown }>(
    tx,
    sql`select p.id, p.status, coalesce((select not k.passed and k.differs && ${[...IDENTITY]}::text[]
            and k.checked_by is distinct from ${actor.userId}
          from passport_check k where k.item_id = p.id order by k.id desc limit 1), false) as differs
        from passport_item p where p.applicant_id = ${applicantId} and p.status <> ${PASSPORT_STATUS.RETURNED}`,
  )

interface Renaming {
  applicantId: number
  /** The visa centre whose order it is; null: none, and the form may be put right. */
  centreId: number | null
  before: Identity
  after: Identity
}

/**
 * Puts right what is said of a passport in the house, with the form of its holder. At a centre that is nobody's alone:
 * who has looked at the passport said on its sheet that it differs, and somebody else puts it right.
 */
export async function renamePassport(
  tx: Tx,
  by: Mover,
  { applicantId, centreId, before, after }: Renaming,
): Promise<void> {
  const held = isSame(before, after) ? undefined : await heldOf(tx, by, applicantId)
  if (held !== undefined && centreId !== null && !held.differs)
    throw new Refusal('passportIdentityHeld', { name: applicantName(before) })
  const { passportNo } = after
  const holder = applicantName(after)
  await affected(
    tx,
    sql`update passport_item set passport_no = ${passportNo}, holder = ${holder}, updated_at = now()
        where applicant_id = ${applicantId} and status <> ${PASSPORT_STATUS.RETURNED} and ${passportNo} <> ''
          and (passport_no, holder) is distinct from (${passportNo}, ${holder})`,
  ).catch(orRefuse({ passport_item_once: new Refusal('passportHeldNow', { name: holder, passportNo }) }))
}
