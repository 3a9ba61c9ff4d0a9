import { id } from '@visa/contract/fields'
import { applicantFields, type ApplicantFields } from '@visa/contract/visa/applicant'
import { APPLICANT_ADD_MAX } from '@visa/contract/visa/applicant-form'
import { fieldMessages } from '@visa/messages/fields'
import { applicantSheetMessages } from '@visa/messages/visa/applicant-sheet'
import * as z from 'zod/mini'
import { viewerBy } from '../../../access/narrowed.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import type { ImportColumn } from '../../../sheets/import-columns.ts'
import { importer } from '../../../sheets/importer.ts'
import { addApplicant } from './add-applicant.service.ts'
import { codesIn, wordChoices, type WordChoices } from './written-words.service.ts'

const WORD_MAX = 64

/** A workbook says what people call things; codes are looked up by it. */
const Row = z.strictObject({
  ...applicantFields,
  sex: z._default(z.string().check(z.trim(), z.maxLength(WORD_MAX)), ''),
  nationality: z._default(z.string().check(z.trim(), z.maxLength(WORD_MAX)), ''),
  relation: z._default(z.string().check(z.trim(), z.maxLength(WORD_MAX)), ''),
})
type Row = z.output<typeof Row>

/** The codes of what was written in words; what nobody knows is refused at its column. */
function withCodes(choices: WordChoices, row: Row): ApplicantFields {
  const { codes, failures } = codesIn(choices, row)
  if (failures.length > 0) throw new InvalidInput(failures)
  return { ...row, ...codes }
}

const column = (field: keyof Row, more: Partial<ImportColumn> = {}): ImportColumn => ({
  required: false,
  ...more,
  field,
  title: bilingual((language) => fieldMessages[language][field]),
})

const ACCESS = 'visa.order.manage.edit'

/** People of a workbook, all of them into one order or none. */
export const applicantImporter = importer({
  kind: 'visaApplicant',
  access: [ACCESS],
  options: z.strictObject({ orderId: id }),
  columns: [
    column('cnName', { width: 14, example: applicantSheetMessages.zh.exampleName }),
    column('surname', { width: 16, example: 'LYU' }),
    column('givenNames', { width: 18, example: 'JINGYI' }),
    column('sex', { width: 8, example: 'F' }),
    column('birthDate', { kind: 'date', width: 14 }),
    column('nationality', { width: 12, example: 'CHN' }),
    column('passportNo', { exact: true, width: 16, example: 'E83123457' }),
    column('passportExpiry', { kind: 'date', width: 16 }),
    column('mobile', { width: 16, example: '13800138000' }),
    column('relation', { width: 16 }),
  ],
  schema: Row,
  limit: APPLICANT_ADD_MAX,
  share: wordChoices,
  async add(tx, actor, row, { orderId }, { now, shared }) {
    const viewer = await viewerBy(tx, actor.userId, [ACCESS])
    await addApplicant(tx, { viewer, actor, now }, orderId, withCodes(shared, row))
  },
})
