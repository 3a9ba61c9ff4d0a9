import { memberCard } from '@visa/contract/member/member-calls'
import { memberMessages } from '@visa/messages/member/member'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { printElement } from '../../ui/buttons/print-element.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './member.module.css'

/** A member's card, to be printed and scanned. */
export function CardDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const t = useTexts(memberMessages)
  const [open, setOpen] = useState(true)
  const sheet = useRef<HTMLDivElement>(null)
  const card = useCall(memberCard, { query: { id } }, { silent: true })
  const print = () => {
    if (sheet.current !== null) void printElement(sheet.current)
  }
  return (
    <Dialog
      open={open}
      title={t.card}
      width={480}
      okText={t.print}
      cancelText={t.close}
      okButtonProps={{ disabled: card.data === undefined }}
      onOk={print}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Loaded result={card}>
        {({ vipNo, realName, spelling, companyName, barcode }) => (
          <div ref={sheet} className={styles.card}>
            <strong>{companyName}</strong>
            <span className={styles.cardName}>
              {realName} <small>{spelling}</small>
            </span>
            {/* A picture of the server's own drawing: nothing in it runs. */}
            <img alt={vipNo} src={`data:image/svg+xml;utf8,${encodeURIComponent(barcode)}`} />
            <small className={styles.soft}>{t.cardNote}</small>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
