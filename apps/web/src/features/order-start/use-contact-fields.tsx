import { IDENTITY } from '@visa/contract/identity'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { AgentInput } from './order-inputs.tsx'

/** An agent orders for itself and is not asked for whom. */
export const useIsAgent = (): boolean => useSession().info.userInfo.identityCode === IDENTITY.AGENT

/** Who is called about the order, and whose it is: the same in every dialog. */
export function useContactFields() {
  const t = useTexts(orderCreateMessages)
  const isAgent = useIsAgent()
  return [
    { name: 'contactMobile', label: t.contactMobile, required: true },
    { name: 'contactName', required: true },
    { name: 'contactEmail', kind: 'email' },
    { name: 'agentId', when: () => !isAgent, required: true, input: <AgentInput /> },
  ] as const
}
