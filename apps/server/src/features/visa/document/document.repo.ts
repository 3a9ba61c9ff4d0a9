import type { ApplicantDocument } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { personFor } from '../../../access/person-name.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, rows, sql, type Queryable } from '../../../db/sql.ts'

export type StoredDocument = Pick<
  ApplicantDocument,
  | 'document'
  | 'status'
  | 'reason'
  | 'faults'
  | 'note'
  | 'files'
  | 'updateUser'
  | 'updateTime'
  | 'requirementId'
> & { id: number }

/** What is there of an applicant, oldest first; who wrote it as the reader may be told. */
export const documentsOfApplicant = (
  db: Queryable,
  reader: Viewer | null,
  applicantId: number,
): Promise<StoredDocument[]> =>
  rows<StoredDocument & { [column: string]: unknown }>(
    db,
    sql`select d.id, d.requirement_id as "requirementId", d.document, d.status, d.reason, d.faults, d.note, d.files,
          ${personFor(reader, sql`d.updated_by`)} as "updateUser", ${instantOf(sql`d.updated_at`)} as "updateTime"
        from visa_document d
        where d.applicant_id = ${applicantId} order by d.id`,
  )

export interface Place {
  requirementId: number | null
  document: string
}

/** The document that stands in a place: of a requirement the one, of what nobody asked for the newest open one. */
export const documentAt = async (
  tx: Tx,
  applicantId: number,
  { requirementId, document }: Place,
): Promise<number | undefined> =>
  (
    await first<{ id: number }>(
      tx,
      requirementId === null
        ? sql`select id from visa_document where applicant_id = ${applicantId} and requirement_id is null
                and document = ${document} and status <> ${DOCUMENT_STATUS.ACCEPTED} order by id desc limit 1`
        : sql`select id from visa_document where applicant_id = ${applicantId} and requirement_id = ${requirementId}`,
    )
  )?.id

/** Whether that changed anything. */
export const insertRequest = async (
  tx: Tx,
  asked: { applicantId: number; requirementId: number; userId: number },
): Promise<boolean> =>
  (await affected(
    tx,
    sql`insert into visa_document_request (applicant_id, requirement_id, requested_by)
        values (${asked.applicantId}, ${asked.requirementId}, ${asked.userId}) on conflict do nothing`,
  )) > 0

export const deleteRequest = async (tx: Tx, applicantId: number, requirementId: number): Promise<boolean> =>
  (await affected(
    tx,
    sql`delete from visa_document_request
        where applicant_id = ${applicantId} and requirement_id = ${requirementId}`,
  )) > 0

interface MaterialWord {
  code: string
  zh: string
  en: string
  valid: number
}

/** What documents are called, by their codes; or the forms they come in, or what is wrong with them. */
export const materialWords = async (
  db: Queryable,
  type: 'MATERIAL_KIND' | 'MATERIAL_FORM' | 'MATERIAL_FAULT',
): Promise<Map<string, MaterialWord>> => {
  const words = await rows<MaterialWord & { [column: string]: unknown }>(
    db,
    sql`select code, cname as zh, ename as en, valid from dict_data where type = ${type}`,
  )
  return new Map(words.map((word) => [word.code, word]))
}
