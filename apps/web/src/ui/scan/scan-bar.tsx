import {
  CheckCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  QuestionCircleFilled,
} from '@ant-design/icons'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { hearsScans, isCovered, isHeardOnDesk, isUndo } from '../../lib/heard-on-desk.ts'
import { listenForScans } from './scan-listener.ts'
import { ScannerInput } from './scanner-input.tsx'
import { playSound } from './scan-sound.ts'
import { SoundSwitch } from './sound-switch.tsx'
import styles from './scan-bar.module.css'

/** What came of the last scan, in words large enough to be read from a step away. */
export interface Verdict {
  /** `ask`: nothing went wrong, and somebody has to look or to choose before it goes on. */
  tone: 'good' | 'bad' | 'ask' | 'busy'
  title: string
  text?: string
  /** Where to go on from here. */
  links?: readonly { text: string; href: string }[]
  /** Takes it back. */
  undo?: () => void
}

interface ScanBarProps {
  /** What is scanned here. */
  label: string
  /** Below the field; none where every row of the screen counts. */
  hint?: string
  verdict: Verdict | undefined
  /** Called for each code once the one before is through: codes come faster than answers, and none is lost. */
  onScan: (code: string, byScanner: boolean) => void | Promise<void>
  /** Of a desk that does more than scan in the order of its codes; without it the bar keeps its own. */
  inTurn?: InTurn
  /** Of a desk that hears a scanner by itself wherever the focus is. */
  hearsElsewhere?: boolean
  /** What Ctrl Z does: takes back the last scan, unless somebody writes a text. */
  onUndo?: () => void
  children?: ReactNode
}

/** Does something once all that came before is through. */
export type InTurn = (work: () => void | Promise<void>) => void

/** One thing after the other: what went wrong with one is told by itself and holds up none of the others. */
export function useTurns(): InTurn {
  const queue = useRef(Promise.resolve())
  return (work) => {
    const turn = async () => work()
    queue.current = queue.current.then(turn, turn)
  }
}

const ICONS = {
  good: CheckCircleFilled,
  bad: CloseCircleFilled,
  ask: QuestionCircleFilled,
  busy: LoadingOutlined,
}

/** Where a desk scans one code after another: the field, and beside it what the last code came to. */
export function ScanBar({
  label,
  hint,
  verdict,
  onScan,
  inTurn,
  hearsElsewhere = true,
  onUndo,
  children,
}: ScanBarProps) {
  const q = useTexts(scanQueueMessages)
  const field = useRef<HTMLDivElement>(null)
  const own = useTurns()
  const latest = useRef(onScan)
  useLayoutEffect(() => {
    latest.current = onScan
  }, [onScan])
  const take = (code: string, byScanner: boolean) => (inTurn ?? own)(() => latest.current(code, byScanner))
  // Whoever opens such a page has the scanner in their hand.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  // What had the focus may be gone once it was done: the next code still goes where codes go.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.querySelector('input')?.focus()
  })
  // A scanner is heard wherever the focus went with a click, but where texts are typed.
  const hear = useEffectEvent((code: string) => {
    if (field.current === null || !isCovered(field.current)) return take(code, true)
    playSound('bad')
    toast.warning(fill(q.covered, { code }))
  })
  useEffect(() => {
    if (!hearsElsewhere) return
    return listenForScans(
      window,
      (code) => hear(code),
      () => field.current !== null && hearsScans(field.current, document.activeElement),
    )
  }, [hearsElsewhere])
  const takeBack = useEffectEvent((event: KeyboardEvent) => {
    const root = field.current
    const focused = document.activeElement
    if (onUndo === undefined || root === null || !isUndo(event)) return
    if (!isHeardOnDesk(root, focused !== null && root.contains(focused) ? null : focused)) return
    event.preventDefault()
    // Who holds the key means the last step, not all of them.
    if (!event.repeat) onUndo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => takeBack(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const Icon = verdict === undefined ? undefined : ICONS[verdict.tone]
  return (
    <div className={styles.bar}>
      <div ref={field} className={styles.field} data-scans>
        <ScannerInput
          size="large"
          aria-label={label}
          placeholder={label}
          suffix={<kbd>F2</kbd>}
          onScan={take}
        />
        {hint !== undefined && <p>{hint}</p>}
      </div>
      <output className={styles.verdict} data-tone={verdict?.tone}>
        {verdict !== undefined && Icon !== undefined && (
          <>
            <Icon aria-hidden />
            <span>
              <b>{verdict.title}</b>
              {verdict.text !== undefined && <small>{verdict.text}</small>}
              {verdict.links?.map(({ text, href }) => (
                <a key={href} className={styles.link} href={href}>
                  {text}
                </a>
              ))}
            </span>
          </>
        )}
        <span className={styles.more}>
          {verdict?.undo !== undefined && (
            <Button size="small" onClick={verdict.undo}>
              {q.undo} <kbd>Ctrl Z</kbd>
            </Button>
          )}
          {children}
          <SoundSwitch />
        </span>
      </output>
    </div>
  )
}
