import { fileOriginalKeep } from '@visa/contract/files/file'
import { documentList, documentSave } from '@visa/contract/visa/document'
import { call } from '../../../lib/call.ts'
import { uploadImage } from '../../../lib/files/upload-image.ts'
import { uploadFile } from '../../../lib/files/upload.ts'
import { trulyNamed } from './true-name.ts'

const DOCUMENT = 'ID_CARD'

/** Puts a picture, and what it was made of, to the ID card among somebody's documents: where the checklist asks for it, else beside what it asks. */
export async function saveCard(applicantId: number, file: File, original: File): Promise<void> {
  const asked = await call(documentList, { query: { applicantId } }, { silent: true })
  const place = asked.find(({ document }) => document === DOCUMENT)
  const [source, made] = [await uploadFile(await trulyNamed(original)), await uploadImage(file)]
  const names = { storageName: made.storageName, original: source.storageName }
  await call(fileOriginalKeep, { body: names }, { silent: true })
  const body = {
    applicantId,
    requirementId: place?.requirementId ?? null,
    document: DOCUMENT,
    add: true,
    files: [made],
  }
  await call(documentSave, { body }, { silent: true })
}
