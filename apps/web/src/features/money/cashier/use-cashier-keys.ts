import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { hearLoneKeys } from '../../../ui/detail/lone-key.ts'
import { listenForScans } from '../../../ui/scan/scan-listener.ts'
import { COUNTER_WAYS } from './cashier.rules.ts'
import type { Cashier } from './use-cashier.ts'

const DIGITS = /^[1-7]$/
/** What the chosen way asks for first: what was given, the slip, or nothing but the click. */
const NEXT = '[data-next] input, button[data-next]'

/** Where codes are scanned: the first field of the page. */
const SCAN = 'input'

/** Somebody answers a dialog, or chooses from a list. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"], [role="listbox"]') !== null

/** Somebody types; digits are theirs. An empty field for scans is nobody's yet. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="radio"]), textarea, select, [contenteditable="true"]') !== null

/**
 * The keys of the counter. A digit chooses a way where nobody types and no scanner does; whoever found something to be
 * paid stands on its ways, and goes back to the field for scans with F2.
 */
export function useCashierKeys(
  root: RefObject<HTMLElement | null>,
  cashier: Cashier,
  print: () => void,
): void {
  const { subject, locked, balance } = cashier
  const choose = useEffectEvent((digit: string) => {
    const way = COUNTER_WAYS[Number(digit) - 1]
    if (way === undefined || cashier.locked || !cashier.offered.includes(way)) return
    cashier.type({ way })
    // The panel of the way is drawn first.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(NEXT)?.focus())
  })
  const lone = useRef(hearLoneKeys((digit) => choose(digit), DIGITS))
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (root.current?.checkVisibility() !== true || isElsewhere(event.target)) return
    const done: Readonly<Record<string, (() => void) | undefined>> = {
      F8: () => void (cashier.lost === undefined ? cashier.ask() : cashier.again()),
      F9: print,
      Escape: cashier.open === undefined ? undefined : () => void cashier.withdraw(),
    }
    const act = done[event.key]
    if (act !== undefined) {
      event.preventDefault()
      act()
    } else if (!isTyping(event.target)) lone.current.press(event)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => hear(event)
    const keys = lone.current
    window.addEventListener('keydown', onKey)
    return () => {
      keys.stop()
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  // A scanner is heard on the ways and the buttons too; a field for scans hears it by itself.
  const scanned = useEffectEvent((code: string) => void cashier.scan(code))
  useEffect(() => {
    const page = root.current
    if (page === null) return
    const hears = () => !isTyping(document.activeElement) && !isElsewhere(document.activeElement)
    return listenForScans(page, (code) => scanned(code), hears)
  }, [root])
  // Something to be paid is on the counter: the next key is a way. Nothing is any more: the next is a scan.
  const ready = subject !== undefined && !locked && (balance?.owedCents ?? 0) > 0
  const place = ready ? `${subject.subjectKind} ${subject.subjectId}` : ''
  const last = useRef('')
  useEffect(() => {
    const before = last.current
    last.current = place
    if (place === before) return
    if (place === '') root.current?.querySelector<HTMLElement>(SCAN)?.focus()
    else root.current?.querySelector<HTMLElement>('[data-way]:checked')?.focus()
  }, [place, root])
}
