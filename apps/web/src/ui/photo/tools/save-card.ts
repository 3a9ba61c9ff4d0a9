import { documentList, documentSave } from '@visa/contract/visa/document'
import { call } from '../../../lib/call.ts'
import { uploadImage } from '../../../lib/files/upload-image.ts'

const DOCUMENT = 'ID_CARD'

/** Puts a picture to the ID card among somebody's documents: where the checklist asks for it, else beside what it asks. */
export async function saveCard(applicantId: number, file: File): Promise<void> {
  const asked = await call(documentList, { query: { applicantId } }, { silent: true })
  const place = asked.find(({ document }) => document === DOCUMENT)
  const files = [await uploadImage(file)]
  const body = {
    applicantId,
    requirementId: place?.requirementId ?? null,
    document: DOCUMENT,
    add: true,
    files,
  }
  await call(documentSave, { body }, { silent: true })
}
