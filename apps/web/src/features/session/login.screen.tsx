import { sysConfig } from '@visa/contract/session/sys'
import { loginMessages } from '@visa/messages/session/login'
import { webMessages } from '@visa/messages/shell/web'
import { useId, useReducer, useRef, type ComponentType, type ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { Part } from '../../ui/part.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { Filing } from './filing.tsx'
import { LOGIN_START, loginReducer, type LoginMode } from './login-state.ts'
import styles from './login.module.css'
import type { ModeProps } from './mode-form.tsx'
import { ModeTabs, panelId, tabId } from './mode-tabs.tsx'
import { PasswordMode } from './password-mode.tsx'

interface LoginScreenProps {
  illustration: string
  mark: string
  version: string
  languageSwitch: ReactNode
  /** The modes that are loaded when somebody asks for them. */
  otherModes: Readonly<Record<Exclude<LoginMode, 'password'>, ComponentType<ModeProps>>>
  onSubmit: () => void
}

export function LoginScreen(props: LoginScreenProps) {
  const { illustration, mark, version, languageSwitch, otherModes, onSubmit } = props
  const { product } = useTexts(webMessages)
  const texts = useTexts(loginMessages)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { data: config } = useCall(sysConfig, {}, { silent: true })
  const [state, dispatch] = useReducer(loginReducer, LOGIN_START)
  const { mode } = state
  const open = (next: LoginMode, takesFocus: boolean) =>
    dispatch({ kind: 'switched', mode: next, takesFocus })
  const pick = (userName: string, password: string) => {
    dispatch({ kind: 'typed', part: { userName, password } })
    panel.current?.querySelector<HTMLElement>('[name="imageCaptcha"]')?.focus()
  }
  const OtherMode = mode === 'password' ? undefined : otherModes[mode]

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
          {mode === 'reset' ? (
            <div className={styles.resetHead}>
              <h2 id={tabId(id, mode)}>{texts.reset}</h2>
              <button type="button" className={styles.link} onClick={() => open('password', true)}>
                {texts.backToLogin}
              </button>
            </div>
          ) : (
            <ModeTabs id={id} mode={mode} onChoose={(next) => open(next, false)} />
          )}
          <div
            ref={panel}
            className={styles.panel}
            id={panelId(id)}
            role={mode === 'reset' ? 'region' : 'tabpanel'}
            aria-labelledby={tabId(id, mode)}
          >
            {mode === 'reset' && <p className={styles.resetHelp}>{texts.resetHelp}</p>}
            {OtherMode === undefined ? (
              <PasswordMode state={state} dispatch={dispatch} onSubmit={onSubmit} />
            ) : (
              <Part>
                <OtherMode state={state} dispatch={dispatch} onSubmit={onSubmit} />
              </Part>
            )}
          </div>
          <p className={styles.register}>
            {texts.newCompany} <a href={href('/registry')}>{texts.register}</a>
          </p>
          {config?.demo === true && mode === 'password' && <DemoAccounts onPick={pick} />}
        </div>
        <footer className={styles.footer}>
          <span>{fill(texts.version, { version })}</span>
          <a href={href('/terms')}>{texts.terms}</a>
          {config !== undefined && <Filing number={config.icp} />}
        </footer>
      </main>
    </div>
  )
}
