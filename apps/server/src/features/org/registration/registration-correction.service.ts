import type { CallOutput } from '@visa/contract/endpoint'
import type { Correction, registrationEntered } from '@visa/contract/org/registration-correction'
import { correctable } from '@visa/contract/org/registration-correction'
import { picked } from '@visa/contract/shape'
import type { Actor } from '../../../access/actor.ts'
import { digest } from '../../../crypto/digest.ts'
import type { Db } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { Visit } from '../../../http/route.ts'
import { refuseWrongLink } from '../../../http/wrong-link.ts'
import { resubmitRegistered, returnedRegistration } from '../company/company-version.service.ts'
import { companyOfLink, registrantOf, takeLink } from './registration-correction.repo.ts'
import { adoptUploads, heldUploads } from './registration-upload.service.ts'

type Visitor = Pick<Visit, 'address' | 'requestId' | 'now'>

const refuseLink = (db: Queryable, visitor: Visitor): Promise<never> =>
  refuseWrongLink(db, visitor, { kind: 'registration-link', refusal: 'correctionOver' })

export async function enteredBefore(
  db: Db,
  visit: Visitor,
  token: string,
): Promise<CallOutput<typeof registrationEntered>> {
  const companyId = await companyOfLink(db, digest(token), visit.now)
  const returned = companyId === undefined ? undefined : await returnedRegistration(db, companyId)
  if (returned === undefined) return refuseLink(db, visit)
  const { company, verdicts, note } = returned
  return { ...picked(correctable, company), verdicts: verdicts.filter(({ ok }) => !ok), note }
}

/** Hands a registration in again in the name of whoever registered it: the link went to their mobile. */
export async function correctRegistration(
  db: Db,
  visit: Visitor,
  { token, ticket, ...corrected }: Correction,
  quotaBytes: number,
): Promise<string> {
  const { now, address, requestId } = visit
  const code = await db.tx(async (tx) => {
    const companyId = await takeLink(tx, digest(token), now)
    const person = companyId === undefined ? undefined : await registrantOf(tx, companyId)
    const before = companyId === undefined ? undefined : await returnedRegistration(tx, companyId)
    if (companyId === undefined || person === undefined || before === undefined) return undefined
    const actor: Actor & { userId: number; companyId: number } = {
      userId: person.id,
      name: person.realName,
      companyId,
      address,
      requestId,
    }
    const known = new Set(
      before.company.certificates.flatMap(({ files }) => files.map((file) => file.storageName)),
    )
    const names = corrected.certificates
      .flatMap(({ files }) => files.map((file) => file.storageName))
      .filter((name) => !known.has(name))
    const files = await heldUploads(tx, { ticket, names }, now)
    await adoptUploads(tx, actor, { ticket, files }, { now, quotaBytes })
    return resubmitRegistered(tx, { viewer: null, actor, now }, companyId, corrected)
  })
  return code ?? refuseLink(db, visit)
}
