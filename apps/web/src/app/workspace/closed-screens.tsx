import { workspaceMessages } from '@visa/messages/shell/workspace'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { WORKSPACE } from '../../lib/tabs/tab-address.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { PagePicture } from '../../ui/icons/sprite-icon.tsx'
import styles from './workspace.module.css'

interface ClosedProps {
  icon: ReactNode
  title: string
  help: string
  children?: ReactNode
}

function Closed({ icon, title, help, children }: ClosedProps) {
  const { toHome } = useTexts(workspaceMessages)
  return (
    <div className={styles.closed}>
      <span className={styles.closedIcon} aria-hidden>
        {icon}
      </span>
      <h1 className={styles.closedTitle}>{title}</h1>
      <p className={styles.soft}>{help}</p>
      {children}
      <PlainButton href={href(WORKSPACE)}>{toHome}</PlainButton>
    </div>
  )
}

/** The screen is planned and not there yet. */
export function LaterPanel() {
  const { later } = useTexts(workspaceMessages)
  return <Closed icon={<PagePicture name="later" />} title={later.title} help={later.help} />
}

/** The screen is there, for others. The code is what an administrator needs to open it. */
export function ForbiddenPanel({ code }: { code: string }) {
  const { forbidden } = useTexts(workspaceMessages)
  return (
    <Closed icon={<PagePicture name="locked" />} title={forbidden.title} help={forbidden.help}>
      <p>
        {forbidden.code} <CodeText value={code} />
      </p>
    </Closed>
  )
}
