import { contractSigning, contractSignLink, SIGN_LIMITS } from '@visa/contract/centre/contract-sign'
import type { CallOutput } from '@visa/contract/endpoint'
import { signingMessages } from '@visa/messages/centre/signing'
import { Alert, Button, QRCode } from 'antd'
import { useState } from 'react'
import { copyText } from '../../../lib/clipboard.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { href } from '../../../lib/route.ts'
import { useWhileOpen } from '../../../lib/tabs/use-tab-life.ts'
import { timeLeft } from '../../../lib/time-left.ts'
import { useClock } from '../../../lib/use-clock.ts'
import { DelayedSpinner } from '../../../ui/delayed-spinner.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './signing.module.css'

interface SignLinkDialogProps {
  id: number
  signing: CallOutput<typeof contractSigning>
  onClosed: () => void
}

/** Live updates tell of a signature at once; where they are cut off it is asked for. */
const ASK_MS = 3_000

const two = (value: number): string => String(value).padStart(2, '0')

const addressOf = (token: string): string =>
  `${location.origin}${location.pathname}${href('/m/sign', { token })}`

/** The code by which the customer reads and signs, and what became of it. */
export function SignLinkDialog({ id, signing: known, onClosed }: SignLinkDialogProps) {
  const t = useTexts(signingMessages)
  const [open, setOpen] = useState(true)
  const making = useAction(contractSignLink, { invalidates: [contractSigning.path] })
  const make = () => making.mutate({ body: { id } })
  const { data: signing = known } = useCall(
    contractSigning,
    { query: { id } },
    { silent: true, refetchInterval: ASK_MS },
  )
  // Once: a second one would make the first, which the customer holds, worth nothing.
  useWhileOpen(() => {
    make()
    return () => undefined
  })
  const signed = signing.signatures.some(({ revision }) => revision === signing.revision)
  return (
    <Dialog
      title={t.dialog}
      open={open}
      width={440}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className={styles.link}>
        {signed ? (
          <Alert type="success" showIcon title={t.signed} />
        ) : making.data === undefined ? (
          making.isError ? (
            <p role="alert">{making.error.message}</p>
          ) : (
            <DelayedSpinner />
          )
        ) : (
          <Code link={making.data} opened={signing.link?.opened === true} make={make} />
        )}
      </div>
    </Dialog>
  )
}

interface CodeProps {
  link: CallOutput<typeof contractSignLink>
  opened: boolean
  make: () => void
}

function Code({ link, opened, make }: CodeProps) {
  const t = useTexts(signingMessages)
  const left = timeLeft(link.expires, useClock())
  const address = addressOf(link.token)
  return (
    <>
      <p className={styles.soft}>{fill(t.explain, { minutes: SIGN_LIMITS.minutes })}</p>
      <figure className={styles.qr} aria-label={t.qr}>
        <QRCode
          value={address}
          size={220}
          status={left === undefined ? 'expired' : 'active'}
          onRefresh={make}
        />
      </figure>
      <output>
        <b>{opened ? t.opened : t.waiting}</b>{' '}
        {left === undefined ? t.expired : fill(t.left, { time: `${left.minutes}:${two(left.seconds)}` })}
      </output>
      <div className={styles.buttons}>
        <Button type="primary" href={address} target="_blank" rel="noreferrer">
          {t.here}
        </Button>
        <Button onClick={() => void copyText(address)}>{t.copy}</Button>
        <Button onClick={make}>{t.makeAgain}</Button>
      </div>
    </>
  )
}
