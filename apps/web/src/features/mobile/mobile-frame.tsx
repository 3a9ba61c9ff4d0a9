import { webMessages } from '@visa/messages/shell/web'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './mobile.module.css'

interface MobileFrameProps {
  title: string
  mark: string
  languageSwitch: ReactNode
  children: ReactNode
}

/** One column as wide as a phone, also on a desktop. */
export function MobileFrame({ title, mark, languageSwitch, children }: MobileFrameProps) {
  const { product } = useTexts(webMessages)
  return (
    <div className={styles.frame}>
      <title>{`${title} - ${product}`}</title>
      <header className={styles.header}>
        <img src={mark} alt="" width={28} height={28} />
        <span className={styles.product}>{product}</span>
        {languageSwitch}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
