import { IDENTITY } from '@visa/contract/identity'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { companyDelete, companyUpdateStatus, type Company } from '@visa/contract/org/company-manage'
import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import { companyKeepVersion, companyWithdrawAudit } from '@visa/contract/org/company-version'
import type { CompanyTag } from '@visa/contract/org/company-tag'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { companyMessages } from '@visa/messages/org/company'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan, useSession } from '../../lib/session.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { stateActions } from '../../ui/list/state-actions.ts'
import { href } from '../../lib/route.ts'
import { OrgProductsDialog } from './authorise/org-products.dialog.tsx'
import { companyLink } from './company.links.ts'
import { StopDialog } from './stop.dialog.tsx'
import { SupplierDialog } from './supplier.dialog.tsx'
import { useCompanyStates } from './use-company-texts.ts'

/** What may be done with a company. Tags are known to whoever looks after all companies, not the own one alone. */
export function useCompanyActions(tags: readonly CompanyTag[] | undefined): RowAction<Company>[] {
  const t = useTexts(companyMessages)
  const words = useCompanyStates()
  const ui = useTexts(uiMessages)
  const authorise = useTexts(authoriseMessages)
  const a = useTexts(companyAuditMessages)
  const can = useCan()
  const { companyId } = useSession().info.userInfo
  const all = tags !== undefined
  const whyStays = ({ id, identityCode }: Company) => {
    if (identityCode === IDENTITY.PLATFORM) return t.stopPlatform
    return id === companyId ? t.stopOwn : undefined
  }
  return [
    {
      key: 'edit',
      label: ui.edit,
      access: 'cust.company.edit',
      shortcut: 'E',
      open: ({ id }) => companyLink('edit', id),
    },
    {
      key: 'audit',
      label: a.audit,
      access: 'cust.company.audit',
      shortcut: 'A',
      when: ({ auditStatus }) => all && auditStatus === AUDIT_STATUS.TO_AUDIT,
      locked: ({ ownWaits }) => (ownWaits ? a.own : undefined),
      open: ({ id }) => companyLink('audit', id),
    },
    ...stateActions<Company, (typeof COMPANY_MACHINE)['edges'][number]['operation']>(
      COMPANY_MACHINE,
      {
        words,
        stateOf: ({ auditStatus }) => auditStatus,
        can: (code) => (all || code === 'cust.company.edit') && can(code),
      },
      {
        withdraw: {
          when: ({ ownWaits }) => ownWaits,
          confirm: ({ companyName: name }) => ({
            title: fill(a.withdrawTitle, { name }),
            content: a.withdrawText,
          }),
          call: rowCall(companyWithdrawAudit, ({ id, auditStatus: seenStatus }) => ({
            body: { id, seenStatus },
          })),
        },
        keep: {
          when: ({ versionNo }) => versionNo > 0,
          confirm: ({ companyName: name, versionNo: version }) => ({
            title: fill(a.keepTitle, { name }),
            content: fill(a.keepText, { version }),
          }),
          call: rowCall(companyKeepVersion, ({ id, auditStatus: seenStatus }) => ({
            body: { id, seenStatus },
          })),
        },
        stop: {
          when: ({ versionNo }) => versionNo > 0,
          locked: whyStays,
          dialog: (company, onClosed) => <StopDialog company={company} onClosed={onClosed} />,
        },
        start: {
          confirm: ({ companyName: name }) => ({ title: fill(t.startTitle, { name }), content: t.startText }),
          call: rowCall(companyUpdateStatus, ({ id, auditStatus: seenStatus }) => ({
            body: { id, auditStatus: AUDIT_STATUS.PASS, seenStatus },
          })),
        },
      },
    ),
    {
      key: 'supplier',
      label: t.supplier,
      access: 'cust.company.edit',
      when: () => all,
      dialog: (company, onClosed) => <SupplierDialog company={company} onClosed={onClosed} />,
    },
    {
      key: 'authorise',
      label: authorise.authorise,
      access: 'cust.agent.authorize',
      when: ({ identityCode }) => all && identityCode === IDENTITY.AGENT,
      open: ({ id }) => href('/cust/agent-authorise', { companyId: id }),
    },
    {
      key: 'products',
      label: authorise.products,
      access: 'cust.acceptOrg.authorize',
      when: ({ identityCode }) => all && identityCode === IDENTITY.VISA,
      dialog: (org, onClosed) => <OrgProductsDialog org={org} onClosed={onClosed} />,
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'cust.company.delete',
      danger: true,
      when: () => all,
      locked: ({ id, versionNo }) => {
        if (id === companyId) return t.deleteOwn
        return versionNo > 0 ? a.deletePassed : undefined
      },
      confirm: ({ companyName, companyCode }) => ({
        title: fill(t.deleteTitle, { name: companyName }),
        content: fill(t.deleteText, { code: companyCode }),
      }),
      call: rowCall(companyDelete, ({ id }) => ({ body: { id } })),
    },
  ]
}
