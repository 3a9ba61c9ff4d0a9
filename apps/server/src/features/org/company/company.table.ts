import { companyFields, companyStanding } from '@visa/contract/org/company'
import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
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
  reach: { company: 'id' },
  states: { auditStatus: COMPANY_MACHINE },
  about: ({ id, companyName }) => ({ subject: companyName, topic: String(id), companies: [id] }),
})

export type CompanyRow = RowOf<typeof companyTable>
