import { CODES } from '@visa/contract/codes'
import { signOpen, signSend } from '@visa/contract/centre/contract-sign'
import { formatDate } from '@visa/contract/dates'
import type { CallOutput } from '@visa/contract/endpoint'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useRoute } from '../../lib/route.ts'
import { timeLeft } from '../../lib/time-left.ts'
import { useClock } from '../../lib/use-clock.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { PagePicture } from '../../ui/icons/sprite-icon.tsx'
import { SignHead } from './sign-head.tsx'
import { SignPart } from './sign-part.tsx'
import styles from './contract.module.css'

type Signed = Omit<CallOutput<typeof signSend>, 'url'> & { url?: string }

/** What a customer reads and signs by the link of the counter, without a login. */
export function SignScreen() {
  const token = useRoute().query['token'] ?? ''
  const t = useTexts(phoneContractMessages)
  const [signed, setSigned] = useState<Signed>()
  const opened = useCall(
    signOpen,
    { body: { token } },
    { silent: true, staleTime: Number.POSITIVE_INFINITY, enabled: signed === undefined },
  )
  if (signed !== undefined) return <SignedNotice signed={signed} />
  if (opened.error?.code === CODES.FAILURE) {
    return (
      <div className={styles.over} role="alert">
        <PagePicture name="disconnected" className={styles.sign} />
        <h1>{t.over}</h1>
        <p>{opened.error.message}</p>
        <p className={styles.soft}>{t.overHelp}</p>
      </div>
    )
  }
  if (opened.data === undefined) {
    if (opened.error === null) return <DelayedSpinner />
    return (
      <div className={styles.over} role="alert">
        <h1>{t.failed}</h1>
        <p>{opened.error.message}</p>
        <PlainButton primary large onClick={() => void opened.refetch()}>
          {t.retry}
        </PlainButton>
      </div>
    )
  }
  const { contractNo, revision, expires } = opened.data
  return (
    <SignHead
      step="sign"
      note={
        <>
          {fill(t.revision, { contractNo, revision })} <Left expires={expires} />
        </>
      }
    >
      <SignPart
        text={opened.data}
        paysHere={false}
        send={async (drawn) =>
          setSigned(await call(signSend, { body: { token, ...drawn } }, { silent: true }))
        }
        onRefused={() => void opened.refetch()}
      />
    </SignHead>
  )
}

function Left({ expires }: { expires: string }) {
  const t = useTexts(phoneContractMessages)
  const left = timeLeft(expires, useClock())
  if (left === undefined) return null
  return left.minutes > 0 ? fill(t.left, { minutes: left.minutes }) : fill(t.leftSeconds, { ...left })
}

export function SignedNotice({ signed: { contractNo, revision, signedAt, url } }: { signed: Signed }) {
  const t = useTexts(phoneContractMessages)
  return (
    <output className={styles.over}>
      <PagePicture name="done" className={styles.tick} />
      <h1>{t.done}</h1>
      <p>{contractNo}</p>
      <p className={styles.soft}>
        {fill(t.doneHelp, { revision, at: formatDate(signedAt, 'yyyy-MM-dd hh:mm') })}
      </p>
      {url !== undefined && (
        <>
          <PlainButton large href={url}>
            {t.sealed}
          </PlainButton>
          <p className={styles.soft}>{t.sealedSoon}</p>
        </>
      )}
    </output>
  )
}
