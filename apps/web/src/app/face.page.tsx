import { systemLogined } from '@visa/contract/session/system'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useEffect } from 'react'
import { needFeedback } from '../lib/feedback.ts'
import { useTexts } from '../lib/i18n.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useCall } from '../lib/query.ts'
import { DelayedSpinner } from '../ui/delayed-spinner.tsx'
import { Part } from '../ui/part.tsx'
import { PhotoTools } from '../ui/photo/photo-tools.screen.tsx'
import type { PhotoTarget } from '../ui/photo/photo-target.ts'
import { AntdProvider } from './antd-provider.tsx'
import { PublicPage } from './public-page.tsx'

const FaceMember = lazyPart(async () => (await import('./face-member.tsx')).FaceMember)

const NOBODY: PhotoTarget = { kind: 'nobody' }

/** Whoever is logged in saves to applicants; nobody has to be, and without a network nobody is. */
function Tools() {
  const { data, isPending } = useCall(systemLogined, {}, { silent: true })
  if (isPending) return <DelayedSpinner />
  if (data !== true) return <PhotoTools target={NOBODY} />
  return (
    <Part fallback={<DelayedSpinner />}>
      <FaceMember />
    </Part>
  )
}

/** C2.5: open to everybody; what needs the server asks for a login there. */
export function FacePage() {
  const { title, back } = useTexts(photoToolMessages)
  useEffect(needFeedback, [])
  return (
    <PublicPage title={title} back={back} fills>
      <AntdProvider>
        <Tools />
      </AntdProvider>
    </PublicPage>
  )
}
