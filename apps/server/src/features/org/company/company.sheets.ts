import { CompanyQuery, type Company } from '@visa/contract/org/company-manage'
import type { FixedDictionary } from '@visa/contract/dict/fixed-dictionaries'
import type { Language } from '@visa/contract/session/personal'
import { companyMessages } from '@visa/messages/org/company'
import { fieldMessages } from '@visa/messages/fields'
import * as z from 'zod/mini'
import { sql, type Sql } from '../../../db/sql.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { managedCompanies } from './company-manage.repo.ts'

const Filters = z.omit(CompanyQuery, { page: true, pageSize: true })

/** What a code of the product's own is called: people may change it, in files as on screens. */
type Words = Record<Language, string>

const wordsOf = (type: FixedDictionary, code: Sql): Sql =>
  sql`(select jsonb_build_object('zh', w.cname, 'en', coalesce(nullif(w.ename, ''), w.cname))
       from dict_data w where w.type = ${type} and w.code = ${code}::text)`

interface Exported extends Company {
  identity: Words
  audit: Words
}

export const companyExporter = exporter<z.output<typeof Filters>, Exported>({
  kind: 'company',
  access: 'cust.company.export',
  filters: Filters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = companyMessages[language]
    return [
      { title: f.companyCode, kind: 'text', width: 16, value: ({ companyCode }) => companyCode },
      { title: f.companyName, kind: 'text', width: 34, value: ({ companyName }) => companyName },
      { title: f.shortName, kind: 'text', width: 18, value: ({ shortName }) => shortName },
      { title: f.ename, kind: 'text', width: 28, value: ({ ename }) => ename },
      { title: f.taxCode, kind: 'text', width: 24, value: ({ taxCode }) => taxCode },
      { title: f.identityCode, kind: 'text', width: 14, value: ({ identity }) => identity[language] },
      { title: f.auditStatus, kind: 'text', value: ({ audit }) => audit[language] },
      { title: t.parent, kind: 'text', width: 18, value: ({ parentName }) => parentName },
      { title: f.grade, kind: 'text', value: ({ grade }) => grade ?? '' },
      { title: f.settleMode, kind: 'text', value: ({ settleMode }) => t.settleModes[settleMode] },
      { title: f.creditLimit, kind: 'money', value: ({ creditLimit }) => creditLimit },
      { title: f.contactName, kind: 'text', width: 14, value: ({ contactName }) => contactName },
      { title: f.contactMobile, kind: 'text', width: 16, value: ({ contactMobile }) => contactMobile },
      { title: f.createTime, kind: 'dateTime', value: ({ createTime }) => createTime },
    ]
  },
  source(viewer, filters) {
    const list = managedCompanies(viewer, filters)
    const identity = wordsOf('COMPANY_IDENTITY', sql`c.identity_code`)
    const audit = wordsOf('AUDIT_STATUS', sql`c.audit_status`)
    return { ...list, columns: sql`${list.columns}, ${identity} as identity, ${audit} as audit` }
  },
})
