import { AUDITED, AUDIT_STATUS, companyFields } from '@visa/contract/org/company'
import { CompanySave, companySave, type Company, type CompanyExt } from '@visa/contract/org/company-manage'
import {
  CompanySubmit,
  companySubmitAudit,
  type CompanyVersion,
  type VersionBrief,
} from '@visa/contract/org/company-version'
import { picked } from '@visa/contract/shape'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { companyEditMessages } from '@visa/messages/org/company-edit'
import { companyMessages } from '@visa/messages/org/company'
import { uiMessages } from '@visa/messages/ui/ui'
import { Alert } from 'antd'
import type { input } from 'zod/mini'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useLeaveTab } from '../../lib/tabs/tab-context.tsx'
import { useFormValues } from '../../ui/form/form-context.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { same } from '../../ui/form/paths.ts'
import { useCompanyFields } from './company.fields.tsx'
import { companyLink } from './company.links.ts'
import { WRITING } from './company.names.ts'
import { reasonOf } from './verdict-text.ts'
import { useCompanyTags } from './use-company-tags.ts'

type Body = input<typeof CompanySubmit>

const AUDITED_NAMES = Object.keys(AUDITED)

interface ChangeFormProps {
  company: Company
  ext: CompanyExt
  /** What waits for its audit. */
  waiting: VersionBrief | undefined
  /** What was sent back or taken back, and is to be gone on with. */
  unfinished: CompanyVersion | undefined
}

/** What of a form must be audited and is not as it is in force. */
const auditedChanges = (stored: object, values: object): string[] =>
  AUDITED_NAMES.filter((name) => !same(Reflect.get(stored, name) ?? null, Reflect.get(values, name) ?? null))

/** Saves what needs no audit at once, and hands in what does. */
export function ChangeForm({ company, ext, waiting, unfinished }: ChangeFormProps) {
  const t = useTexts(companyMessages)
  const e = useTexts(companyEditMessages)
  const a = useTexts(companyAuditMessages)
  const ui = useTexts(uiMessages)
  const tags = useCompanyTags()
  const leave = useLeaveTab()
  const { id, auditStatus, versionNo, shortName } = company
  const stored = picked(companyFields, { ...ext, ...company })
  const changed = new Set<string>(unfinished?.changed)
  const resumed = Object.fromEntries(
    Object.entries(unfinished?.values ?? {}).filter(([name]) => versionNo > 0 && changed.has(name)),
  )
  const own = tags === undefined ? {} : { tagIds: company.tags.map((tag) => tag.id), quotaMb: ext.quotaMb }
  // The older of the two: whatever changed between the answers has not been seen whole.
  const updateTime = company.updateTime < ext.updateTime ? company.updateTime : ext.updateTime

  const save = useAction(companySave, { ...WRITING, silent: true })
  const submit = useAction(companySubmitAudit, { ...WRITING, silent: true })
  const never = versionNo === 0 && auditStatus === AUDIT_STATUS.UN_PASS
  const isHandedIn = (values: object): boolean => never || auditedChanges(stored, values).length > 0
  const send = async (body: Body, key: string): Promise<unknown> => {
    if (isHandedIn(body)) return submit.mutateAsync({ body: { ...body, seenStatus: auditStatus }, key })
    return save.mutateAsync({ body: picked(CompanySave.shape, body), key })
  }

  const frozen = auditStatus === AUDIT_STATUS.TO_AUDIT || auditStatus === AUDIT_STATUS.STOPPED
  const why = auditStatus === AUDIT_STATUS.STOPPED ? e.closedStopped : e.closedWaiting
  const closed = new Map([
    ...(frozen ? AUDITED_NAMES.map((name) => [name, why] as const) : []),
    ...(versionNo > 0 ? (waiting?.changed ?? []).map((name) => [name, e.closedWaiting] as const) : []),
  ])
  const told = new Map(
    (unfinished?.verdicts ?? [])
      .filter(({ ok }) => !ok)
      .map((verdict) => [verdict.field, fill(e.sentBack, { reason: reasonOf(verdict, a) })]),
  )
  const fields = useCompanyFields({ company, tags, closed, told })
  return (
    <FormPage
      name={`company ${id}`}
      title={fill(t.editNamed, { name: shortName })}
      head={<Outcome isHandedIn={isHandedIn} versionNo={versionNo} waiting={waiting !== undefined} />}
      okText={<SaveWord isHandedIn={isHandedIn} />}
      target={{ schema: CompanySubmit, send }}
      fields={[
        ...(fields as never),
        {
          section: e.sections.note,
          when: isHandedIn,
          fields: [{ name: 'note', label: e.note, kind: 'textarea' }],
        },
      ]}
      record={{ ...stored, ...resumed, ...own, id, note: '', seenStatus: auditStatus, updateTime }}
      draft={{ kind: 'company', recordId: id }}
      onSaved={(_answer, body) => {
        toast.success(fill(isHandedIn(body) ? e.submitted : ui.saved, { name: shortName }))
        leave(companyLink('detail', id))
      }}
    />
  )
}

interface OutcomeProps {
  isHandedIn: (values: object) => boolean
}

const useHandedIn = ({ isHandedIn }: OutcomeProps): boolean => isHandedIn(Object(useFormValues()))

/** Says before the button is pressed what will come of it. */
function Outcome({ versionNo, waiting, ...outcome }: OutcomeProps & { versionNo: number; waiting: boolean }) {
  const e = useTexts(companyEditMessages)
  const handedIn = useHandedIn(outcome)
  if (waiting) return <Alert type="warning" showIcon title={e.waitingNow} />
  if (!handedIn) return null
  return (
    <Alert
      type="info"
      showIcon
      title={versionNo > 0 ? fill(e.willSubmit, { version: versionNo }) : e.willSubmitFirst}
    />
  )
}

function SaveWord(outcome: OutcomeProps) {
  const e = useTexts(companyEditMessages)
  return useHandedIn(outcome) ? e.submit : e.save
}
