import { webMessages } from '@visa/messages/shell/web'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../lib/i18n.tsx'
import { href } from '../lib/route.ts'
import mark from './art/mark.svg'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './public-page.module.css'

interface PublicPageProps {
  title: string
  /** What the way back to the login page is called. */
  back: string
  /** What it shows scrolls by itself, in as much room as there is. */
  fills?: boolean
  children: ReactNode
}

/** The frame of the pages beside the login page. */
export function PublicPage({ title, back, fills = false, children }: PublicPageProps) {
  const { setLanguage } = useLanguage()
  const { product } = useTexts(webMessages)
  return (
    <div className={fills ? styles.filled : styles.page}>
      <title>{`${title} - ${product}`}</title>
      <header className={styles.header}>
        <a className={styles.brand} href={href('/login')} aria-label={product}>
          <img src={mark} alt="" width={28} height={28} />
          <span>{product}</span>
        </a>
        <div className={styles.tools}>
          <a href={href('/login')}>{back}</a>
          <LanguageSwitch onChoose={(language) => void setLanguage(language)} />
        </div>
      </header>
      <main className={styles.content}>{children}</main>
    </div>
  )
}
