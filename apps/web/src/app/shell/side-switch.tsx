import { DownOutlined } from '@ant-design/icons'
import { shellMessages } from '@visa/messages/shell/shell'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import { Popup } from '../menu/popup.tsx'
import styles from './side-switch.module.css'
import type { ModuleChoice } from './use-module.ts'
import type { Pending } from './use-pending.ts'

/** Opened now and then, and by those who work on several sides alone. */
const SidePanel = lazyPart(async () => (await import('./side-panel.tsx')).SidePanel)

interface SideSwitchProps {
  module: ModuleChoice
  pending: Pending
}

/** Which side of the business the row of modules shows; only for people who work on several. */
export function SideSwitch({ module, pending }: SideSwitchProps) {
  const { side: texts } = useTexts(shellMessages)
  const { sides, side, chooseSide, choose } = module
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const several = sides.length > 0
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!several || !event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyM') return
    event.preventDefault()
    setOpen(!open)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (!several) return null
  const name = sides.find(({ code }) => code === side)?.title ?? texts.all
  const pick = (wanted: string | undefined, picked?: string) => {
    chooseSide(wanted)
    if (picked !== undefined) choose(picked)
    setOpen(false)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-keyshortcuts="Alt+M"
        aria-label={fill(texts.button, { side: name })}
        onClick={() => setOpen(!open)}
      >
        {name}
        <DownOutlined aria-hidden />
      </button>
      {open && (
        <Popup at={button} onClose={() => setOpen(false)}>
          <Part onFailed={() => setOpen(false)}>
            <SidePanel module={module} pending={pending} onChoose={pick} />
          </Part>
        </Popup>
      )}
    </>
  )
}
