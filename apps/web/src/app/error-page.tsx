import { webMessages } from '@visa/messages/web'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../lib/i18n.tsx'
import { href } from '../lib/route.ts'
import styles from './error-page.module.css'

interface PanelProps {
  title: string
  children: ReactNode
  action: ReactNode
}

function Panel({ title, children, action }: PanelProps) {
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

/** A page that cannot be shown, with what may be the reason. */
export function ErrorPage({ type = '404' }: { type?: string }) {
  const texts = useTexts(webMessages).errorPage
  const action = (
    <Button type="primary" href={href('/')}>
      {texts.home}
    </Button>
  )
  return (
    <Panel title={texts.title} action={action}>
      <p className={styles.soft}>{fill(texts.type, { type })}</p>
      <h2 className={styles.causes}>{texts.causes}</h2>
      <ul className={styles.list}>
        <li>{texts.causeAddress}</li>
        <li>{texts.causeMoved}</li>
        <li>{texts.causePermission}</li>
        <li>{texts.causeNetwork}</li>
      </ul>
    </Panel>
  )
}

export function NotFoundPage() {
  const { product, errorPage } = useTexts(webMessages)
  return (
    <>
      <title>{`${errorPage.title} - ${product}`}</title>
      <ErrorPage />
    </>
  )
}

interface FailurePanelProps {
  title: string
  detail: string
  onRetry: () => void
}

/** Something failed that may work the next time. */
export function FailurePanel({ title, detail, onRetry }: FailurePanelProps) {
  const { retry } = useTexts(webMessages).errorPage
  const action = (
    <Button type="primary" onClick={onRetry}>
      {retry}
    </Button>
  )
  return (
    <Panel title={title} action={action}>
      <p className={styles.soft}>{detail}</p>
    </Panel>
  )
}

export function CrashPanel({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(webMessages).crash
  return <FailurePanel title={texts.title} detail={texts.detail} onRetry={onRetry} />
}
