import type { WantedDocument } from '@visa/contract/application/checklist'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, sql } from '../../../db/sql.ts'
import type { ApplicantPapers } from '../order/applicant-documents.service.ts'

/** Papers that come over a counter, whichever it is. */

/** Files are uploaded; the passport book itself has a place of its own, copies of it are papers like others. */
export const isOnPaper = ({ form, document }: Pick<WantedDocument, 'form' | 'document'>): boolean =>
  form !== 'SCAN' && !(document === 'PASSPORT' && form === 'ORIGINAL')

export const broughtIn = ({ wanted }: Pick<ApplicantPapers, 'wanted'>): WantedDocument[] =>
  wanted.filter(isOnPaper)

export const isOriginal = ({ form }: Pick<WantedDocument, 'form'>): boolean => form === 'ORIGINAL'

interface KeptPaper {
  /** Null: nothing asks for it. */
  requirementId: number | null
  /** MATERIAL_KIND */
  document: string
  original: boolean
  count: number
}

/** A paper of an applicant is in the house from now on. */
export const keepPaper = (
  tx: Tx,
  by: ActingPerson,
  applicantId: number,
  { requirementId, document, original, count }: KeptPaper,
): Promise<number> =>
  affected(
    tx,
    sql`insert into visa_paper (applicant_id, requirement_id, document, is_original, count, received_by, received_at)
        values (${applicantId}, ${requirementId}, ${document}, ${original}, ${count}, ${by.viewer.userId}, ${by.now})`,
  )
