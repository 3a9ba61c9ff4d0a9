import { cashierMessages } from '@visa/messages/money/cashier'
import { Button } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { CustomerView } from './customer-channel.ts'
import { CustomerFace } from './customer-face.tsx'
import styles from './cashier.module.css'

interface CustomerCardProps {
  view: CustomerView
  connected: boolean
  onOpen: () => void
}

/** What the customer sees, also where they look at this very screen. */
export function CustomerCard({ view, connected, onOpen }: CustomerCardProps) {
  const t = useTexts(cashierMessages)
  return (
    <section className={styles.card} aria-label={t.customerScreen}>
      <header className={styles.ruled}>
        <h2>{t.customerScreen}</h2>
        <StatusTag tone={connected ? 'done' : 'cancelled'} text={connected ? t.connected : t.notConnected} />
        <Button type="link" size="small" className={styles.end ?? ''} onClick={onOpen}>
          {t.ownWindow}
        </Button>
      </header>
      {view.kind === 'idle' ? (
        <p className={styles.none}>{t.customerIdle}</p>
      ) : (
        <CustomerFace view={view} qrPx={136} />
      )}
    </section>
  )
}
