import { authoriseMessages } from '@visa/messages/org/authorise'
import { useTexts } from '../../../lib/i18n.tsx'
import styles from './authorise.module.css'

const SHOWN = ['valid', 'expiring', 'expired', 'upcoming'] as const

/** What the colours mean, and which keys there are. */
export function MatrixLegend() {
  const t = useTexts(authoriseMessages)
  return (
    <div className={styles.legend}>
      {SHOWN.map((state) => (
        <span key={state} className={styles.mark} data-state={state}>
          {t.states[state]}
        </span>
      ))}
      <span className={styles.soft}>{t.notGiven}</span>
      <span className={styles.space} />
      <span className={styles.soft}>
        <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> {t.moveKeys}
      </span>
      <span className={styles.soft}>
        <kbd>↵</kbd> {t.editKey}
      </span>
      <span className={styles.soft}>
        <kbd>Ctrl C</kbd> <kbd>Ctrl V</kbd> {t.copyKeys}
      </span>
    </div>
  )
}
