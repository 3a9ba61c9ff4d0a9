import { IDENTITY } from '@visa/contract/identity'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { companyDelete, companyUpdateStatus, type Company } from '@visa/contract/org/company-manage'
import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import { companyMessages } from '@visa/messages/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import type { DetailAction } from '../../ui/detail/detail-types.ts'
import { stateActions } from '../../ui/list/state-actions.ts'
import { WRITING } from './company.names.ts'

interface CompanyActionsInput {
  /** Whether the person looks after all companies, not the own one alone. */
  all: boolean
  onEdit: (company: Company) => void
  onStop: (company: Company) => void
  onSupplier: (company: Company) => void
}

/** What may be done with a company; what cannot be done now says why. */
export function useCompanyActions(input: CompanyActionsInput): (company: Company) => DetailAction[] {
  const { all, onEdit, onStop, onSupplier } = input
  const t = useTexts(companyMessages)
  const states = useTexts(companyStateMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const { companyId } = useSession().info.userInfo
  const turn = useAction(companyUpdateStatus, WRITING)
  const remove = useAction(companyDelete, WRITING)

  const askStart = async ({ id, companyName, auditStatus }: Company) => {
    const title = fill(t.startTitle, { name: companyName })
    if (await confirmDialog({ title, content: t.startText, okText: states.operations.start })) {
      turn.mutate({ body: { id, auditStatus: AUDIT_STATUS.PASS, seenStatus: auditStatus } })
    }
  }
  const askDelete = async ({ id, companyName, companyCode }: Company) => {
    const title = fill(t.deleteTitle, { name: companyName })
    const content = fill(t.deleteText, { code: companyCode })
    if (await confirmDialog({ title, content, okText: ui.delete, danger: true }))
      remove.mutate({ body: { id } })
  }

  const whyStays = ({ id, identityCode }: Company): string | undefined => {
    if (identityCode === IDENTITY.PLATFORM) return t.stopPlatform
    return id === companyId ? t.stopOwn : undefined
  }
  const turning = (company: Company): DetailAction[] =>
    stateActions(COMPANY_MACHINE, states, company.auditStatus, (code) => all && can(code), {
      stop: () => onStop(company),
      start: () => void askStart(company),
    }).map(({ label, danger = false, run }) => ({ label, danger, run, locked: whyStays(company) }))

  return (company) => [
    ...(can('sys.company.edit') ? [{ label: ui.edit, shortcut: 'E', run: () => onEdit(company) }] : []),
    ...turning(company),
    ...(all && can('sys.company.edit') && company.identityCode === IDENTITY.VISA
      ? [{ label: t.supplier, run: () => onSupplier(company) }]
      : []),
    ...(all && can('sys.company.delete')
      ? [
          {
            label: ui.delete,
            danger: true,
            locked: company.id === companyId ? t.deleteOwn : undefined,
            run: () => void askDelete(company),
          },
        ]
      : []),
  ]
}
