import { AUDIT_STATUS } from '@visa/contract/org/company'
import { companyDetail, companyExt, companySave } from '@visa/contract/org/company-manage'
import { companyVersion, companyVersions } from '@visa/contract/org/company-version'
import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { companyEditMessages } from '@visa/messages/org/company-edit'
import { companyMessages } from '@visa/messages/org/company'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useLeaveTab, useTabName } from '../../lib/tabs/tab-context.tsx'
import { DetailWaiting } from '../../ui/detail/detail-states.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { companyLink } from './company.links.ts'
import { ChangeForm } from './company-change.form.tsx'
import { useCompanyFields } from './company.fields.tsx'
import { WRITING } from './company.names.ts'
import { useCompanyTags } from './use-company-tags.ts'

const ADDABLE: readonly IdentityCode[] = [IDENTITY.AGENT, IDENTITY.VISA, IDENTITY.CUSTOMER]

/** A company in a form: a new one, or one that is there. */
export function CompanyEditScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = Number(params['id'])
  if (Number.isSafeInteger(id) && id > 0) return <Change id={id} />
  const asked = Number(params['identityCode'])
  return <Add identityCode={ADDABLE.find((each) => each === asked) ?? IDENTITY.AGENT} />
}

function Add({ identityCode }: { identityCode: IdentityCode }) {
  const t = useTexts(companyMessages)
  const e = useTexts(companyEditMessages)
  const tags = useCompanyTags()
  const leave = useLeaveTab()
  const fields = useCompanyFields({
    company: undefined,
    tags: tags ?? [],
    closed: new Map(),
    told: new Map(),
  })
  return (
    <FormPage
      name="company"
      title={t.add}
      head={<span>{e.addHelp}</span>}
      okText={e.addAndSubmit}
      target={useSaving(companySave, WRITING)}
      fields={fields}
      initial={{ identityCode }}
      draft={{ kind: 'company' }}
      onSaved={({ id }, { shortName: name }) => {
        toast.success(fill(e.submitted, { name }))
        leave(companyLink('detail', id))
      }}
    />
  )
}

/** What is changed is the company as stored now; a change that was sent back goes on from where it was. */
function Change({ id }: { id: number }) {
  const company = useCall(companyDetail, { query: { id } }, { silent: true, staleTime: 0 })
  const ext = useCall(companyExt, { query: { id } }, { silent: true, staleTime: 0 })
  const versions = useCall(companyVersions, { query: { id } }, { silent: true, staleTime: 0 })
  const [newest] = versions.data ?? []
  const unfinished = company.data?.auditStatus === AUDIT_STATUS.UN_PASS && newest?.state !== 'passed'
  const version = useCall(
    companyVersion,
    { query: { id: newest?.id ?? 0 } },
    { silent: true, enabled: unfinished && newest !== undefined },
  )
  useTabName(company.data?.shortName)
  const calls = [company, ext, versions]
  const fresh = company.isFetchedAfterMount && ext.isFetchedAfterMount && versions.isFetchedAfterMount
  if (!fresh || company.data === undefined || ext.data === undefined || versions.data === undefined) {
    return <DetailWaiting calls={calls} />
  }
  if (unfinished && newest !== undefined && version.data === undefined) {
    return <DetailWaiting calls={[version]} />
  }
  return (
    <ChangeForm
      company={company.data}
      ext={ext.data}
      waiting={newest?.state === 'waiting' ? newest : undefined}
      unfinished={unfinished ? version.data : undefined}
    />
  )
}
