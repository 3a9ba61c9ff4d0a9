import { registryMessages } from '@visa/messages/org/registry'
import { useEffect } from 'react'
import { RegistryScreen } from '../features/registry/registry.screen.tsx'
import { needFeedback } from '../lib/feedback.ts'
import { useTexts } from '../lib/i18n.tsx'
import { PublicPage } from './public-page.tsx'

export function RegistryPage() {
  const { title, back } = useTexts(registryMessages)
  // Whether to leave is asked by a dialog, which must be there when it is needed.
  useEffect(needFeedback, [])
  return (
    <PublicPage title={title} back={back}>
      <RegistryScreen />
    </PublicPage>
  )
}
