import type { Tile } from '@visa/contract/centre/dashboard'
import type { Whose } from '@visa/contract/centre/report'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Part } from '../../../ui/part.tsx'
import styles from './dashboard.module.css'

const TileRowsDialog = lazyPart(async () => (await import('./tile-rows.dialog.tsx')).TileRowsDialog)

interface TileFigureProps {
  tile: Tile
  of: string
  whose: Whose
  /** What the figure is called, for the rows and for who hears it. */
  name: string
  count: number
  /** What it counts. */
  help: string
}

/** How many of something there are now, and the way to them. */
export function TileFigure({ tile, of, whose, name, count, help }: TileFigureProps) {
  const [open, setOpen] = useState(false)
  const told = count.toLocaleString('en-US')
  if (count === 0)
    return (
      <span className={styles.zero} title={help}>
        {told}
      </span>
    )
  return (
    <>
      <button
        type="button"
        className={styles.open}
        title={help}
        aria-label={`${name} ${told}`}
        onClick={() => setOpen(true)}
      >
        {told}
      </button>
      {open && (
        <Part>
          <TileRowsDialog {...{ tile, of, whose, name, count }} onClosed={() => setOpen(false)} />
        </Part>
      )}
    </>
  )
}
