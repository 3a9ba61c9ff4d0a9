import { webMessages } from '@visa/messages/shell/web'
import { workspaceMessages } from '@visa/messages/shell/workspace'
import { useTexts } from '../lib/i18n.tsx'
import { LaterPanel } from '../ui/closed-panel/closed-panel.tsx'

/** A page of its own that is planned and not there yet. */
export function LaterPage() {
  const { product } = useTexts(webMessages)
  const { later } = useTexts(workspaceMessages)
  return (
    <main className="whole">
      <title>{`${later.title} - ${product}`}</title>
      <LaterPanel />
    </main>
  )
}
