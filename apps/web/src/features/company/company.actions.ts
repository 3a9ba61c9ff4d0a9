import { IDENTITY } from '@visa/contract/identity'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { companyDelete, companyUpdateStatus, type Company } from '@visa/contract/org/company-manage'
import { companyMessages } from '@visa/messages/org/company'
import { uiMessages } from '@visa/messages/ui/ui'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
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
  const ui = useTexts(uiMessages)
  const can = useCan()
  const { companyId } = useSession().info.userInfo
  const turn = useAction(companyUpdateStatus, WRITING)
  const remove = useAction(companyDelete, WRITING)

  const askStart = async ({ id, companyName }: Company) => {
    const title = fill(t.startTitle, { name: companyName })
    if (await confirmDialog({ title, content: t.startText, okText: t.start })) {
      turn.mutate({ body: { id, auditStatus: AUDIT_STATUS.PASS } })
    }
  }
  const askDelete = async ({ id, companyName, companyCode }: Company) => {
    const title = fill(t.deleteTitle, { name: companyName })
    const content = fill(t.deleteText, { code: companyCode })
    if (await confirmDialog({ title, content, okText: ui.delete, danger: true }))
      remove.mutate({ body: { id } })
  }

  const turning = (company: Company): RowAction[] => {
    if (!all || !can('sys.company.status')) return []
    if (company.auditStatus === AUDIT_STATUS.STOPPED) {
      return [{ label: t.start, run: () => void askStart(company) }]
    }
    const stays = company.identityCode === IDENTITY.PLATFORM || company.id === companyId
    if (stays || company.auditStatus !== AUDIT_STATUS.PASS) return []
    return [{ label: t.stop, danger: true, run: () => onStop(company) }]
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
