import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { isCovered } from '../../lib/heard-on-desk.ts'
import { ScanBar, useTurns, type Verdict } from '../scan/scan-bar.tsx'
import { DeskFoot } from './desk-foot.tsx'
import { actOf, type DeskKey } from './desk-keys.ts'
import styles from './desk.module.css'

const GO_KEY = 'F10'

interface DeskProps {
  /** Of a desk that no entry of the menu names. */
  title?: string
  scan: {
    label: string
    hint: string
    verdict: Verdict | undefined
    onScan: (code: string, byScanner: boolean) => void | Promise<void>
    /** Of scans that wait for a connection: whether all are answered, once that is known. */
    settled?: () => Promise<boolean>
  }
  /** How scans are read, between the field and what they brought. */
  tools?: ReactNode
  /** Said while nothing was scanned. */
  empty?: { title: string; help: string } | undefined
  side: ReactNode
  /** What F10 does while the desk is in view. */
  onGo?: () => void
  /** A dialog of the desk's own lies over it, which the same key agrees to. */
  asks?: boolean
  /** What Ctrl Z does while nobody types a text elsewhere. */
  onUndo?: () => void
  /** The keys of the desk and what they do, shown at its foot, and what else is told there. */
  keys?: readonly DeskKey[]
  end?: ReactNode
  children?: ReactNode
}

/** Where things are scanned together, looked at, and done at once: the field, what came, and what is about to be done. */
export function Desk(props: DeskProps) {
  const { title, scan, tools, empty, side, onGo, asks = false, onUndo, keys = [], end, children } = props
  const { settled: _settled, ...bar } = scan
  const root = useRef<HTMLDivElement>(null)
  const inTurn = useTurns()
  const [going, setGoing] = useState(0)
  const go = useEffectEvent(() => onGo?.())
  // What the scans before it brought is on the screen by then. A tab that is shown again has gone already.
  const gone = useRef(0)
  useEffect(() => {
    if (going === gone.current) return
    gone.current = going
    go()
  }, [going])
  const start = (desk: Element) => {
    // What comes after it is scanned again, whatever had the focus.
    desk.querySelector('input')?.focus()
    inTurn(async () => {
      if ((await scan.settled?.()) !== false) setGoing((count) => count + 1)
    })
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (root.current?.checkVisibility() !== true) return
    const isGo = event.key === GO_KEY && onGo !== undefined
    const act = isGo ? undefined : actOf(keys, event)
    if (!isGo && act === undefined) return
    // Under a dialog nothing is done that nobody sees, unless it is the desk's own and asks for this key.
    const isOver = isCovered(root.current) && !(isGo && asks)
    if (isGo || !isOver) event.preventDefault()
    // A key that is held goes once.
    if (event.repeat || isOver) return
    // Whoever presses it right after the last scan means that one too; without a connection nothing is done later.
    if (isGo) start(root.current)
    else act?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div ref={root} className={styles.desk}>
      {title !== undefined && <h1 className="unseen">{title}</h1>}
      <ScanBar {...bar} inTurn={inTurn} {...(onUndo && { onUndo })} />
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <div className={styles.panes}>
        <div className={styles.main}>
          {children}
          {empty !== undefined && <EmptyState title={empty.title} help={empty.help} />}
        </div>
        <aside className={styles.side}>{side}</aside>
      </div>
      {keys.length > 0 && <DeskFoot keys={keys} end={end} />}
    </div>
  )
}

interface DeskCardProps {
  title: string
  className?: string | undefined
  /** Instead of the title as a heading: what stands in the head of the card. */
  head?: ReactNode
  children: ReactNode
}

export const DeskCard = ({ title, className, head, children }: DeskCardProps) => (
  <section
    className={className === undefined ? styles.card : `${styles.card} ${className}`}
    aria-label={title}
  >
    {head === undefined ? <h2>{title}</h2> : <header className={styles.head}>{head}</header>}
    {children}
  </section>
)

interface DeskSummaryProps {
  title: string
  counts: string
  /** What the one button says; it is done by F10 too. */
  go: string
  canGo: boolean
  busy: boolean
  onGo: () => void
  clear: string
  onClear: () => void
  children?: ReactNode
}

/** What is about to be done, and the button that does it: in view however much stands beside or above it. */
export const DeskSummary = (props: DeskSummaryProps) => (
  <DeskCard title={props.title} className={styles.summary}>
    <p className={styles.counts}>{props.counts}</p>
    {props.children}
    <div className={styles.buttons}>
      <Button
        type="primary"
        size="large"
        disabled={!props.canGo}
        loading={props.busy}
        onClick={() => props.onGo()}
      >
        {props.go} <kbd>{GO_KEY}</kbd>
      </Button>
      <Button size="large" onClick={() => props.onClear()}>
        {props.clear}
      </Button>
    </div>
  </DeskCard>
)

/** One thing that is typed beside what is scanned. */
export const DeskField = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className={styles.field}>
    <span>{label}</span>
    {children}
  </label>
)
