import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import {
  companyDetail,
  companyExt,
  companySave,
  type Company,
  type CompanyExt,
} from '@visa/contract/org/company-manage'
import type { CompanyTag } from '@visa/contract/org/company-tag'
import { companyMessages } from '@visa/messages/org/company'
import { useEffect, useEffectEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { useFormValue } from '../../ui/form/form-context.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING, identityChoices } from './company.names.ts'
import { CompanyNameInput, ShortNameInput } from './name-input.tsx'
import { TagSelect } from './tag-select.tsx'

interface FormProps {
  /** The tags to choose from; absent for whoever looks after the own contact data only. */
  tags: readonly CompanyTag[] | undefined
  onClosed: () => void
}

/** Companies that the one in the form can be a branch of. */
function ParentInput(props: { id?: string; value?: number; disabled?: boolean }) {
  const identityCode = Number(useFormValue('identityCode')) as IdentityCode
  return <CompanyPicker isGroup identityCode={identityCode} {...props} />
}

function useFields(
  company: Company | undefined,
  tags: readonly CompanyTag[] | undefined,
): FieldsOf<typeof companySave> {
  const t = useTexts(companyMessages)
  const fixed = tags === undefined
  const helpOf = (help: string): string => (fixed ? t.fixedHelp : help)
  const isPlatform = company?.identityCode === IDENTITY.PLATFORM
  const own = { companyId: company?.id, disabled: fixed }
  return [
    { name: 'companyName', input: <CompanyNameInput {...own} /> },
    { name: 'shortName', input: <ShortNameInput {...own} /> },
    { name: 'companyCode', disabled: fixed, help: helpOf(t.codeHelp) },
    { name: 'ename', disabled: fixed },
    {
      name: 'identityCode',
      options: identityChoices(t, ...(isPlatform ? [] : [IDENTITY.PLATFORM])),
      disabled: fixed || isPlatform,
      help: helpOf(t.identityHelp),
    },
    { name: 'parentId', help: helpOf(t.parentHelp), disabled: fixed || isPlatform, input: <ParentInput /> },
    { name: 'taxCode', disabled: fixed },
    ...(fixed ? [] : [{ name: 'tagIds', input: <TagSelect tags={tags} /> } as const]),
    'contactName',
    'contactMobile',
    'phone',
    'email',
    { name: 'districtId', kind: 'district' },
    'address',
    { name: 'invoiceTitle', help: t.invoiceHelp },
    'bankName',
    'bankAccount',
    ...(fixed ? [] : [{ name: 'quotaMb', help: t.quotaHelp } as const]),
    { name: 'logo', kind: 'avatar', wide: true },
    'remark',
  ]
}

export function CompanyAddDialog({ tags, onClosed }: FormProps) {
  const t = useTexts(companyMessages)
  return (
    <FormDialog
      name="company"
      title={t.add}
      width={800}
      target={useSaving(companySave, WRITING)}
      fields={useFields(undefined, tags)}
      initial={{ identityCode: IDENTITY.AGENT }}
      draft={{ kind: 'company' }}
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

function EditDialog({ company, ext, tags, onClosed }: FormProps & { company: Company; ext: CompanyExt }) {
  const t = useTexts(companyMessages)
  const { quotaMb, ...contact } = ext
  const own = tags === undefined ? {} : { tagIds: company.tags.map((tag) => tag.id), quotaMb }
  // The older of the two: whatever changed between the answers has not been seen whole.
  const updateTime = company.updateTime < ext.updateTime ? company.updateTime : ext.updateTime
  return (
    <FormDialog
      name={`company ${company.id}`}
      title={fill(t.editNamed, { name: company.shortName })}
      width={800}
      target={useSaving(companySave, WRITING)}
      fields={useFields(company, tags)}
      record={{ ...company, ...contact, ...own, updateTime }}
      draft={{ kind: 'company', recordId: company.id }}
      onClosed={onClosed}
    />
  )
}
