import type { Stroke } from '@visa/contract/centre/contract-sign'
import type { DocData } from '@visa/contract/centre/doc-fields'
import type { DocBody } from '@visa/contract/centre/doc-template'
import { dayOf, formatDate } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { docMessages } from '@visa/messages/centre/documents'
import { fill } from '@visa/messages/texts'
import { instantOf } from '../../../db/instant.ts'
import { first, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { partOf } from '../../../paper/blocks.ts'
import type { PaperPart } from '../../../paper/pdf.ts'
import type { PaperKey } from '../../file/paper/kept-paper.service.ts'
import { contractTable } from '../contract/contract-change.service.ts'

/** What was signed is never changed: from it the sealed paper is drawn, today and whenever it is asked for. */
export interface Signature {
  contractId: number
  revision: number
  told: { body: DocBody; content: DocData }
  language: Language
  strokes: Stroke[]
  signer: string
  via: 'LINK' | 'PHONE'
  seal: string
  signedAt: string
}

const COLUMNS = sql`s.contract_id as "contractId", s.revision, s.told, s.language, s.strokes, s.signer, s.via, s.seal,
  ${instantOf(sql`s.signed_at`)} as "signedAt"`

type Found = Signature & { [column: string]: unknown }

const selected = (where: Sql): Sql => sql`select ${COLUMNS} from contract_signature s where ${where}`

/** The signature under a revision, if it has one. */
export const signatureOf = (
  db: Queryable,
  contractId: number,
  revision: number,
): Promise<Signature | undefined> =>
  first<Found>(db, selected(sql`s.contract_id = ${contractId} and s.revision = ${revision}`))

/** All of a contract, the newest first. */
export const signaturesOf = (db: Queryable, contractId: number): Promise<Signature[]> =>
  rows<Found>(db, sql`${selected(sql`s.contract_id = ${contractId}`)} order by s.revision desc`)

/** By the bytes of its file. */
export const signatureByFile = (db: Queryable, sha256: Buffer): Promise<Signature | undefined> =>
  first<Found>(db, selected(sql`s.file_sha256 = ${sha256}`))

type Sealed = Pick<Signature, 'told' | 'language' | 'strokes' | 'seal' | 'signedAt'>

/** The paper with the signature drawn in and its seal on every page. */
export const sealedPart = ({ told, language, strokes, seal, signedAt }: Sealed): PaperPart =>
  partOf(told.body, told.content, {
    strokes,
    day: dayOf(new Date(signedAt)),
    foot: fill(docMessages[language].seal, { at: formatDate(signedAt, 'yyyy-MM-dd hh:mm'), seal }),
  })

/** Where the sealed file of a revision is kept: in the language that was signed, whoever prints it. */
export const sealedKey = ({
  contractId,
  revision,
  language,
}: Pick<Signature, 'contractId' | 'revision' | 'language'>): PaperKey => ({
  table: contractTable.name,
  recordId: contractId,
  kind: `sealed.${revision}`,
  language,
})
