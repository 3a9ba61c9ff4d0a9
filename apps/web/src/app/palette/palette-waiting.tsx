import { paletteMessages } from '@visa/messages/shell/palette'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './palette-button.module.css'

export interface PaletteProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

/** Takes what is typed until the palette itself is there. */
export function PaletteWaiting({ typed, onType, onClose }: PaletteProps) {
  const texts = useTexts(paletteMessages)
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={box} className={styles.waiting} aria-label={texts.title} onCancel={onClose}>
      <input
        className={styles.input}
        aria-label={texts.title}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={texts.placeholder}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </dialog>
  )
}
