import { isSignature, type ContractText as Text, type Stroke } from '@visa/contract/centre/contract-sign'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { listMessages } from '@visa/messages/ui/list'
import { useRef, useState } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { SignaturePad } from '../../ui/signature-pad.tsx'
import { ContractText } from './contract-text.tsx'
import styles from './contract.module.css'

interface SignPartProps {
  text: Text
  /** What is owed can be paid on this very phone; else the counter takes it. */
  paysHere: boolean
  send: (drawn: { digest: string; strokes: Stroke[] }) => Promise<unknown>
  /** It was changed while it was read, or its link has ended: what stands here is not what would be signed. */
  onRefused: () => void
}

/** A contract to be read to its end and signed beneath it. */
export function SignPart({ text, paysHere, send, onRefused }: SignPartProps) {
  const t = useTexts(phoneContractMessages)
  const { separator } = useTexts(listMessages)
  const [strokes, setStrokes] = useState<Stroke[]>([])
  const [agreed, setAgreed] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const { signer, others, digest, totalCents, owedCents } = text
  const next = owedCents === 0 ? t.submitPaid : paysHere ? t.submitPay : t.submitCounter
  const amount = yuan(owedCents === 0 ? totalCents : owedCents)
  // Another text is nothing that anybody has agreed to; why it was refused stays.
  const [read, setRead] = useState(digest)
  if (read !== digest) {
    setRead(digest)
    setStrokes([])
    setAgreed(false)
  }
  const submit = async () => {
    if (!agreed || !isSignature(strokes)) {
      setProblem(agreed ? t.needHand : t.needAgree)
      if (!agreed) {
        // The tick stands above the pad, out of view of whoever presses the button.
        tick.current?.scrollIntoView({ block: 'center' })
        tick.current?.focus()
      }
      return
    }
    setBusy(true)
    setProblem('')
    try {
      await send({ digest, strokes })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
      onRefused()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ContractText blocks={text.blocks} />
      <section className={styles.card}>
        <label className={styles.agree}>
          <input
            ref={tick}
            type="checkbox"
            checked={agreed}
            onChange={({ target }) => {
              setAgreed(target.checked)
              setProblem('')
            }}
          />
          {others.length === 0 ? t.agree : fill(t.agreeFor, { names: others.join(separator) })}
        </label>
      </section>
      <section className={styles.card} aria-label={fill(t.hand, { name: signer })}>
        <p className={styles.line}>
          <b>{fill(t.hand, { name: signer })}</b>
          <button type="button" className={styles.textButton} onClick={() => setStrokes([])}>
            {t.again}
          </button>
        </p>
        <SignaturePad
          label={`${t.pad} ${signer}`}
          hint={t.padHint}
          strokes={strokes}
          onChange={(drawn) => {
            setStrokes(drawn)
            setProblem('')
          }}
        />
      </section>
      <div className={styles.action}>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <PlainButton primary large block busy={busy} onClick={() => void submit()}>
          {fill(next, { amount })}
        </PlainButton>
      </div>
    </>
  )
}
