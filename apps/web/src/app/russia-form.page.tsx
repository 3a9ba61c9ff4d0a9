import { applicationMessages } from '@visa/messages/application/application'
import { useEffect } from 'react'
import { RussiaFormScreen } from '../features/application/russia-form.screen.tsx'
import { needFeedback } from '../lib/feedback.ts'
import { useTexts } from '../lib/i18n.tsx'
import { AntdProvider } from './antd-provider.tsx'
import { PublicPage } from './public-page.tsx'

/** C2.6: open to everybody. */
export function RussiaFormPage() {
  const { russiaTitle, back } = useTexts(applicationMessages)
  useEffect(needFeedback, [])
  return (
    <PublicPage title={russiaTitle} back={back} fills>
      <AntdProvider>
        <RussiaFormScreen />
      </AntdProvider>
    </PublicPage>
  )
}
