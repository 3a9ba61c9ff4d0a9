import type { checkVisa } from '@visa/contract/custody/check'
import type { HandlerInput, HandlerOutput } from '@visa/contract/endpoint'
import type { Language } from '@visa/contract/session/personal'
import { checkMessages } from '@visa/messages/custody/checks'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { checkAfter } from '../../custody/check.service.ts'
import { passportsWithin } from '../../custody/passport.service.ts'
import { holdResult, refuseNoVisa, visaRead } from '../../visa/result/visa-read.service.ts'
import { atDesk } from './retrieval.service.ts'

/**
 * The visa of a passport that is back, read from its sticker: held against what was asked for, and when it passes, what it
 * says of itself is the result's from then on. What does not pass may be misread, or another's: the sheet alone keeps it.
 * The order is held before the passport, as where it is given back.
 */
export async function checkRead(
  tx: Tx,
  by: ActingPerson & { language: Language },
  body: HandlerInput<typeof checkVisa>['body'],
): Promise<HandlerOutput<typeof checkVisa>> {
  const found = await first<{ applicantId: number }>(
    tx,
    sql`select p.applicant_id as "applicantId" from passport_item p
        where p.id = ${body.passportId} and ${passportsWithin(by.viewer, 'p')}`,
  )
  const applicant = found && (await holdResult(tx, atDesk(by), found.applicantId))
  const checked = await checkAfter(tx, by, body)
  if (applicant === undefined) return checked
  refuseNoVisa(applicant)
  const reason = body.note || checkMessages[by.language].readAtCheck
  if (checked.passed) await visaRead(tx, atDesk(by), { applicantId: applicant.id, visa: body.visa, reason })
  return checked
}
