import { SearchOutlined } from '@ant-design/icons'
import { paletteMessages } from '@visa/messages/shell/palette'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { listed, moved, type PaletteItem } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'
import type { PaletteProps } from './palette-waiting.tsx'
import styles from './palette.module.css'
import { usePaletteItems } from './use-palette-items.ts'
import { useRecords } from './use-records.ts'

/** Escape closes what is in front, which is this, and not also what lies beneath it. */
const keepEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.stopPropagation()
}

/** One box for everything that can be reached; open while it is rendered. */
export function Palette({ typed, onType, onClose }: PaletteProps) {
  const texts = useTexts(paletteMessages)
  const box = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [wanted, setWanted] = useState(0)
  const { hits, isBusy, failed } = useRecords(typed)
  const items = listed(usePaletteItems(hits), typed)
  const at = Math.min(wanted, Math.max(items.length - 1, 0))
  const chosen = items[at]
  const late = useDelayed(isBusy)

  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    // Whoever has begun to type goes on behind it.
    const input = dialog?.querySelector('input')
    input?.setSelectionRange(input.value.length, input.value.length)
    return () => dialog?.close()
  }, [])

  const type = (text: string) => {
    onType(text)
    setWanted(0)
  }
  const run = (item: PaletteItem) => {
    // Closed first: the dialog gives the focus back, and what runs may want it elsewhere.
    box.current?.close()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the writing of Chinese characters.
    if (event.nativeEvent.isComposing) return
    const next = moved(at, items.length, event.key)
    if (next !== undefined) setWanted(next)
    else if (event.key === 'Enter' && chosen !== undefined) run(chosen)
    else return
    event.preventDefault()
  }

  const state = failed ? texts.failed : late ? texts.searching : ''
  const nothing = items.length === 0 && !isBusy && !failed
  return (
    // The surroundings belong to the element itself, so a press on it is one outside the content.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, natively
    <dialog
      ref={box}
      className={styles.palette}
      aria-label={texts.title}
      onClose={onClose}
      onKeyDown={keepEscape}
      onClick={(event) => {
        if (event.target === event.currentTarget) box.current?.close()
      }}
    >
      <div className={styles.content}>
        <div className={styles.field}>
          <SearchOutlined aria-hidden />
          <input
            className={styles.input}
            role="combobox"
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-label={texts.title}
            {...(chosen === undefined ? {} : { 'aria-activedescendant': `${listId}-${at}` })}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            placeholder={texts.placeholder}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <PaletteList
          id={listId}
          label={texts.results}
          items={items}
          at={at}
          onPoint={setWanted}
          onRun={run}
        />
        {nothing && (
          <p className={styles.nothing}>
            <strong>{fill(texts.noMatch, { keyword: typed.trim() })}</strong>
            {texts.noMatchHelp}
          </p>
        )}
        <div className={styles.foot}>
          <span>{texts.keys}</span>
          <output>{state}</output>
        </div>
      </div>
    </dialog>
  )
}
