import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@visa/contract/demo'
import { loginMessages } from '@visa/messages/session/login'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './login.module.css'

/** Shown in demonstration installations only, where these accounts exist. */
export function DemoAccounts({ onPick }: { onPick: (account: string, password: string) => void }) {
  const texts = useTexts(loginMessages)
  return (
    <section className={styles.demo} aria-label={texts.demoTitle}>
      <p>
        <strong>{texts.demoTitle}</strong> {texts.demoHint} <code>{DEMO_PASSWORD}</code>
      </p>
      <ul>
        {DEMO_ACCOUNTS.map((account) => (
          <li key={account}>
            <button type="button" onClick={() => onPick(account, DEMO_PASSWORD)}>
              {account}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
