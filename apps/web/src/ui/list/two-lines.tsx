import type { ReactNode } from 'react'
import { isNothing, Nothing } from './nothing.tsx'
import styles from './two-lines.module.css'

interface TwoLinesProps {
  main: ReactNode
  sub: ReactNode
  /** Goes on in a further line rather than being cut off: for what nobody may misread. */
  wraps?: boolean
}

/** A cell of two lines: what it is about, and smaller beneath it what belongs to it. A text that is cut off is in its tooltip. */
export function TwoLines({ main, sub, wraps = false }: TwoLinesProps) {
  if (isNothing(main) && isNothing(sub)) return <Nothing />
  return (
    <div className={styles.cell} data-wraps={wraps}>
      <Line className={styles.main}>{main}</Line>
      {!isNothing(sub) && <Line className={styles.sub}>{sub}</Line>}
    </div>
  )
}

function Line({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div className={className} title={typeof children === 'string' ? children : undefined}>
      {children}
    </div>
  )
}
