import { CompanyQuery, type Company } from '@visa/contract/org/company-manage'
import { IDENTITY } from '@visa/contract/identity'
import { stateText } from '@visa/contract/states'
import { companyMessages } from '@visa/messages/org/company'
import { fieldMessages } from '@visa/messages/fields'
import { companyStateMessages } from '@visa/messages/states/company-states'
import * as z from 'zod/mini'
import { exporter } from '../../../sheets/exporter.ts'
import { managedCompanies } from './company-manage.repo.ts'

const Filters = z.omit(CompanyQuery, { page: true, pageSize: true })

const KINDS = Object.keys(IDENTITY) as readonly (keyof typeof IDENTITY)[]

export const companyExporter = exporter<z.output<typeof Filters>, Company>({
  kind: 'company',
  access: 'cust.company.export',
  filters: Filters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = companyMessages[language]
    const kindOf = (code: number): string => {
      const kind = KINDS.find((each) => IDENTITY[each] === code)
      return kind === undefined ? String(code) : t.identities[kind]
    }
    return [
      { title: f.companyCode, kind: 'text', width: 16, value: ({ companyCode }) => companyCode },
      { title: f.companyName, kind: 'text', width: 34, value: ({ companyName }) => companyName },
      { title: f.shortName, kind: 'text', width: 18, value: ({ shortName }) => shortName },
      { title: f.ename, kind: 'text', width: 28, value: ({ ename }) => ename },
      { title: f.taxCode, kind: 'text', width: 24, value: ({ taxCode }) => taxCode },
      { title: f.identityCode, kind: 'text', width: 14, value: ({ identityCode }) => kindOf(identityCode) },
      {
        title: f.auditStatus,
        kind: 'text',
        value: ({ auditStatus }) => stateText(companyStateMessages[language], auditStatus),
      },
      { title: t.parent, kind: 'text', width: 18, value: ({ parentName }) => parentName },
      { title: f.grade, kind: 'text', value: ({ grade }) => grade ?? '' },
      { title: f.settleMode, kind: 'text', value: ({ settleMode }) => t.settleModes[settleMode] },
      { title: f.creditLimit, kind: 'money', value: ({ creditLimit }) => creditLimit },
      { title: f.contactName, kind: 'text', width: 14, value: ({ contactName }) => contactName },
      { title: f.contactMobile, kind: 'text', width: 16, value: ({ contactMobile }) => contactMobile },
      { title: f.createTime, kind: 'dateTime', value: ({ createTime }) => createTime },
    ]
  },
  source: managedCompanies,
})
