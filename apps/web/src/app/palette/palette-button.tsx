import { SearchOutlined } from '@ant-design/icons'
import { paletteMessages } from '@visa/messages/shell/palette'
import { useEffect, useEffectEvent, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import styles from './palette-button.module.css'
import { PaletteWaiting } from './palette-waiting.tsx'
import { isMac, shortcut } from './shortcut.ts'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

/** The way to the palette: a button, and Ctrl or ⌘ with K from anywhere. */
export function PaletteButton() {
  const texts = useTexts(paletteMessages)
  const [open, setOpen] = useState(false)
  // Kept here, so that what is typed while the palette is on its way is not lost.
  const [typed, setTyped] = useState('')
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  const keys = shortcut()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = isMac() ? event.metaKey : event.ctrlKey
    if (!wanted || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    if (open) close()
    else setOpen(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        title={fill(texts.openHint, { shortcut: keys })}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden />
        <span className={styles.word}>{texts.open}</span>
        <kbd className={styles.keys}>{keys}</kbd>
      </button>
      {open && (
        <Part fallback={<PaletteWaiting typed={typed} onType={setTyped} onClose={close} />} onFailed={close}>
          <Palette typed={typed} onType={setTyped} onClose={close} />
        </Part>
      )}
    </>
  )
}
