import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { orderGuidedMessages } from '@visa/messages/visa/order-guided'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './guided.module.css'

interface GuidedRailProps {
  steps: readonly { step: number; state: 'complete' | 'open' | 'wrong' }[]
  current: number
  onGo: (step: number) => void
}

const MARKS = { complete: <CheckOutlined />, wrong: <CloseOutlined /> }

/** The steps side by side: where one is, what is done, what is open, what is wrong. */
export function GuidedRail({ steps, current, onGo }: GuidedRailProps) {
  const t = useTexts(orderGuidedMessages)
  return (
    <nav aria-label={t.rail}>
      <ol className={styles.rail}>
        {steps.map(({ step, state }) => (
          <li key={step}>
            <button
              type="button"
              data-state={state}
              {...(step === current ? { 'aria-current': 'step' as const } : {})}
              onClick={() => onGo(step)}
            >
              <span className={styles.mark} aria-hidden>
                {state === 'open' ? step : MARKS[state]}
              </span>
              <span>
                {t.steps[step as keyof typeof t.steps]}
                <small>{t.states[state]}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
