import type { CallInput } from '@visa/contract/endpoint'
import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { COMPANY_LIMITS } from '@visa/contract/org/company'
import {
  CompanySave,
  QUOTA_MB,
  companyDetail,
  companyExt,
  companySave,
  type Company,
  type CompanyExt,
} from '@visa/contract/org/company-manage'
import type { CompanyTag } from '@visa/contract/org/company-tag'
import { companyMessages } from '@visa/messages/org/company'
import { fieldMessages } from '@visa/messages/fields'
import { useEffect, useEffectEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { DistrictPicker } from '../../pickers/district-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { WRITING, identityChoices } from './company.names.ts'
import { CompanyNameInput, ShortNameInput } from './name-input.tsx'
import { TagSelect } from './tag-select.tsx'

type Field = FormField<Exclude<keyof CompanySave, 'seen'>>
type Body = CallInput<typeof companySave>['body']

const NEW = {
  companyCode: '',
  companyName: '',
  shortName: '',
  ename: '',
  taxCode: '',
  identityCode: IDENTITY.AGENT,
  parentId: null,
  contactName: '',
  contactMobile: '',
  phone: '',
  email: '',
  districtId: null,
  address: '',
  logo: [],
  invoiceTitle: '',
  bankName: '',
  bankAccount: '',
  remark: '',
  tagIds: [],
  quotaMb: null,
}

interface FormProps {
  /** The tags to choose from; absent for whoever looks after the own contact data only. */
  tags: readonly CompanyTag[] | undefined
  onClosed: () => void
}

function useFields(company: Company | undefined, tags: readonly CompanyTag[] | undefined) {
  const t = useTexts(companyMessages)
  const f = useTexts(fieldMessages)
  const fixed = tags === undefined
  const text = (name: keyof typeof COMPANY_LIMITS & Field['name'], more: Partial<Field> = {}): Field =>
    ({ kind: 'text', name, label: f[name], max: COMPANY_LIMITS[name], ...more }) as Field
  const helpOf = (help: string): string => (fixed ? t.fixedHelp : help)
  const isPlatform = company?.identityCode === IDENTITY.PLATFORM
  const own = { companyId: company?.id, disabled: fixed }
  return ({ identityCode }: Pick<Body, 'identityCode'>): Field[] => [
    {
      kind: 'custom',
      name: 'companyName',
      label: f.companyName,
      input: <CompanyNameInput {...own} max={COMPANY_LIMITS.companyName} />,
    },
    {
      kind: 'custom',
      name: 'shortName',
      label: f.shortName,
      input: <ShortNameInput {...own} max={COMPANY_LIMITS.shortName} />,
    },
    text('companyCode', { disabled: fixed, help: helpOf(t.codeHelp) }),
    text('ename', { disabled: fixed }),
    {
      kind: 'select',
      name: 'identityCode',
      label: f.identityCode,
      options: identityChoices(t, ...(isPlatform ? [] : [IDENTITY.PLATFORM])),
      disabled: fixed || isPlatform,
      help: helpOf(t.identityHelp),
    },
    {
      kind: 'custom',
      name: 'parentId',
      label: f.parentId,
      help: helpOf(t.parentHelp),
      input: (
        <CompanyPicker
          isGroup
          identityCode={Number(identityCode) as IdentityCode}
          disabled={fixed || isPlatform}
        />
      ),
    },
    { kind: 'upperText', name: 'taxCode', label: f.taxCode, max: COMPANY_LIMITS.taxCode, disabled: fixed },
    ...(fixed ? [] : [tagField(tags, f.tagIds)]),
    text('contactName'),
    text('contactMobile'),
    text('phone'),
    { kind: 'email', name: 'email', label: f.email },
    { kind: 'custom', name: 'districtId', label: f.districtId, input: <DistrictPicker anyLevel /> },
    text('address'),
    text('invoiceTitle', { help: t.invoiceHelp }),
    text('bankName'),
    text('bankAccount'),
    ...(fixed
      ? []
      : [{ kind: 'number', name: 'quotaMb', label: f.quotaMb, ...QUOTA_MB, help: t.quotaHelp } as const]),
    { kind: 'avatar', name: 'logo', label: f.logo, wide: true },
    { kind: 'textarea', name: 'remark', label: f.remark, max: COMPANY_LIMITS.remark },
  ]
}

const tagField = (tags: readonly CompanyTag[], label: string): Field => ({
  kind: 'custom',
  name: 'tagIds',
  label,
  input: <TagSelect tags={tags} />,
})

/** A cleared picker gives nothing, which stands for none. */
const settled = (body: Body): Body => ({
  ...body,
  parentId: body.parentId ?? null,
  districtId: body.districtId ?? null,
})

export function CompanyAddDialog({ tags, onClosed }: FormProps) {
  const t = useTexts(companyMessages)
  const save = useAction(companySave, WRITING)
  return (
    <FormDialog
      name="company"
      title={t.add}
      width={800}
      schema={CompanySave}
      fields={useFields(undefined, tags)}
      initial={NEW}
      submit={(body, key) => save.mutateAsync({ body: settled(body), key })}
      onClosed={onClosed}
    />
  )
}

/**
 * A company as stored now is asked for first: what is changed is not what a list once showed. When it cannot be had
 * the call has said why, and there is nothing to open.
 */
export function CompanyEditDialog({ id, ...props }: FormProps & { id: number }) {
  const company = useCall(companyDetail, { query: { id } }, { staleTime: 0 })
  const ext = useCall(companyExt, { query: { id } }, { staleTime: 0 })
  const failed = company.error !== null || ext.error !== null
  const close = useEffectEvent(props.onClosed)
  useEffect(() => {
    if (failed) close()
  }, [failed])
  const fresh = company.isFetchedAfterMount && ext.isFetchedAfterMount
  if (!fresh || company.data === undefined || ext.data === undefined) return null
  return <EditDialog {...props} company={company.data} ext={ext.data} />
}

function initialOf(company: Company, ext: CompanyExt, all: boolean) {
  const { companyId: _id, districtName: _place, files: _files, quotaMb, updateTime, ...contact } = ext
  const { id, companyCode, companyName, shortName, ename, taxCode, parentId } = company
  return {
    id,
    companyCode,
    companyName,
    shortName,
    ename,
    taxCode,
    identityCode: company.identityCode as IdentityCode,
    parentId,
    ...contact,
    // The older of the two: whatever changed between the answers has not been seen whole.
    seen: company.updateTime < updateTime ? company.updateTime : updateTime,
    ...(all ? { tagIds: company.tags.map((tag) => tag.id), quotaMb } : {}),
  }
}

function EditDialog({ company, ext, tags, onClosed }: FormProps & { company: Company; ext: CompanyExt }) {
  const t = useTexts(companyMessages)
  const save = useAction(companySave, WRITING)
  return (
    <FormDialog
      name={`company ${company.id}`}
      title={fill(t.editNamed, { name: company.shortName })}
      width={800}
      schema={CompanySave}
      fields={useFields(company, tags)}
      initial={initialOf(company, ext, tags !== undefined)}
      submit={(body, key) => save.mutateAsync({ body: settled(body), key })}
      onClosed={onClosed}
    />
  )
}
