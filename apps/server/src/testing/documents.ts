import type { Attachment } from '@visa/contract/files/file'
import { batchUpload } from '@visa/contract/files/upload'
import type { AuditPerson } from '@visa/contract/visa/document-audit'
import { documentList, documentSave, type ApplicantDocument } from '@visa/contract/visa/document'
import type { Client } from './client.ts'
import { PDF } from './samples.ts'
import { acceptDocuments } from '../seed/demo-documents.ts'
import type { Queryable } from '../db/sql.ts'

/** An own upload, as a form then names it. */
export async function uploaded(
  person: Client,
  name = '扫描.pdf',
  content: Buffer = PDF,
): Promise<Attachment> {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(content)]), name)
  const { data, msg } = await person.upload(batchUpload, form)
  const [file] = (data ?? []) as { imgUrl: string; fileName: string; fileIndex: number }[]
  if (file === undefined) throw new Error(msg)
  return { storageName: file.imgUrl, fileName: file.fileName, fileIndex: file.fileIndex }
}

/** What the list says of one kind of document that an applicant is asked for. */
export async function askedFor(
  person: Client,
  applicantId: number,
  document: string,
  form = 'COPY',
): Promise<ApplicantDocument & { requirementId: number }> {
  const list = await person.call(documentList, { query: { applicantId } })
  const found = list.find((each) => each.document === document && each.form === form)
  if (found === undefined || found.requirementId === null)
    throw new Error(`nobody asks for ${document} ${form}`)
  return { ...found, requirementId: found.requirementId }
}

/** Brings a document with one new file; its id. */
export async function brought(
  person: Client,
  applicantId: number,
  document = 'PASSPORT',
): Promise<{ id: number; requirementId: number; file: Attachment }> {
  const { requirementId } = await askedFor(person, applicantId, document)
  const file = await uploaded(person, `${document}.pdf`)
  const { id } = await person.call(documentSave, { body: { applicantId, requirementId, files: [file] } })
  return { id, requirementId, file }
}

/** Whatever these people have to bring is there and accepted; how it comes to that is tested elsewhere. */
export const acceptAll = (db: Queryable, applicantIds: readonly number[]): Promise<void> =>
  acceptDocuments(db, applicantIds, new Date())

/** What came on paper and nobody has judged, as the audit desk names it. */
export const openPapers = (
  people: readonly Pick<AuditPerson, 'applicantId' | 'documents'>[],
): { applicantId: number; requirementId: number }[] =>
  people.flatMap(({ applicantId, documents }) =>
    documents.flatMap(({ status, onPaper, requirementId }) =>
      status === null && onPaper > 0 && requirementId !== null ? [{ applicantId, requirementId }] : [],
    ),
  )
