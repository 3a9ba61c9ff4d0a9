/**
 * Fields into which a scanner may have typed before anybody knew that it was one: what stood there before its first key
 * is put back.
 */

/** Keys that come closer than this belong together, as those of a scanner do. */
const TOGETHER_MS = 50

interface Before {
  field: HTMLInputElement
  value: string
}

export function keepFromScans(
  target: EventTarget,
  isKept: (field: EventTarget | null) => boolean,
): { restore: () => void; stop: () => void } {
  let before: Before | undefined
  let last = -Infinity
  const onKey = (event: Event) => {
    const { target: field, timeStamp } = event
    const isFirst = timeStamp - last >= TOGETHER_MS || before?.field !== field
    last = timeStamp
    if (isFirst)
      before = field instanceof HTMLInputElement && isKept(field) ? { field, value: field.value } : undefined
  }
  target.addEventListener('keydown', onKey, { capture: true })
  return {
    restore: () => {
      if (before === undefined || before.field.value === before.value) return
      const { field, value } = before
      // As if it were typed, so that whoever holds the value hears of it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    },
    stop: () => target.removeEventListener('keydown', onKey, { capture: true }),
  }
}
