import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { isBusy, useLoneKeys } from '../../ui/detail/use-action-keys.ts'
import styles from './audit.module.css'

type Word = keyof (typeof documentAuditMessages)['zh']['keys']

const KEYS: readonly (readonly [keys: readonly string[], word: Word])[] = [
  [['P'], 'pass'],
  [['F'], 'fault'],
  [['1–9'], 'reasons'],
  [['↵'], 'confirm'],
  [['↓', '↑'], 'documents'],
  [['Shift ↓'], 'order'],
  [['R'], 'rotate'],
  [['+', '−'], 'zoom'],
  [['D'], 'pages'],
  [['Z'], 'undo'],
]

/** The keys of the desk, where they work. */
export function KeyBar() {
  const t = useTexts(documentAuditMessages)
  return (
    <dl className={styles.keys} aria-label={t.keyBar}>
      {KEYS.map(([keys, word]) => (
        <div key={word}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{t.keys[word]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Letters, digits and signs that work while nobody types. */
const LONE = /^(?:[pfrdz1-9+=-]|Enter)$/i

/** Buttons that were clicked stay in focus: Enter is the desk's there, and the space bar presses them. */
const isQuiet = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-quiet]') !== null

/** Where Enter already does something: a button that is no row of a list. */
const isOnControl = (): boolean => {
  const on = document.activeElement?.closest('a, button')
  return on !== null && on !== undefined && !on.matches('[aria-current], [data-quiet]')
}

/** Something longer than its room is scrolled by the arrow keys. */
const isScrolled = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('[tabindex]') === target &&
  target.scrollHeight > target.clientHeight

interface DeskKeys {
  onKey: (key: string) => void
  onMove: (by: 1 | -1) => void
  onOrder: () => void
}

/** The desk by its keys: none of them counts in a field or under a dialog. */
export function useDeskKeys(page: RefObject<HTMLElement | null>, { onKey, onMove, onOrder }: DeskKeys): void {
  useLoneKeys(
    page,
    (key) => {
      if (key !== 'ENTER' || !isOnControl()) onKey(key)
    },
    LONE,
  )
  const hearKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event
    if (key === 'Enter' && isQuiet(target)) event.preventDefault()
    if ((key !== 'ArrowDown' && key !== 'ArrowUp') || ctrlKey || altKey || metaKey) return
    if (page.current?.checkVisibility() !== true || isBusy(target) || isScrolled(target)) return
    event.preventDefault()
    if (!shiftKey) onMove(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'ArrowDown') onOrder()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => hearKey(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
