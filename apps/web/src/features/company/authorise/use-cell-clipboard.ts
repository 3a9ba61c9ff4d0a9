import { agentAuthorize, type Authorization } from '@visa/contract/org/agent-authorization'
import { productKey } from '@visa/contract/visa/products'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { productMessages } from '@visa/messages/visa/products'
import { useState } from 'react'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { isIdle, liveRows, pastedOf, planOf, type CellOf } from './cell-model.ts'
import { AUTHORISED } from './use-authorising.ts'

/** Copies what one cell gives into another; what stands there is replaced only after a question. */
export function useCellClipboard(today: string) {
  const t = useTexts(authoriseMessages)
  const products = useTexts(productMessages)
  const [copied, setCopied] = useState<readonly Authorization[]>([])
  const save = useAction(agentAuthorize, { invalidates: AUTHORISED })
  const wordsOf = ({ agent, product }: CellOf) => ({
    agent: agent.shortName,
    product: products[productKey(product)],
  })
  return {
    copy(cell: CellOf, rows: readonly Authorization[]): void {
      const live = liveRows(rows)
      if (live.length === 0) return toast.info(t.nothingToCopy)
      setCopied(live)
      toast.info(fill(t.copied, wordsOf(cell)))
    },
    async paste(cell: CellOf, rows: readonly Authorization[]): Promise<void> {
      if (copied.length === 0) return toast.info(t.nothingToCopy)
      const live = liveRows(rows)
      const plan = planOf(cell.product, live, pastedOf(copied, today))
      if (isIdle(plan)) return
      const words = wordsOf(cell)
      const asked = { title: fill(t.pasteTitle, words), content: t.effect, okText: t.pasteOk, danger: true }
      if (live.length > 0 && !(await confirmDialog(asked))) return
      save.mutate(
        { body: { companyId: cell.agent.companyId, ...plan } },
        { onSuccess: () => toast.success(fill(t.saved, words)) },
      )
    },
  }
}
