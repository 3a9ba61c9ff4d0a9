import { loginMessages } from '@visa/messages/session/login'
import { useRef, type KeyboardEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import type { LoginMode } from './login-state.ts'
import styles from './login.module.css'

const TABS = ['password', 'sms', 'qr'] as const
type Tab = (typeof TABS)[number]

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

interface ModeTabsProps {
  id: string
  mode: LoginMode
  onChoose: (mode: Tab) => void
}

export const panelId = (id: string): string => `${id}-panel`
export const tabId = (id: string, mode: LoginMode): string => `${id}-${mode}`

export function ModeTabs({ id, mode, onChoose }: ModeTabsProps) {
  const texts = useTexts(loginMessages)
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    const next = TABS[(TABS.findIndex((each) => each === mode) + step + TABS.length) % TABS.length]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`[data-mode="${next}"]`)?.focus()
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={texts.modes}>
      {TABS.map((each) => (
        <button
          key={each}
          id={tabId(id, each)}
          type="button"
          role="tab"
          data-mode={each}
          aria-selected={each === mode}
          aria-controls={panelId(id)}
          tabIndex={each === mode ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={onKeyDown}
        >
          {texts.mode[each]}
        </button>
      ))}
    </div>
  )
}
