import type { FileField } from '@visa/contract/application/field'
import { keptForm } from '@visa/contract/application/forms'
import type { Attachment } from '@visa/contract/files/file'
import type { FormCode } from '@visa/contract/visa/form-codes'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { lockRows, updateRow } from '../../../db/table-rows.ts'
import { followFiles, shareFiles, type FileRecord } from '../../file/stored/stored.service.ts'
import { applicantTable, type ApplicantRow } from './applicant.table.ts'

/** A form asks for some files that are documents too: they are uploaded once, as the document, and stand in both. */

export const fileHolder = (applicantId: number): FileRecord => ({
  entity: 'visa_applicant',
  entityId: applicantId,
})

interface Brought {
  id: number
  document: string
  files: Attachment[]
}

const PICTURE = /\.(?:jpe?g|png|webp|gif|bmp)$/i

/** The fields of a form that are one kind of document each, with that kind. */
export const paperFields = (formCode: string): [name: string, kind: string, field: FileField][] =>
  Object.entries(keptForm(formCode as FormCode).fields).flatMap(([name, field]) => {
    const [kind, another] = field.kind === 'file' ? field.papers : []
    return field.kind !== 'file' || kind === undefined || another !== undefined ? [] : [[name, kind, field]]
  })

const filesIn = ({ values }: ApplicantRow, name: string): Attachment[] => {
  const held = values[name]
  return Array.isArray(held) ? (held as Attachment[]) : []
}

const filesOfForm = (applicant: ApplicantRow): Attachment[] =>
  Object.entries(keptForm(applicant.formCode as FormCode).fields).flatMap(([name, field]) =>
    field.kind === 'file' ? filesIn(applicant, name) : [],
  )

/**
 * Puts what was brought of these kinds where the form of its applicant asks for the same. For whoever has changed
 * documents, with the applicant held and the files in the hands of their documents.
 */
export async function fillFromPapers(
  tx: Tx,
  by: Pick<Mover, 'actor' | 'now'>,
  applicantId: number,
  kinds: readonly string[],
): Promise<void> {
  // Whose it is was asked when it was held.
  const [applicant] = await lockRows(tx, applicantTable, [applicantId], { strength: 'no key update' })
  if (applicant === undefined) return
  const fields = paperFields(applicant.formCode).filter(([, kind]) => kinds.includes(kind))
  if (fields.length === 0) return
  const brought = await rows<Brought & { [column: string]: unknown }>(
    tx,
    sql`select id, document, files from visa_document
        where applicant_id = ${applicantId} and document = any(${kinds}::text[]) order by id`,
  )
  let values = applicant.values
  for (const [name, kind, { max }] of fields) {
    const documents = brought.filter(({ document }) => document === kind)
    const files = documents
      .flatMap((document) => document.files)
      // The photo is shown beside the name.
      .filter(({ fileName }) => name !== 'photo' || PICTURE.test(fileName))
      .slice(0, max)
    const names = files.map(({ storageName }) => storageName)
    const to = fileHolder(applicantId)
    for (const { id } of documents) {
      await shareFiles(tx, by.now, { from: { entity: 'visa_document', entityId: id }, to }, names)
    }
    const { [name]: _before, ...others } = values
    values = files.length === 0 ? others : { ...others, [name]: files }
  }
  const filled = { ...applicant, values }
  // All fields at once: what one of them lets go another may hold, or something in it was made of.
  await followFiles(tx, by, fileHolder(applicantId), filesOfForm(applicant), filesOfForm(filled))
  const photo = filesIn(filled, 'photo')
  await updateRow(tx, applicantTable, applicantId, { values, photo })
}
