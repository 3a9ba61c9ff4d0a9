import { removalUndo, undoIdOf } from '@visa/contract/removal/removal'
import { listMessages } from '@visa/messages/ui/list'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toast } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { below } from '../../lib/query.ts'

/** Says what was done; where the answer to it can be undone, with the way to do so. */
export function useSaidWithUndo(stale: readonly string[]): (said: string, answer: unknown) => void {
  const t = useTexts(listMessages)
  const client = useQueryClient()
  const undo = async (id: number): Promise<void> => {
    await call(removalUndo, { body: { id } })
    toast.success(t.undone)
    await client.invalidateQueries({ predicate: below(stale) })
  }
  return (said, answer) => {
    const id = undoIdOf(answer)
    if (id === undefined) toast.success(said)
    // The call shows its own failure.
    else toast.linked(said, { label: t.undo, run: () => void undo(id).catch(() => undefined) })
  }
}
