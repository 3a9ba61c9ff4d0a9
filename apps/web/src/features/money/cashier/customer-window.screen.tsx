import { customerScreenMessages } from '@visa/messages/money/customer-screen'
import { useTexts } from '../../../lib/i18n.tsx'
import { useShownView } from './customer-channel.ts'
import { CustomerFace } from './customer-face.tsx'
import styles from './customer.module.css'

const QR_PX = 360

/** The second screen of a counter: it shows what the counter tells it, and knows nothing else. */
export function CustomerWindowScreen() {
  const t = useTexts(customerScreenMessages)
  const view = useShownView()
  return (
    <main className={styles.window} aria-live="polite">
      <h1 className="unseen">{t.title}</h1>
      <CustomerFace view={view} qrPx={QR_PX} />
    </main>
  )
}
