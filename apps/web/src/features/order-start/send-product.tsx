import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import { useOffer } from './use-estimate.ts'
import styles from './order-dialog.module.css'

const ProductSendDialog = lazyPart(
  async () => (await import('../../pickers/product-send.dialog.tsx')).ProductSendDialog,
)

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
        <Part onFailed={() => setSending(false)}>
          <ProductSendDialog product={offer} onClosed={() => setSending(false)} />
        </Part>
      )}
    </p>
  )
}
