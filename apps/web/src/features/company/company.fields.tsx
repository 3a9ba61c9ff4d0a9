import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { CERTIFICATE_KINDS, GRADES, SETTLE_MODES } from '@visa/contract/org/company'
import type { Company, companySave } from '@visa/contract/org/company-manage'
import type { CompanyTag } from '@visa/contract/org/company-tag'
import { companyEditMessages } from '@visa/messages/org/company-edit'
import { useTexts } from '../../lib/i18n.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { useFormValue } from '../../ui/form/form-context.ts'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { identityChoices } from './company.names.ts'
import { MapPointInput } from './map-point-input.tsx'
import { CompanyNameInput, ShortNameInput, TaxCodeInput } from './name-input.tsx'
import { TagSelect } from './tag-select.tsx'
import { useCompanyTexts } from './use-company-texts.ts'

/** Companies that the one in the form can be a branch of. */
function ParentInput(props: { id?: string; value?: number; disabled?: boolean }) {
  const identityCode = Number(useFormValue('identityCode')) as IdentityCode
  return <CompanyPicker isGroup identityCode={identityCode} {...props} />
}

interface FieldsFor {
  /** Absent: a new one. */
  company: Company | undefined
  /** The tags to choose from; absent for whoever looks after the own data only. */
  tags: readonly CompanyTag[] | undefined
  /** Fields that cannot be changed now, and why. */
  closed: ReadonlyMap<string, string>
  /** What was said of fields when they were sent back. */
  told: ReadonlyMap<string, string>
}

/** The form of a company, in sections. */
export function useCompanyFields({ company, tags, closed, told }: FieldsFor): FieldsOf<typeof companySave> {
  const t = useCompanyTexts()
  const e = useTexts(companyEditMessages)
  const fixed = tags === undefined
  const isPlatform = company?.identityCode === IDENTITY.PLATFORM
  const own = { companyId: company?.id }
  /** What holds for a field now: whether it is closed, and what there is to say about it. */
  const at = (name: string, help = '', shut = false) => {
    const said = [told.get(name) ?? '', closed.get(name) ?? (shut ? t.fixedHelp : help)].filter(Boolean)
    return { disabled: shut || closed.has(name), ...(said.length > 0 && { help: said.join(e.and) }) }
  }
  const nameAt = (name: string) => ({ ...own, disabled: closed.has(name) })
  return [
    {
      section: e.sections.names,
      fields: [
        { name: 'companyName', ...at('companyName'), input: <CompanyNameInput {...nameAt('companyName')} /> },
        { name: 'shortName', ...at('shortName'), input: <ShortNameInput {...nameAt('shortName')} /> },
        { name: 'ename', ...at('ename') },
        { name: 'taxCode', ...at('taxCode'), input: <TaxCodeInput {...nameAt('taxCode')} /> },
        { name: 'companyCode', ...at('companyCode', t.codeHelp, fixed) },
        {
          name: 'identityCode',
          options: identityChoices(t, ...(isPlatform ? [] : [IDENTITY.PLATFORM])),
          ...at('identityCode', t.identityHelp, fixed || isPlatform),
        },
        {
          name: 'isCentre',
          when: ({ identityCode }) => Number(identityCode) === IDENTITY.VISA,
          ...at('isCentre', e.centreHelp, fixed),
        },
        { name: 'parentId', ...at('parentId', t.parentHelp, fixed || isPlatform), input: <ParentInput /> },
        ...(fixed ? [] : [{ name: 'tagIds', input: <TagSelect tags={tags} /> } as const]),
      ],
    },
    {
      section: e.sections.licence,
      fields: [
        { name: 'licenceNo', ...at('licenceNo') },
        { name: 'legalPerson', ...at('legalPerson') },
        { name: 'licenceFrom', kind: 'date', ...at('licenceFrom') },
        { name: 'licenceTo', kind: 'date', ...at('licenceTo') },
        {
          list: 'certificates',
          fields: [
            {
              name: 'kind',
              label: e.certificateKind,
              options: CERTIFICATE_KINDS.map((value) => ({ value, label: e.certificates[value] })),
              ...at('certificates'),
            },
            { name: 'files', label: e.certificateFiles, kind: 'files', ...at('certificates') },
          ],
        },
      ],
    },
    {
      section: e.sections.contact,
      fields: [
        {
          list: 'contacts',
          label: e.contacts,
          fields: [
            { name: 'name', label: t.contactPerson },
            { name: 'role', label: e.contactRole },
            'mobile',
            'email',
          ],
        },
        'phone',
        'email',
        { name: 'districtId', kind: 'district' },
        'address',
        { name: 'mapPoint', wide: true, input: <MapPointInput /> },
        { name: 'logo', kind: 'avatar', wide: true },
      ],
    },
    {
      section: e.sections.money,
      fields: [
        { name: 'invoiceTitle', help: t.invoiceHelp },
        {
          list: 'bankAccounts',
          fields: ['accountName', 'bankName', 'accountNo', 'isDefault'],
        },
      ],
    },
    {
      section: e.sections.terms,
      fields: [
        {
          name: 'settleMode',
          options: SETTLE_MODES.map((value) => ({ value, label: t.settleModes[value] })),
          ...at('settleMode', '', fixed),
        },
        { name: 'creditLimit', kind: 'money', ...at('creditLimit', '', fixed) },
        {
          name: 'paymentDay',
          when: ({ settleMode }) => settleMode === 'monthly',
          required: true,
          ...at('paymentDay', e.paymentDayHelp, fixed),
        },
        {
          name: 'grade',
          options: GRADES.map((value) => ({ value, label: value })),
          ...at('grade', '', fixed),
        },
        {
          name: 'defaultAcceptOrgId',
          ...at('defaultAcceptOrgId', '', fixed),
          input: <CompanyPicker identityCode={IDENTITY.VISA} />,
        },
        ...(fixed ? [] : [{ name: 'quotaMb', help: t.quotaHelp } as const]),
        'remark',
      ],
    },
  ]
}
