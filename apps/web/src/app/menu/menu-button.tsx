import { useRef, useState, type ReactNode } from 'react'
import { Menu, type MenuEntry } from './menu.tsx'
import { Popup } from './popup.tsx'

interface MenuButtonProps {
  /** What the button says to those who do not see it, and the name of its menu. */
  label: string
  className?: string | undefined
  entries: readonly MenuEntry[]
  menuClassName?: string | undefined
  align?: 'start' | 'end'
  children: ReactNode
}

/** A button that opens a menu. */
export function MenuButton({ label, className, entries, menuClassName, align, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="unseen">{label}</span>
        {children}
      </button>
      {open && (
        <Popup at={button} {...(align && { align })} onClose={close}>
          <Menu label={label} entries={entries} className={menuClassName} onClose={close} />
        </Popup>
      )}
    </>
  )
}
