import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { isFixedContract } from '@visa/contract/centre/contract.states'
import {
  SIGN_LIMITS,
  type ContractText,
  type contractSigning,
  type contractVerify,
  type Stroke,
} from '@visa/contract/centre/contract-sign'
import type { CallOutput } from '@visa/contract/endpoint'
import { loadReasonsKeptOut } from '../../../access/account-status.ts'
import { SYSTEM_ACTOR, type Actor } from '../../../access/actor.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { digest, newSecret } from '../../../crypto/digest.ts'
import type { Db } from '../../../db/pool.ts'
import { instantOf } from '../../../db/instant.ts'
import { affected, first, sql, type Queryable } from '../../../db/sql.ts'
import type { Visit } from '../../../http/route.ts'
import { refuseWrongLink } from '../../../http/wrong-link.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { paperThere, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { contractTable } from '../contract/contract-change.service.ts'
import { recordSigning, refuseSigned, refuseUnsignable, signContract, textOf } from './sign.service.ts'
import { sealedKey, signatureByFile, signatureOf, signaturesOf } from '../document/signed.service.ts'

const MINUTE_MS = 60_000

type Visitor = Pick<Visit, 'address' | 'requestId' | 'now' | 'language'>

/** A link for the revision that stands now; the one before ends. */
export const makeSignLink = (
  db: Db,
  by: ActingPerson,
  id: number,
): Promise<{ token: string; expires: string; revision: number }> =>
  db.tx(async (tx) => {
    const contract = await heldRow(tx, by, contractTable, id)
    refuseUnsignable(contract)
    await refuseSigned(tx, contract)
    const token = newSecret()
    const expires = new Date(by.now.getTime() + SIGN_LIMITS.minutes * MINUTE_MS)
    await affected(
      tx,
      sql`insert into contract_sign_link (contract_id, revision, token_hash, expires_at, made_by)
          values (${id}, ${contract.revision}, ${digest(token)}, ${expires}, ${by.viewer.userId})
          on conflict (contract_id) do update set revision = excluded.revision, token_hash = excluded.token_hash,
            expires_at = excluded.expires_at, made_by = excluded.made_by, opened_at = null, used_at = null,
            created_at = now()`,
    )
    await recordSigning(tx, by.actor, contract, { signLink: ['', expires.toISOString()] })
    return { token, expires: expires.toISOString(), revision: contract.revision }
  })

/** How signing stands, for the page of the contract. */
export async function signingOf(
  db: Queryable,
  by: ActingPerson,
  id: number,
): Promise<CallOutput<typeof contractSigning>> {
  const { revision, status } = await seenRow(db, by, contractTable, id)
  const signatures = await signaturesOf(db, id)
  const link = await first<{ expires: string; opened: boolean }>(
    db,
    sql`select ${instantOf(sql`expires_at`)} as expires, opened_at is not null as opened from contract_sign_link
        where contract_id = ${id} and revision = ${revision} and used_at is null and expires_at > ${by.now}`,
  )
  const signed = signatures.some((each) => each.revision === revision)
  return { revision, open: isFixedContract(status) && !signed, link: link ?? null, signatures }
}

interface Link {
  contractId: number
  revision: number
  expires: string
  used: boolean
  late: boolean
  madeBy: number
  current: boolean
}

const linkOf = (db: Queryable, token: string, now: Date): Promise<Link | undefined> =>
  first<Link & { [column: string]: unknown }>(
    db,
    sql`select l.contract_id as "contractId", l.revision, ${instantOf(sql`l.expires_at`)} as expires,
          l.used_at is not null as used, l.expires_at <= ${now} as late, l.made_by as "madeBy",
          c.revision = l.revision as current
        from contract_sign_link l join centre_contract c on c.id = l.contract_id
        where l.token_hash = ${digest(token)}`,
  )

const refuseLink = (db: Queryable, visitor: Visitor): Promise<never> =>
  refuseWrongLink(db, visitor, { kind: 'sign-link', refusal: 'signLinkOver' })

