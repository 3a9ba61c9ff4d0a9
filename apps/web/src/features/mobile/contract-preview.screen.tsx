import { isEndedContract } from '@visa/contract/centre/contract.states'
import { phoneContract, phoneContractSign, phoneContractText } from '@visa/contract/centre/phone'
import type { CallOutput } from '@visa/contract/endpoint'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below, useCall } from '../../lib/query.ts'
import { href, useRoute } from '../../lib/route.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ContractDetailScreen } from './contract-detail.screen.tsx'
import { ContractText } from './contract-text.tsx'
import { SignHead } from './sign-head.tsx'
import { SignPart } from './sign-part.tsx'
import { SignedNotice } from './sign.screen.tsx'
import styles from './contract.module.css'

/** P2.10: one of the own contracts to read and sign, or all of them where the address names none. */
export function ContractPreviewScreen() {
  const id = Number(useRoute().query['id'] ?? 0)
  return id > 0 ? <Preview id={id} /> : <ContractDetailScreen />
}

/** Read as text and signed beneath it; afterwards it is paid. */
function Preview({ id }: { id: number }) {
  const t = useTexts(phoneContractMessages)
  const client = useQueryClient()
  const [signed, setSigned] = useState<CallOutput<typeof phoneContractSign>>()
  const read = useCall(phoneContractText, { query: { id } }, { silent: true, staleTime: 0 })
  const { data: known, isPending: isKnowing } = useCall(phoneContract, { query: { id } }, { silent: true })
  const onward = (
    <div className={styles.action}>
      <PlainButton primary large block href={href('/mobile/contract/detail', { id })}>
        {signed === undefined ? t.back : t.steps.pay}
      </PlainButton>
    </div>
  )
  if (signed !== undefined) {
    return (
      <>
        <SignedNotice signed={signed} />
        {onward}
      </>
    )
  }
  // What cannot be signed is not asked for a signature: whoever has drawn one is not refused afterwards.
  if (read.data === undefined || (known === undefined && isKnowing)) {
    if (read.error === null) return <DelayedSpinner />
    return (
      <>
        <ErrorState reason={read.error.message} onRetry={() => void read.refetch()} />
        {onward}
      </>
    )
  }
  const { contractNo, revision, signedAt, blocks } = read.data
  return (
    <SignHead step={signedAt === null ? 'sign' : 'pay'} note={fill(t.revision, { contractNo, revision })}>
      {signedAt === null && known?.fixed === false ? (
        <>
          <p className={styles.line}>{isEndedContract(known.status) ? t.cannotSign : t.notFixed}</p>
          <ContractText blocks={blocks} />
          {onward}
        </>
      ) : signedAt === null ? (
        <SignPart
          text={read.data}
          paysHere={(known?.ways.length ?? 0) > 0}
          send={async (drawn) => {
            setSigned(await call(phoneContractSign, { body: { id, ...drawn } }, { silent: true }))
            await client.invalidateQueries({ predicate: below(['/api/mobile/contract']) })
          }}
          onRefused={() => void read.refetch()}
        />
      ) : (
        <>
          <SignedNotice signed={{ contractNo, revision, signedAt }} />
          <ContractText blocks={blocks} />
          {onward}
        </>
      )}
    </SignHead>
  )
}
