import {
  endsScan,
  NO_SCAN,
  SCAN_PAUSE_MS,
  scanKey,
  scanPause,
  type Scan,
  type ScanStep,
} from '@visa/contract/rules/scanner'

/** A scanner that has put an Enter behind a code puts one behind the next: half a code of a busy browser is none. */
const PAUSE_BEFORE_ENTER_MS = 2000

/** Hears the codes that a scanner types; returns what ends it. */
export function listenForScans(
  target: EventTarget,
  onCode: (code: string) => void,
  hears: () => boolean = () => true,
): () => void {
  let scan: Scan = NO_SCAN
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = SCAN_PAUSE_MS
  const take = (step: ScanStep) => {
    scan = step.scan
    if (step.scanned !== undefined) onCode(step.scanned)
  }
  const onKey = (event: Event) => {
    clearTimeout(timer)
    const { key, code, shiftKey: shift, ctrlKey, altKey, metaKey, timeStamp: at } = event as KeyboardEvent
    if (ctrlKey || altKey || metaKey || !hears()) {
      scan = NO_SCAN
      return
    }
    const step = scanKey(scan, { key, code, shift, at }, pauseMs)
    if (step.scanned !== undefined && endsScan({ key, code })) {
      // The scanner's Enter must not press a button, and its Tab must not go elsewhere.
      event.preventDefault()
      event.stopPropagation()
      pauseMs = PAUSE_BEFORE_ENTER_MS
    }
    take(step)
    timer = setTimeout(() => {
      const paused = scanPause(scan, Infinity)
      // Another scanner, or one that was set up anew.
      if (paused.scanned !== undefined) pauseMs = SCAN_PAUSE_MS
      take(paused)
    }, pauseMs)
  }
  // Before anything else that listens for the end of a code.
  target.addEventListener('keydown', onKey, { capture: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener('keydown', onKey, { capture: true })
  }
}
