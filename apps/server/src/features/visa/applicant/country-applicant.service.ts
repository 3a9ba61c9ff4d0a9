import type { Values } from '@visa/contract/application/context'
import { formCodeOf, keptForm } from '@visa/contract/application/forms'
import type { FormCode } from '@visa/contract/visa/form-codes'
import type { UploadedFile } from '@visa/contract/fields'
import type { UploadedItem } from '@visa/contract/files/file'
import { ApplicantFields } from '@visa/contract/visa/applicant'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { keepOriginal } from '../../file/stored/original.service.ts'
import { uploadImages, type UploadDeps } from '../../file/upload/upload.service.ts'
import { applicantTable, orderTable } from '../order/order-records.service.ts'
import { addApplicant } from './add-applicant.service.ts'
import { overwriteFields } from './applicant-save.service.ts'
import { readValues } from './applicant-values.ts'
import { refusedForm } from './refused-form.ts'

/** Under the address of one country there are no applicants of others. */
export async function refuseOtherForm(
  db: Queryable,
  by: ActingPerson,
  code: FormCode,
  id: number,
): Promise<void> {
  const { formCode } = await seenRow(db, by, applicantTable, id)
  if (formCode !== code) throw new Refusal('recordGone')
}

const NOTHING_TYPED = ApplicantFields.parse({})

interface Sent {
  id?: number | undefined
  orderId?: number | undefined
  [field: string]: unknown
}

async function add(tx: Tx, by: ActingPerson, code: FormCode, orderId: number, sent: Values): Promise<number> {
  const order = await seenRow(tx, by, orderTable, orderId)
  if (formCodeOf(order) !== code) {
    throw new InvalidInput([{ field: 'orderId', rule: 'choice', params: {} }])
  }
  const { values, failures } = readValues(keptForm(code), sent)
  if (failures.length > 0) throw refusedForm(code, failures)
  return addApplicant(tx, by, orderId, NOTHING_TYPED, values)
}

/** Writes what was sent over what is there, or adds somebody to an order with it; whose application it is then. */
export async function saveApplication(
  tx: Tx,
  by: ActingPerson,
  code: FormCode,
  { id, orderId, ...sent }: Sent,
): Promise<number> {
  if (id === undefined) return add(tx, by, code, orderId ?? 0, sent)
  await refuseOtherForm(tx, by, code, id)
  await overwriteFields(tx, by, id, sent)
  return id
}

interface Picture {
  id: number
  field: 'photo' | 'passportScan'
  files: readonly UploadedFile[]
  /** What it was made of, kept beside it. */
  original?: readonly UploadedFile[] | undefined
  /** Whose country alone is meant. */
  form?: FormCode
}

/** Stores a picture and puts it into somebody's form, both or neither. */
export async function putPicture(
  deps: UploadDeps,
  visit: StepsVisit,
  { id, field, files, original = [], form }: Picture,
): Promise<UploadedItem> {
  // Before anything of it is stored.
  if (form === undefined) await seenRow(deps.db, visit, applicantTable, id)
  else await refuseOtherForm(deps.db, visit, form, id)
  const once: StepsVisit['once'] = (tx, store) =>
    visit.once(tx, async () => {
      const stored = await store()
      const [item, source] = stored as UploadedItem[]
      if (item !== undefined) {
        const { imgUrl: storageName, fileName, fileIndex } = item
        if (source !== undefined) await keepOriginal(tx, visit, { storageName, original: source.imgUrl })
        await overwriteFields(tx, visit, id, { [field]: [{ storageName, fileName, fileIndex }] })
      }
      return stored
    })
  const [item] = await uploadImages(
    deps,
    { ...visit, once },
    { files: [...files, ...original], permanent: false },
  )
  if (item === undefined) throw new Refusal('fileUploadFailed')
  return item
}
