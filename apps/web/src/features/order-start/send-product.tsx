import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useOffer } from './use-estimate.ts'
import styles from './order-dialog.module.css'

const ProductSendDialog = lazy(async () => ({
  default: (await import('../../pickers/product-send.dialog.tsx')).ProductSendDialog,
}))

/** What is being ordered, to be sent to whoever asks about it. */
export function SendProduct() {
  const t = useTexts(visaProductMessages)
  const offer = useOffer()
  const [sending, setSending] = useState(false)
  if (offer === undefined) return null
  return (
    <p className={styles.send}>
      <button type="button" className={styles.link} onClick={() => setSending(true)}>
        {t.sendSheet}
      </button>
      {sending && (
        <Suspense fallback={null}>
          <ProductSendDialog product={offer} onClosed={() => setSending(false)} />
        </Suspense>
      )}
    </p>
  )
}
