import { companyFields, companySettings, companyStanding } from '@visa/contract/org/company'
import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import * as z from 'zod/mini'
import { attachment, json } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'
import { companyScope } from './company-reach.ts'

const { level, ...standing } = companyStanding

export const companyTable = table('company', {
  fields: companyFields,
  given: { level, pinyin: z.string() },
  also: { ...standing, ...companySettings },
  columns: {
    logo: attachment('logo', 'logo_name'),
    certificates: json('certificates'),
    contacts: json('contacts'),
    bankAccounts: json('bank_accounts'),
    mapPoint: json('map_point'),
    notifyMobiles: json('notify_mobiles'),
  },
  log: {
    logo: ([file]) => file?.fileName ?? '',
    mapPoint: (point) => (point === null ? '' : `${point.lng}, ${point.lat}`),
    // Told by name, beside the fields.
    parentId: null,
    districtId: null,
    defaultAcceptOrgId: null,
    // Told row by row.
    certificates: null,
    contacts: null,
    bankAccounts: null,
  },
  reach: { because: 'a menu may show one side of the business alone', within: companyScope },
  states: { auditStatus: COMPANY_MACHINE },
  about: ({ id, companyName }) => ({ subject: companyName, topic: String(id), companies: [id] }),
})

export type CompanyRow = RowOf<typeof companyTable>
