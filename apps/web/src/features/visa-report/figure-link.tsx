import type { MouseEvent, ReactNode } from 'react'
import { useCan } from '../../lib/session.tsx'
import { openScreen, screenLink } from '../../lib/tabs/tab-address.ts'
import styles from './looks.module.css'

interface FigureLinkProps {
  /** The list that the rows are in, and what it is asked for. */
  screen: string
  params: Readonly<Record<string, string>>
  /** What a click shows. */
  title: string
  children: ReactNode
}

/** A figure that leads to its rows, for those who may open the list that they are in. */
export function FigureLink({ screen, params, title, children }: FigureLinkProps) {
  const can = useCan()
  if (!can(screen)) return <span className={styles.number}>{children}</span>
  const open = (event: MouseEvent) => {
    // A window of its own is the browser's to open.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openScreen(screen, { params })
  }
  return (
    <a className={styles.number} href={screenLink(screen, { params })} title={title} onClick={open}>
      {children}
    </a>
  )
}
