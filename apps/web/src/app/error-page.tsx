import { webMessages } from '@visa/messages/shell/web'
import { useTexts } from '../lib/i18n.tsx'
import { ErrorPage } from '../ui/error-page/error-page.tsx'

export function NotFoundPage() {
  const { product, errorPage } = useTexts(webMessages)
  return (
    <main className="whole">
      <title>{`${errorPage.title} - ${product}`}</title>
      <ErrorPage />
    </main>
  )
}
