import { sysConfig } from '@visa/contract/session/sys'
import { loginMessages } from '@visa/messages/login'
import { webMessages } from '@visa/messages/web'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login.module.css'

interface LoginScreenProps {
  illustration: string
  mark: string
  version: string
  languageSwitch: ReactNode
  onSubmit: () => void
}

export function LoginScreen({ illustration, mark, version, languageSwitch, onSubmit }: LoginScreenProps) {
  const { product } = useTexts(webMessages)
  const texts = useTexts(loginMessages)
  const { data: config } = useCall(sysConfig, {}, { silent: true })
  return (
    <div className={styles.screen}>
      <div className={styles.picture} style={{ backgroundImage: `url("${illustration}")` }} aria-hidden />
      <main className={styles.side}>
        <div className={styles.top}>{languageSwitch}</div>
        <div className={styles.body}>
          <header className={styles.brand}>
            <img src={mark} alt="" width={40} height={40} />
            <div>
              <h1 className={styles.product}>{product}</h1>
              <p className={styles.slogan}>{texts.slogan}</p>
            </div>
          </header>
          <LoginForm demo={config?.demo === true} onSubmit={onSubmit} />
        </div>
        <footer className={styles.footer}>
          <span>{fill(texts.version, { version })}</span>
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
            {texts.filing}
          </a>
        </footer>
      </main>
    </div>
  )
}
