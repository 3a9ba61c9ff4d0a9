import { workspaceMessages } from '@visa/messages/shell/workspace'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { WORKSPACE } from '../../lib/tabs/tab-address.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import { CodeText } from '../code-text.tsx'
import { PagePicture } from '../icons/sprite-icon.tsx'
import styles from './closed-panel.module.css'

interface ClosedPanelProps {
  icon: ReactNode
  title: string
  help: string
  children?: ReactNode
}

/** A screen that cannot be shown, and why. */
export function ClosedPanel({ icon, title, help, children }: ClosedPanelProps) {
  const { toHome } = useTexts(workspaceMessages)
  return (
    <div className={styles.panel}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.soft}>{help}</p>
      {children}
      <PlainButton href={href(WORKSPACE)}>{toHome}</PlainButton>
    </div>
  )
}

/** The screen is planned and not there yet. */
export function LaterPanel() {
  const { later } = useTexts(workspaceMessages)
  return <ClosedPanel icon={<PagePicture name="later" />} title={later.title} help={later.help} />
}

/** The screen is there, for others. The code is what an administrator needs to open it. */
export function ForbiddenPanel({ code }: { code: string }) {
  const { forbidden } = useTexts(workspaceMessages)
  return (
    <ClosedPanel icon={<PagePicture name="locked" />} title={forbidden.title} help={forbidden.help}>
      <p>
        {forbidden.code} <CodeText value={code} />
      </p>
    </ClosedPanel>
  )
}
