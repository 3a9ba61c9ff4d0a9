import { phoneContractEvaluate, PHONE_LIMITS, type PhoneContract } from '@visa/contract/centre/phone'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { Section } from './section.tsx'
import styles from './mobile.module.css'

interface ContractRatingProps {
  contract: PhoneContract
  onChanged: () => void
}

const STARS = Array.from({ length: PHONE_LIMITS.stars }, (_, place) => place + 1)

/** How it was, once the passports are back. */
export function ContractRating({ contract: { id, evaluation }, onChanged }: ContractRatingProps) {
  const t = useTexts(phoneContractMessages)
  const [stars, setStars] = useState(evaluation?.stars ?? PHONE_LIMITS.stars)
  const [words, setWords] = useState(evaluation?.words ?? '')
  const send = useAction(phoneContractEvaluate, { silent: true, onSuccess: onChanged })
  return (
    <Section title={t.rate}>
      <form
        className={styles.changing}
        aria-label={t.rate}
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ body: { id, stars, words } })
        }}
      >
        <div className={styles.stars}>
          {STARS.map((count) => (
            <label key={count} data-lit={count <= stars}>
              <input
                type="radio"
                name="stars"
                checked={stars === count}
                aria-label={fill(t.stars, { count })}
                onChange={() => setStars(count)}
              />
              <span aria-hidden>★</span>
            </label>
          ))}
        </div>
        <label>
          {t.rateWords}
          <textarea rows={2} value={words} onChange={({ target }) => setWords(target.value)} />
        </label>
        {send.error !== null && <p role="alert">{send.error.message}</p>}
        {evaluation !== null && <output>{fill(t.rated, { count: evaluation.stars })}</output>}
        <PlainButton primary large submit busy={send.isPending}>
          {t.rateSend}
        </PlainButton>
      </form>
    </Section>
  )
}
