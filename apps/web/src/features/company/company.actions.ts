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
import type { RowAction } from '../../ui/list/row-action.ts'
import { stateActions } from '../../ui/list/state-actions.ts'
import { WRITING } from './company.names.ts'

interface CompanyActionsInput {
  /** Whether the person looks after all companies, not the own one alone. */
  all: boolean
  onView: (company: Company) => void
  onEdit: (company: Company) => void
  onStop: (company: Company) => void
  onSupplier: (company: Company) => void
}

/** What may be done with a company. */
export function useCompanyActions(input: CompanyActionsInput): (company: Company) => RowAction[] {
  const { all, onView, onEdit, onStop, onSupplier } = input
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

  const turning = (company: Company): RowAction[] => {
    const stays = company.identityCode === IDENTITY.PLATFORM || company.id === companyId
    return stateActions(COMPANY_MACHINE, states, company.auditStatus, (code) => all && can(code), {
      stop: stays ? undefined : () => onStop(company),
      start: () => void askStart(company),
    })
  }

  return (company) => [
    { label: t.view, run: () => onView(company) },
    ...(can('sys.company.edit') ? [{ label: ui.edit, run: () => onEdit(company) }] : []),
    ...turning(company),
    ...(all && can('sys.company.edit') && company.identityCode === IDENTITY.VISA
      ? [{ label: t.supplier, run: () => onSupplier(company) }]
      : []),
    ...(all && can('sys.company.delete') && company.id !== companyId
      ? [{ label: ui.delete, danger: true, run: () => void askDelete(company) }]
      : []),
  ]
}
