import { formatMoney } from '@visa/contract/money'
import type { CompanyField } from '@visa/contract/org/company'
import type { CompanyValues } from '@visa/contract/org/company-version'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { companyEditMessages } from '@visa/messages/org/company-edit'
import { useTexts } from '../../lib/i18n.tsx'
import { identityText } from './company.names.ts'
import { useCompanyTexts } from './use-company-texts.ts'

type Names = Readonly<Record<string, string>>

const lines = (rows: readonly (readonly string[])[]): string =>
  rows.map((parts) => parts.filter((part) => part !== '').join(' ')).join('\n')

type Tell = (values: CompanyValues, names: Names) => string

const named =
  (field: CompanyField): Tell =>
  (_, names) =>
    names[field] ?? ''

/** What a field of a company says, in words; a list has a line for each of its rows. */
export function useValueText(): (field: CompanyField, values: CompanyValues | null, names: Names) => string {
  const t = useCompanyTexts()
  const a = useTexts(companyAuditMessages)
  const e = useTexts(companyEditMessages)
  const tellers: Readonly<Partial<Record<CompanyField, Tell>>> = {
    parentId: named('parentId'),
    defaultAcceptOrgId: named('defaultAcceptOrgId'),
    districtId: named('districtId'),
    identityCode: ({ identityCode }) => (identityCode === undefined ? '' : identityText(identityCode, t)),
    isCentre: ({ isCentre }) => (isCentre === true ? a.yes : a.no),
    settleMode: ({ settleMode }) => (settleMode === undefined ? '' : t.settleModes[settleMode]),
    creditLimit: ({ creditLimit = 0 }) => `¥${formatMoney(creditLimit)}`,
    mapPoint: ({ mapPoint }) => (mapPoint ? `${mapPoint.lng}, ${mapPoint.lat}` : ''),
    logo: ({ logo }) => logo?.[0]?.fileName ?? '',
    contacts: ({ contacts = [] }) =>
      lines(contacts.map(({ role, name, mobile, email }) => [role, name, mobile, email])),
    bankAccounts: ({ bankAccounts = [] }) =>
      lines(
        bankAccounts.map(({ accountName, bankName, accountNo, isDefault }) => [
          bankName,
          accountNo,
          accountName,
          isDefault ? t.defaultAccount : '',
        ]),
      ),
    certificates: ({ certificates = [] }) =>
      lines(
        certificates.map(({ kind, files }) => [
          e.certificates[kind],
          files.map(({ fileName }) => fileName).join(', '),
        ]),
      ),
  }
  return (field, values, names) => {
    if (values === null) return ''
    const value: unknown = values[field]
    const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return tellers[field]?.(values, names) ?? plain
  }
}
