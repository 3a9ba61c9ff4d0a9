import { companyFields, companyStanding } from '@visa/contract/org/company'
import * as z from 'zod/mini'
import { attachment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

const { level, ...standing } = companyStanding

export const companyTable = table('company', {
  fields: companyFields,
  given: { level, pinyin: z.string(), isCentre: z.boolean() },
  also: standing,
  columns: { logo: attachment('logo', 'logo_name') },
  log: {
    logo: ([file]) => file?.fileName ?? '',
    // Told by name, beside the fields.
    parentId: null,
    districtId: null,
  },
  about: ({ id, companyName }) => ({ subject: companyName, topic: String(id), companies: [id] }),
})

export type CompanyRow = RowOf<typeof companyTable>
