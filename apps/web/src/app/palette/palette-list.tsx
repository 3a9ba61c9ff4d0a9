/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a list of answers beneath a text box */
import { paletteMessages } from '@visa/messages/shell/palette'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { GROUPS, type PaletteItem } from './palette-items.ts'
import styles from './palette.module.css'

interface PaletteListProps {
  id: string
  label: string
  items: readonly PaletteItem[]
  /** The place of the chosen one. */
  at: number
  onPoint: (at: number) => void
  onRun: (item: PaletteItem) => void
}

/** The answers in groups. The focus stays in the box above; it says which one is chosen. */
export function PaletteList({ id, label, items, at, onPoint, onRun }: PaletteListProps) {
  const { groups } = useTexts(paletteMessages)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const numbered = items.map((item, place) => ({ item, place }))
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={label}>
      {GROUPS.map((group) => {
        const own = numbered.filter(({ item }) => item.group === group)
        if (own.length === 0) return null
        return (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className={styles.group}>
              {groups[group]}
            </p>
            {own.map(({ item, place }) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box above has the focus and the keys
              <div
                key={item.key}
                id={`${id}-${place}`}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                onPointerMove={() => onPoint(place)}
                onClick={() => onRun(item)}
              >
                <span className={styles.title}>{item.title}</span>
                <span className={styles.hint}>{item.hint}</span>
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
