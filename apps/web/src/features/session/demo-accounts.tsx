import { loginMessages } from '@visa/messages/login'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './login.module.css'

const ACCOUNTS = ['admin', 'agent', 'accept', 'center_emp', 'center_mgr', 'customer']
const PASSWORD = 'Visa@2026'

/** Shown in demonstration installations only, where these accounts exist. */
export function DemoAccounts({ onPick }: { onPick: (account: string, password: string) => void }) {
  const texts = useTexts(loginMessages)
  return (
    <section className={styles.demo} aria-label={texts.demoTitle}>
      <p>
        <strong>{texts.demoTitle}</strong> {texts.demoHint} <code>{PASSWORD}</code>
      </p>
      <ul>
        {ACCOUNTS.map((account) => (
          <li key={account}>
            <button type="button" onClick={() => onPick(account, PASSWORD)}>
              {account}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