/** Used, too late, of an older revision, or of somebody who is kept out: all told alike. */
async function openedLink(db: Queryable, visitor: Visitor, token: string): Promise<Link> {
  const link = await linkOf(db, token, visitor.now)
  if (link === undefined || link.used || link.late || !link.current) return refuseLink(db, visitor)
  if ((await loadReasonsKeptOut(db, [link.madeBy])).has(link.madeBy)) return refuseLink(db, visitor)
  refuseUnsignable(await seenRow(db, { viewer: null }, contractTable, link.contractId))
  return link
}

export async function openSignLink(
  db: Queryable,
  visitor: Visitor,
  token: string,
): Promise<ContractText & { expires: string }> {
  const { contractId, expires } = await openedLink(db, visitor, token)
  await affected(
    db,
    sql`update contract_sign_link set opened_at = ${visitor.now}
        where token_hash = ${digest(token)} and opened_at is null`,
  )
  return { ...(await textOf(db, visitor, contractId)), expires }
}

/** Whoever holds the telephone, as the log calls them. */
export const phoneActor = ({ address, requestId }: Pick<Visitor, 'address' | 'requestId'>): Actor => ({
  ...SYSTEM_ACTOR,
  name: 'phone',
  address,
  requestId,
})

interface Drawn {
  token: string
  digest: string
  strokes: Stroke[]
}

/** Signs by a link, which is good for one signature; the same again after a lost answer is answered as the first. */
async function signedByLink(
  deps: PaperDeps,
  visitor: Visitor,
  { token, digest: read, strokes }: Drawn,
): Promise<{ id: number; contractNo: string; revision: number; signedAt: string }> {
  const { db } = deps
  const known = await linkOf(db, token, visitor.now)
  if (known?.used === true) {
    const { contractId, revision } = known
    const signed = await signatureOf(db, contractId, revision)
    if (signed === undefined || !isDeepStrictEqual(signed.strokes, strokes)) return refuseLink(db, visitor)
    const { contractNo } = await seenRow(db, { viewer: null }, contractTable, contractId)
    return { id: contractId, contractNo, revision, signedAt: signed.signedAt }
  }
  const { contractId: id } = await openedLink(db, visitor, token)
  const signed = await signContract(deps, visitor, {
    id,
    digest: read,
    strokes,
    via: 'LINK',
    actor: phoneActor(visitor),
    use: async (tx) => {
      const used = await affected(
        tx,
        sql`update contract_sign_link set used_at = ${visitor.now}
            where token_hash = ${digest(token)} and used_at is null and expires_at > ${visitor.now}`,
      )
      if (used === 0) throw new Refusal('signLinkOver')
    },
  })
  return { id, ...signed }
}

/** Signs by a link; whoever did takes their copy with them. */
export async function signByLink(
  deps: PaperDeps,
  visitor: Visitor,
  drawn: Drawn,
): Promise<{ contractNo: string; revision: number; signedAt: string; url: string }> {
  const { id, ...signed } = await signedByLink(deps, visitor, drawn)
  const sealed = orGone(await signatureOf(deps.db, id, signed.revision))
  const { url } = await paperThere(deps, visitor.now, sealedKey(sealed))
  return { ...signed, url }
}

async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest()
}

/** Which sealed contract within reach a file is, byte by byte. */
export async function verifyFile(
  db: Queryable,
  { viewer }: Pick<ActingPerson, 'viewer'>,
  path: string,
): Promise<CallOutput<typeof contractVerify>> {
  const signed = await signatureByFile(db, await sha256Of(path))
  if (signed === undefined) return null
  const contract = await first<{ contractNo: string; newest: number }>(
    db,
    sql`select c.contract_no as "contractNo", c.revision as newest from centre_contract c
        where c.id = ${signed.contractId} and ${rowsWithin(viewer, contractTable, 'c')}`,
  )
  if (contract === undefined) return null
  const { contractId: id, revision, signer, seal, signedAt } = signed
  return { ...contract, id, revision, signer, seal, signedAt }
}
