import { agentAuthorize, type Authorization } from '@visa/contract/org/agent-authorization'
import { productKey } from '@visa/contract/visa/products'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { productMessages } from '@visa/messages/visa/products'
import { useQueryClient } from '@tanstack/react-query'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { below, useAction } from '../../../lib/query.ts'
import { isIdle, liveRows, planOf, type CellOf, type Plan, type Wanted } from './cell-model.ts'

/** What changes with what somebody may order. */
export const AUTHORISED = ['/api/company', '/api/agent/company', '/api/acceptOrg'] as const

/** Writes a cell of the matrix, and says what was done to what. */
export function useAuthorising({ agent, product }: CellOf) {
  const t = useTexts(authoriseMessages)
  const products = useTexts(productMessages)
  const client = useQueryClient()
  const save = useAction(agentAuthorize, { invalidates: AUTHORISED })
  const words = { agent: agent.shortName, product: products[productKey(product)] }
  const send = (plan: Plan, said: string, onDone: () => void) => {
    if (isIdle(plan)) return onDone()
    // Said also where the editor has gone meanwhile.
    void save.mutateAsync({ body: { companyId: agent.companyId, ...plan } }).then(
      () => {
        toast.success(fill(said, words))
        onDone()
      },
      // Somebody else may have been there: the next try begins with what is there now.
      () => client.invalidateQueries({ predicate: below(AUTHORISED) }),
    )
  }
  return {
    words,
    saving: save.isPending,
    put: (rows: readonly Authorization[], wanted: readonly Wanted[], onDone: () => void) =>
      send(planOf(product, liveRows(rows), wanted), t.saved, onDone),
    revoke: async (rows: readonly Authorization[], onDone: () => void): Promise<void> => {
      const agreed = await confirmDialog({
        title: fill(t.revokeTitle, words),
        content: t.revokeText,
        okText: t.revokeOk,
        danger: true,
      })
      if (agreed) send(planOf(product, liveRows(rows), []), t.revoked, onDone)
    },
  }
}
