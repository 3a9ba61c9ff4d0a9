import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useEffect } from 'react'
import { PhotoTools } from '../ui/photo/photo-tools.screen.tsx'
import type { PhotoTarget } from '../ui/photo/photo-target.ts'
import { needFeedback } from '../lib/feedback.ts'
import { useTexts } from '../lib/i18n.tsx'
import { AntdProvider } from './antd-provider.tsx'
import { PublicPage } from './public-page.tsx'

const NOBODY: PhotoTarget = { kind: 'nobody' }

/** C2.5: open to everybody; what needs the server asks for a login there. */
export function FacePage() {
  const { title, back } = useTexts(photoToolMessages)
  useEffect(needFeedback, [])
  return (
    <PublicPage title={title} back={back} fills>
      <AntdProvider>
        <PhotoTools target={NOBODY} />
      </AntdProvider>
    </PublicPage>
  )
}
