import type { CentreFigure } from '@visa/contract/centre/figures'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Part } from '../../../ui/part.tsx'
import { figureText, type RowsAsked } from './figure-text.ts'
import styles from '../looks.module.css'

const RowsDialog = lazyPart(async () => (await import('./rows.dialog.tsx')).RowsDialog)

interface FigureButtonProps {
  figure: CentreFigure
  value: number
  asked: Omit<RowsAsked, 'figure'>
  part?: string
}

/** A figure that says on hover what it counts and opens the rows it is made of. */
export function FigureButton({ figure, value, asked, part }: FigureButtonProps) {
  const { names, helps } = useTexts(centreFigureMessages)
  const [open, setOpen] = useState(false)
  const told = figureText(figure, value)
  if (value === 0)
    return (
      <span className={styles.none} title={helps[figure]}>
        {told}
      </span>
    )
  return (
    <>
      <button
        type="button"
        className={styles.plain}
        title={helps[figure]}
        aria-label={`${part === undefined ? names[figure] : `${names[figure]} ${part}`} ${told}`}
        onClick={() => setOpen(true)}
      >
        {told}
      </button>
      {open && (
        <Part>
          <RowsDialog
            asked={{ ...asked, figure }}
            part={part}
            value={value}
            onClosed={() => setOpen(false)}
          />
        </Part>
      )}
    </>
  )
}
