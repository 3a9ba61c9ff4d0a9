import type { MouseEvent, ReactNode } from 'react'
import { useDelayed } from '../use-delayed.ts'
import styles from './plain-button.module.css'

interface PlainButtonProps {
  children: ReactNode
  /** The one thing to do here. */
  primary?: boolean
  danger?: boolean
  large?: boolean
  /** As wide as what it stands in. */
  block?: boolean
  submit?: boolean
  disabled?: boolean
  /** Its work is under way: pressing it again does nothing. */
  busy?: boolean
  /** Leads somewhere instead of doing something. */
  href?: string
  onClick?: () => void
}

/** A button for pages that must load fast: looks like the component library's, without loading it. */
export function PlainButton(props: PlainButtonProps) {
  const { children, primary, danger, large, block, submit = false, disabled = false, busy = false } = props
  const spins = useDelayed(busy)
  const look = {
    className: styles.button,
    'data-primary': primary,
    'data-danger': danger,
    'data-large': large,
    'data-block': block,
  }
  if (props.href !== undefined && !disabled) {
    return (
      <a {...look} href={props.href}>
        {children}
      </a>
    )
  }
  const press = (event: MouseEvent) => {
    if (busy) event.preventDefault()
    else props.onClick?.()
  }
  return (
    <button
      {...look}
      type={submit ? 'submit' : 'button'}
      disabled={disabled}
      aria-busy={busy}
      onClick={press}
    >
      {spins && <span className={styles.spinner} aria-hidden />}
      {children}
    </button>
  )
}
