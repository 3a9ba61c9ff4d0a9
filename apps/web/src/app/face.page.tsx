import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useEffect } from 'react'
import { PhotoToolsScreen } from '../ui/photo/photo-tools.screen.tsx'
import { needFeedback } from '../lib/feedback.ts'
import { useTexts } from '../lib/i18n.tsx'
import { AntdProvider } from './antd-provider.tsx'
import { PublicPage } from './public-page.tsx'

/** C2.5: open to everybody; what needs the server asks for a login there. */
export function FacePage() {
  const { title, back } = useTexts(photoToolMessages)
  useEffect(needFeedback, [])
  return (
    <PublicPage title={title} back={back} fills>
      <AntdProvider>
        <PhotoToolsScreen />
      </AntdProvider>
    </PublicPage>
  )
}
