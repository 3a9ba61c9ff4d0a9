import type { CallOutput } from '@visa/contract/endpoint'
import type { reconcileRematch } from '@visa/contract/money/reconcile'
import { reconcileMoveMessages } from '@visa/messages/money/reconcile-moves'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'

/** Says that money of other days was put on this one. */
export function useTellLate(): (late: CallOutput<typeof reconcileRematch>['late'], day: string) => void {
  const t = useTexts(reconcileMoveMessages)
  return ({ count, oldest }, day) => {
    if (oldest !== null) toast.info(fill(t.lateFound, { count, oldest, day }))
  }
}
