import { IDENTITY } from '@visa/contract/identity'
import { DATE_BUCKETS } from '@visa/contract/visa/order-list'
import { fieldMessages } from '@visa/messages/fields'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { UserPicker } from '../../pickers/user-picker.tsx'
import type { FilterField } from '../../ui/list/filter-field.ts'

interface WorkFilters {
  promise?: string
  agentId?: number
  acceptOrgId?: number
  ownerId?: number
  createFrom?: string
  createTo?: string
}

/** What orders and the people in them are narrowed by alike. */
export function useWorkFilters(): {
  promise: FilterField<WorkFilters>
  /** Whose they are: an agent's are its own, and an organisation's its own. */
  sides: FilterField<WorkFilters>[]
  created: FilterField<WorkFilters>
} {
  const t = useTexts(orderPageMessages)
  const f = useTexts(fieldMessages)
  const { noOrg } = useTexts(lookBackMessages)
  const { identityCode, companyId } = useSession().info.userInfo
  const agent: FilterField<WorkFilters> = {
    kind: 'picker',
    name: 'agentId',
    label: f.agentId,
    input: <CompanyPicker list="filter" identityCode={IDENTITY.AGENT} walkIn />,
  }
  const org: FilterField<WorkFilters> = {
    kind: 'picker',
    name: 'acceptOrgId',
    label: f.acceptOrgId,
    input: <CompanyPicker list="filter" identityCode={IDENTITY.VISA} none={noOrg} />,
  }
  return {
    promise: {
      kind: 'select',
      name: 'promise',
      label: t.promise,
      options: DATE_BUCKETS.map((bucket) => ({ value: bucket, label: t.promises[bucket] })),
    },
    sides: [
      ...(identityCode === IDENTITY.AGENT ? [] : [agent]),
      ...(identityCode === IDENTITY.VISA ? [] : [org]),
      { kind: 'picker', name: 'ownerId', label: f.ownerId, input: <UserPicker companyId={companyId} /> },
    ],
    created: { kind: 'dateRange', name: 'createFrom', to: 'createTo', label: f.createTime },
  }
}
