import { DOCUMENT_LIMITS, documentLink, documentLinkEnd } from '@visa/contract/visa/document'
import type { CallOutput } from '@visa/contract/endpoint'
import { documentMessages } from '@visa/messages/visa/documents'
import { Button, QRCode } from 'antd'
import { useState } from 'react'
import { copyText } from '../../../lib/clipboard.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { href } from '../../../lib/route.ts'
import { timeLeft } from '../../../lib/time-left.ts'
import { useClock } from '../../../lib/use-clock.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './documents.module.css'

export type UploadLink = CallOutput<typeof documentLink>

interface UploadLinkDialogProps {
  applicantId: number
  /** The link that this page has made. */
  link: UploadLink | undefined
  onLink: (link: UploadLink | undefined) => void
  onClosed: () => void
}

const addressOf = ({ token }: UploadLink): string =>
  `${location.origin}${location.pathname}${href('/m/upload', { token })}`

/** A code for the customer's telephone. It is open while it is rendered. */
export function UploadLinkDialog({ applicantId, link, onLink, onClosed }: UploadLinkDialogProps) {
  const { link: t } = useTexts(documentMessages)
  const [open, setOpen] = useState(true)
  const making = useAction(documentLink)
  const make = () => making.mutate({ body: { applicantId } }, { onSuccess: onLink })
  return (
    <Dialog
      title={t.button}
      open={open}
      width={440}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className={styles.link}>
        <p>{t.explain}</p>
        {link === undefined ? (
          <>
            <p className={styles.soft}>
              {fill(t.limits, { hours: DOCUMENT_LIMITS.linkHours, files: DOCUMENT_LIMITS.linkFiles })}{' '}
              {t.before}
            </p>
            <Button type="primary" loading={making.isPending} onClick={make}>
              {t.make}
            </Button>
          </>
        ) : (
          <Made {...{ applicantId, link, make }} onEnded={() => onLink(undefined)} />
        )}
      </div>
    </Dialog>
  )
}

interface MadeProps {
  applicantId: number
  link: UploadLink
  make: () => void
  onEnded: () => void
}

function Made({ applicantId, link, make, onEnded }: MadeProps) {
  const { link: t } = useTexts(documentMessages)
  const left = timeLeft(link.expires, useClock())
  const ending = useAction(documentLinkEnd)
  const address = addressOf(link)
  const end = () =>
    ending.mutate(
      { body: { applicantId } },
      {
        onSuccess: () => {
          toast.success(t.ended)
          onEnded()
        },
      },
    )
  const time = left && fill(left.hours > 0 ? t.hours : t.minutes, { ...left })
  return (
    <>
      <figure className={styles.qr} aria-label={t.qr}>
        <QRCode
          value={address}
          size={220}
          status={left === undefined ? 'expired' : 'active'}
          onRefresh={make}
        />
      </figure>
      <p>{time === undefined ? t.over : fill(t.left, { time })}</p>
      <p className={styles.address}>{address}</p>
      <div className={styles.buttons}>
        <Button type="primary" onClick={() => void copyText(address)}>
          {t.copy}
        </Button>
        <Button onClick={make}>{t.makeAgain}</Button>
        <Button danger loading={ending.isPending} onClick={end}>
          {t.end}
        </Button>
      </div>
      <p className={styles.soft}>{t.arrives}</p>
    </>
  )
}
