import type { WantedDocument } from '@visa/contract/application/checklist'
import type { DocumentRequirement } from '@visa/contract/visa/requirement-row'
import { DOCUMENT_READERS, type ApplicantDocument } from '@visa/contract/visa/document'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { papersOfApplicant } from '../order/applicant-documents.service.ts'
import { documentsOfApplicant, type StoredDocument } from './document.repo.ts'
import { documentTable } from './document.table.ts'

const NOTHING = {
  id: null,
  status: null,
  reason: '',
  faults: [],
  note: '',
  files: [],
  updateUser: '',
  updateTime: null,
}

type Asked = Pick<WantedDocument | DocumentRequirement, 'form' | 'count' | 'hintZh' | 'hintEn'>

const askedOf = ({ form, count, hintZh, hintEn }: Asked): Asked => ({ form, count, hintZh, hintEn })
const NOT_ASKED: Asked = { form: '', count: 1, hintZh: '', hintEn: '' }

/** What is asked of an applicant, there or not, and then what else is there; whose it is has been asked. */
export async function listDocuments(
  db: Queryable,
  { viewer, now }: { viewer: Viewer | null; now: Date },
  applicantId: number,
): Promise<ApplicantDocument[]> {
  const { wanted, requirements, requested, onPaper } = await papersOfApplicant(db, now, applicantId)
  const there = await documentsOfApplicant(db, viewer, applicantId)
  const asked = wanted.map((each): ApplicantDocument => {
    const { id: requirementId, document, must, ...rest } = each
    const found = there.find((one) => one.requirementId === requirementId)
    const of = { requirementId, document, must, requested: requested.has(requirementId) }
    return { ...NOTHING, ...found, ...of, ...askedOf(rest), onPaper: onPaper(each) }
  })
  const others = there.filter(
    ({ requirementId }) => requirementId === null || !wanted.some(({ id }) => id === requirementId),
  )
  const other = (each: StoredDocument): ApplicantDocument => {
    const requirement = requirements.find(({ id }) => id === each.requirementId)
    const of = requirement === undefined ? NOT_ASKED : askedOf(requirement)
    const count = requirement === undefined ? 0 : onPaper(requirement)
    return { ...each, ...of, must: false, requested: false, onPaper: count }
  }
  return [...asked, ...others.map(other)]
}

/** The photo that lists show beside the name may have come as a document. */
const portraitsOf = async (db: Queryable, ids: readonly string[], storageName: string): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select d.id::text as id from visa_document d join visa_applicant a on a.id = d.applicant_id
        where d.id = any(${ids}::bigint[]) and a.photo = ${storageName}`,
  )
  return found.map(({ id }) => id)
}

/** The log of an order gathers its documents'. */
const topicOf = async (db: Queryable, id: string): Promise<string> => {
  const found = await first<{ orderId: string }>(
    db,
    sql`select a.order_id::text as "orderId" from visa_document d join visa_applicant a on a.id = d.applicant_id
        where d.id = ${id}::bigint`,
  )
  return found?.orderId ?? ''
}

const readable: FileReader = async (db, { viewer }, ids) => {
  const found = await rows<{ id: string }>(
    db,
    sql`select t.id::text as id from visa_document t
        where t.id = any(${ids}::bigint[]) and ${rowsWithin(viewer, documentTable, 't')}`,
  )
  return found.map(({ id }) => id)
}

/** Whoever may list the documents of an applicant within reach sees their files. */
export const documentFileReader: FileReader = Object.assign(readable, {
  // Passports are held against their copies where they are looked over.
  codes: [...DOCUMENT_READERS, 'center.passport.check'],
  portraitsOf,
  topicOf,
})
