import { webMessages } from '@visa/messages/shell/web'
import type { ReactNode } from 'react'
import { useEndOfFirstPaint } from '../../lib/first-paint.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import styles from './error-page.module.css'

interface ErrorPanelProps {
  title: string
  children: ReactNode
  action: ReactNode
}

/** What the page is replaced by, with a way on. */
export function ErrorPanel({ title, children, action }: ErrorPanelProps) {
  useEndOfFirstPaint()
  return (
    <div className={styles.page} role="alert">
      <div className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <div className={styles.action}>{action}</div>
      </div>
    </div>
  )
}

export function ErrorDetail({ children }: { children: ReactNode }) {
  return <p className={styles.soft}>{children}</p>
}

/** A page that cannot be shown, with what may be the reason. */
export function ErrorPage({ type = '404' }: { type?: string }) {
  const texts = useTexts(webMessages).errorPage
  const action = (
    <PlainButton primary href={href('/')}>
      {texts.home}
    </PlainButton>
  )
  return (
    <ErrorPanel title={texts.title} action={action}>
      <ErrorDetail>{fill(texts.type, { type })}</ErrorDetail>
      <h2 className={styles.causes}>{texts.causes}</h2>
      <ul className={styles.list}>
        <li>{texts.causeAddress}</li>
        <li>{texts.causeMoved}</li>
        <li>{texts.causePermission}</li>
        <li>{texts.causeNetwork}</li>
      </ul>
    </ErrorPanel>
  )
}
