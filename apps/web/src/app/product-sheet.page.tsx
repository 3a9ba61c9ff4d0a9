import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { ProductSheetScreen } from '../features/product-sheet/product-sheet.screen.tsx'
import { useTexts } from '../lib/i18n.tsx'
import { PublicPage } from './public-page.tsx'

/** A link that customers are sent: open to everybody. */
export function ProductSheetPage() {
  const t = useTexts(visaProductMessages)
  return (
    <PublicPage title={t.sheetTitle} back={t.sheetBack}>
      <ProductSheetScreen />
    </PublicPage>
  )
}
