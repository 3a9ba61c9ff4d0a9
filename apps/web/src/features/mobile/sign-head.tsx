import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './contract.module.css'

const STEPS = ['read', 'sign', 'pay'] as const

interface SignHeadProps {
  step: (typeof STEPS)[number]
  note: ReactNode
  children: ReactNode
}

/** Where somebody is who reads, signs and pays; the text beneath can be made larger. */
export function SignHead({ step, note, children }: SignHeadProps) {
  const t = useTexts(phoneContractMessages)
  const [large, setLarge] = useState(false)
  return (
    <div className={styles.reading} data-large={large}>
      <div className={styles.line}>
        <h1>{t.signTitle}</h1>
        <button
          type="button"
          className={styles.textButton}
          aria-label={t.larger}
          aria-pressed={large}
          onClick={() => setLarge(!large)}
        >
          A+
        </button>
      </div>
      <ol className={styles.steps}>
        {STEPS.map((each) => (
          <li
            key={each}
            data-past={STEPS.indexOf(each) < STEPS.indexOf(step)}
            {...(each === step && { 'aria-current': 'step' as const })}
          >
            {t.steps[each]}
          </li>
        ))}
      </ol>
      <p className={styles.soft}>{note}</p>
      {children}
    </div>
  )
}
