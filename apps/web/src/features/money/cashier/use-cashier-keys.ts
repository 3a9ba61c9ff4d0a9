import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { hearLoneKeys } from '../../../ui/detail/lone-key.ts'
import { isCovered } from '../../../lib/heard-on-desk.ts'
import { keepFromScans } from '../../../ui/scan/keep-from-scans.ts'
import { follow } from '../../../lib/tabs/tab-address.ts'
import { listenForScans } from '../../../ui/scan/scan-listener.ts'
import { COUNTER_WAYS } from './cashier.rules.ts'
import { useWayOn } from './subject-page.ts'
import type { Cashier } from './use-cashier.ts'

const DIGITS = /^[1-7]$/
/** What the chosen way asks for first: what was given, the slip, or nothing but the click. */
const NEXT = '[data-next] input, button[data-next]'

/** Where codes are scanned: the first field of the page. */
const SCAN = 'input'

/** Somebody answers a dialog, or chooses from a list. */
const isElsewhere = (page: Element, target: EventTarget | null): boolean =>
  isCovered(page) || (target instanceof HTMLElement && target.closest('[role="listbox"]') !== null)

/** Where an amount or a count is typed: no code of a scanner belongs there. */
const isAmount = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && (target.inputMode === 'decimal' || target.role === 'spinbutton')

/** Somebody types; digits are theirs. An empty field for scans is nobody's yet. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="radio"]), textarea, select, [contenteditable="true"]') !== null

const isWay = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[data-way]')

/**
 * The keys of the counter. A digit chooses a way where nobody types and no scanner does; whoever found something to be
 * paid stands on its ways, and goes back to the field for scans with F2.
 */
export function useCashierKeys(
  root: RefObject<HTMLElement | null>,
  cashier: Cashier,
  print: () => void,
): { goOn: () => void } {
  const t = useTexts(cashierNoticeMessages)
  const { subject, locked, balance } = cashier
  const wayOn = useWayOn()(balance)
  const goOn = () => {
    const next = root.current?.querySelector<HTMLElement>(NEXT)
    next?.focus()
    return next
  }
  const choose = useEffectEvent((digit: string) => {
    const way = COUNTER_WAYS[Number(digit) - 1]
    if (way === undefined || cashier.locked || !cashier.offered.includes(way)) return
    // The panel of the way is drawn first.
    flushSync(() => cashier.type({ way }))
    goOn()
  })
  const lone = useRef(hearLoneKeys((digit) => choose(digit), DIGITS))
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (root.current?.checkVisibility() !== true || isElsewhere(root.current, event.target)) return
    const done: Readonly<Record<string, (() => void) | undefined>> = {
      F8: () => void (cashier.lost === undefined ? cashier.ask() : cashier.again()),
      F9: print,
      F10: wayOn === undefined ? undefined : () => follow(wayOn),
      Escape: cashier.open === undefined ? undefined : () => void cashier.withdraw(),
    }
    const act = done[event.key]
    if (act !== undefined) {
      event.preventDefault()
      if (!event.repeat) act()
    } else if (event.key === 'Enter' && isWay(event.target)) {
      // On to what the way asks for; money is taken by the Enter after that.
      event.preventDefault()
      const next = goOn()
      // What takes no money, such as opening a shift, needs no second Enter.
      if (next?.hasAttribute('data-at-once') === true) next.click()
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
  // A scanner is heard everywhere here but where texts are typed; a field for scans hears it by itself. What it typed
  // into an amount is taken back. In a dialog nothing is looked for behind it.
  const scanned = useEffectEvent((code: string) => {
    if (root.current !== null && isElsewhere(root.current, document.activeElement))
      toast.info(fill(t.scanHere, { code }))
    else void cashier.scan(code)
  })
  useEffect(() => {
    const hears = () => {
      const at = document.activeElement
      return root.current?.checkVisibility() === true && (!isTyping(at) || isAmount(at))
    }
    const amounts = keepFromScans(window, isAmount)
    const stop = listenForScans(
      window,
      (code) => {
        amounts.restore()
        scanned(code)
      },
      hears,
    )
    return () => {
      stop()
      amounts.stop()
    }
  }, [root])
  // Something to be paid is on the counter: the next key is a way. Nothing is any more: the next is a scan.
  const ready = subject !== undefined && !locked && (balance?.owedCents ?? 0) > 0
  // After a part was taken the next key is a way again, not more of an amount.
  const place = ready ? `${subject.subjectKind} ${subject.subjectId} ${cashier.last?.id ?? ''}` : ''
  const last = useRef('')
  useEffect(() => {
    const before = last.current
    last.current = place
    if (place === before) return
    if (place === '') root.current?.querySelector<HTMLElement>(SCAN)?.focus()
    else root.current?.querySelector<HTMLElement>('[data-way]:checked')?.focus()
  }, [place, root])
  return { goOn }
}
