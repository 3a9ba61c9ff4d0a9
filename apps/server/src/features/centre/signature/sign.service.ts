import { createHash } from 'node:crypto'
import type { ContractDetail } from '@visa/contract/centre/contract'
import { isFixedContract } from '@visa/contract/centre/contract.states'
import type { ContractText, Stroke, ToldBlock } from '@visa/contract/centre/contract-sign'
import type { DocData } from '@visa/contract/centre/doc-fields'
import { dayOf, formatDate } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { docMessages } from '@visa/messages/centre/documents'
import type { Actor } from '../../../access/actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, sql, type Queryable } from '../../../db/sql.ts'
import { pdfOfParts } from '../../../paper/pdf.ts'
import { toldOf } from '../../../paper/told.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { keepPaper } from '../../file/paper/kept-paper.service.ts'
import type { StoringDeps } from '../../file/stored/put-files.service.ts'
import { contractTable, toldStatus, type Contract } from '../contract/contract-change.service.ts'
import { detailOf } from '../contract/contract-detail.service.ts'
import { contractData } from '../document/contract-data.service.ts'
import { contractTemplate } from '../document/revision-text.service.ts'
import { digestOf, drawnOrRefused } from '../doc-template/drawn.service.ts'
import { sealedKey, sealedPart, signatureOf, type Signature } from '../document/signed.service.ts'
import { othersThan } from './signer.ts'

interface Reader {
  language: Language
  now: Date
}

interface Reading {
  contract: ContractDetail
  template: Awaited<ReturnType<typeof contractTemplate>>
  content: DocData
  blocks: ToldBlock[]
  digest: string
}

/** Who signs: the customer, or for a company the person who came. */
const signerOf = ({ customerKind, customerName, contactName }: Contract | ContractDetail): string =>
  customerKind === 'COMPANY' ? contactName : customerName

/** A contract as it stands, by the template of its centre or of its print; whose it is has been judged. */
async function readingOf(db: Queryable, { language, now }: Reader, id: number): Promise<Reading> {
  const contract = await detailOf(db, { viewer: null, language, now }, id)
  const template = await contractTemplate(db, contract, { language, now })
  const content = await contractData(db, contract, { language, now })
  const blocks = toldOf(template.body, content)
  return {
    contract,
    template,
    content,
    blocks,
    digest: digestOf([contract.contractNo, contract.revision, blocks]),
  }
}

/** A contract to be read; once it was signed, as it was signed. */
export async function textOf(db: Queryable, reader: Reader, id: number): Promise<ContractText> {
  const { contract, blocks, digest, content } = await readingOf(db, reader, id)
  const { contractNo, revision, totalCents, owedCents, applicants } = contract
  const signed = await signatureOf(db, id, revision)
  const signer = signerOf(contract)
  return {
    contractNo,
    revision,
    centreName: content.fields['centre.name'] ?? contract.centreName,
    signer,
    others: othersThan(signer, applicants),
    totalCents,
    owedCents,
    blocks: signed === undefined ? blocks : toldOf(signed.told.body, signed.told.content),
    digest,
    signedAt: signed?.signedAt ?? null,
  }
}

type Signable = Pick<Contract, 'contractNo' | 'status' | 'revision'>

/** Before it is accepted a contract is neither signed nor paid; each is told as what was tried. */
export function refuseUnsignable(
  { contractNo, status }: Signable,
  refusal: 'signNotNow' | 'phonePayNotNow' = 'signNotNow',
): void {
  if (!isFixedContract(status)) throw new Refusal(refusal, { contractNo, status: toldStatus(status) })
}

export async function refuseSigned(db: Queryable, contract: Signable & { id: number }): Promise<void> {
  const { id, contractNo, revision } = contract
  if ((await signatureOf(db, id, revision)) !== undefined)
    throw new Refusal('signAlready', { contractNo, revision })
}

interface Signing {
  id: number
  digest: string
  strokes: Stroke[]
  via: Signature['via']
  actor: Actor
  /** What is used up by it, in its transaction. */
  use?: (tx: Tx) => Promise<void>
}

export const recordSigning = (
  tx: Tx,
  actor: Actor,
  contract: Contract,
  change: Readonly<Record<string, readonly [string, string]>>,
): Promise<unknown> =>
  recordChange(tx, actor, {
    entity: contractTable.entity,
    entityId: contract.id,
    subject: contract.contractNo,
    topic: String(contract.id),
    companies: [contract.centreId],
    action: 'update',
    before: Object.fromEntries(Object.entries(change).map(([field, [before]]) => [field, before])),
    after: Object.fromEntries(Object.entries(change).map(([field, [, after]]) => [field, after])),
  })

interface Answer {
  contractNo: string
  revision: number
  signedAt: string
}

/**
 * Signs the revision that was read and seals it: the paper is drawn with the signature, and what it is made of is kept
 * with the hash of its bytes. All of it in one transaction, with the contract held, so that of two one signs.
 */
export async function signContract(
  deps: StoringDeps,
  { language, now }: Reader,
  { id, digest, strokes, via, actor, use }: Signing,
): Promise<Answer> {
  const { db } = deps
  const { contract, template, content, digest: current } = await readingOf(db, { language, now }, id)
  refuseUnsignable(contract)
  await refuseSigned(db, contract)
  if (current !== digest) throw new Refusal('signChanged')
  const { contractNo, revision } = contract
  const day = dayOf(now)
  const signedAt = now.toISOString()
  const told = {
    body: template.body,
    content: { ...content, fields: { ...content.fields, 'sign.date': day, 'print.date': day } },
  }
  const seal = digestOf({ contractNo, revision, language, told, strokes, signedAt })
  const title = `${docMessages[language].kinds.contract} ${contractNo}`
  const part = sealedPart({ told, language, strokes, seal, signedAt })
  const bytes = await drawnOrRefused(pdfOfParts({ title, at: now }, [part]))
  const fileSha256 = createHash('sha256').update(bytes).digest()
  const row = await seenRow(db, { viewer: null }, contractTable, id)
  const owner = {
    ownerId: orGone(row.acceptedBy ?? row.operatorId ?? undefined),
    companyId: row.centreId,
    actor,
    now,
  }
  const already = orRefuse({
    contract_signature_revision: new Refusal('signAlready', { contractNo, revision }),
  })
  await keepPaper(deps, owner, sealedKey({ contractId: id, revision, language }), {
    fileName: `${contractNo}-${docMessages[language].kinds.contract}-${revision}.pdf`,
    template,
    bytes,
    enter: async (tx) => {
      const held = await heldRow(tx, { viewer: null }, contractTable, id)
      refuseUnsignable(held)
      if (held.revision !== revision) throw new Refusal('signChanged')
      await use?.(tx)
      await affected(
        tx,
        sql`insert into contract_signature (contract_id, revision, told, language, strokes, signer, via, seal,
                file_sha256, signed_at)
              values (${id}, ${revision}, ${JSON.stringify(told)}::jsonb, ${language}, ${JSON.stringify(strokes)}::jsonb,
                ${signerOf(held)}, ${via}, ${seal}, ${fileSha256}, ${now})`,
      ).catch(already)
      await recordSigning(tx, actor, held, {
        signature: ['', `#${revision} ${signerOf(held)} ${formatDate(signedAt, 'yyyy-MM-dd hh:mm')}`],
      })
    },
  })
  return { contractNo, revision, signedAt }
}
