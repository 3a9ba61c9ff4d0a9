import { orderStartMessages } from '@visa/messages/shell/order-start'
import { alertDialog } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'

/** C2.39: says honestly that something cannot be ordered yet. */
export function useLater(): () => void {
  const { laterTitle, later, laterOk } = useTexts(orderStartMessages)
  return () => void alertDialog({ title: laterTitle, content: later, okText: laterOk })
}
