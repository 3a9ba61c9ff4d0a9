import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isCovered, isUndo } from '../../../lib/heard-on-desk.ts'

/** The parts of the page, by the key that leads to each. */
export const STEP_KEYS = {
  F3: 'customer',
  F4: 'people',
  F6: 'product',
  F7: 'fees',
  F8: 'papers',
  F9: 'back',
} as const
export type Step = (typeof STEP_KEYS)[keyof typeof STEP_KEYS]

interface CreateKeys {
  preview: () => void
  undo: () => void
  /** Alt and a letter. */
  letters: Readonly<Record<string, () => void>>
}

/** Where each part begins: what is chosen in it, the first field to be typed in, else whatever can be pressed. */
const FIRST = [
  '[data-first] input:checked',
  '[data-first] input:not([disabled])',
  'input:not([type="radio"], [disabled])',
  'button:not([disabled])',
] as const

function focusPart(page: HTMLElement, step: Step): void {
  const part = page.querySelector<HTMLElement>(`[data-step="${step}"]`)
  for (const selector of FIRST) {
    const field = part?.querySelector<HTMLElement>(selector)
    if (field) return field.focus()
  }
}

const isStepKey = (key: string): key is keyof typeof STEP_KEYS => Object.hasOwn(STEP_KEYS, key)

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.closest('[data-scan]') === null && target.value !== ''

const isCombobox = (field: Element): boolean => field.getAttribute('role') === 'combobox'

/** Whether a list of choices is open at a field: then Enter chooses from it. */
const isChoosing = (field: HTMLElement): boolean => field.getAttribute('aria-expanded') === 'true'

/** The field of a part that Enter was pressed in; ticks and open lists have an Enter of their own. */
function fieldToLeave({ key, target }: KeyboardEvent): HTMLInputElement | undefined {
  const isField = target instanceof HTMLInputElement && target.type !== 'checkbox'
  if (key !== 'Enter' || !isField || target.closest('[data-step]') === null) return undefined
  return isChoosing(target) ? undefined : target
}

/** Goes to the next field of the page, as Tab would within one part and on to the next part. */
function focusNext(page: HTMLElement, from: HTMLElement): void {
  const fields = [...page.querySelectorAll<HTMLElement>('[data-step] input')].filter(
    (field) => field.checkVisibility() && !field.matches(':disabled, [type="checkbox"], [tabindex="-1"]'),
  )
  const radio = from instanceof HTMLInputElement && from.type === 'radio' ? from.name : undefined
  const rest = fields.slice(fields.indexOf(from) + 1)
  rest
    .find((field) => !(field instanceof HTMLInputElement) || radio === undefined || field.name !== radio)
    ?.focus()
}

/** The keys of the page: they count while it is in view and no dialog is open. F1, F5, F11 and F12 stay the browser's. */
export function useStepKeys(root: RefObject<HTMLElement | null>, keys: CreateKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const page = root.current
    if (page?.checkVisibility() !== true || isCovered(page)) return
    const { key, code, altKey, target } = event
    const field = fieldToLeave(event)
    const act = (): (() => void) | undefined => {
      if (isStepKey(key)) {
        return () => focusPart(page, STEP_KEYS[key])
      }
      if (key === 'F10') return keys.preview
      if (isUndo(event) && !inField(target)) return keys.undo
      if (altKey) return keys.letters[code]
      return field === undefined || isCombobox(field) ? undefined : () => focusNext(page, field)
    }
    const done = act()
    if (done === undefined) return
    event.preventDefault()
    // Keys that are held go once; through the fields one may run.
    if (!event.repeat || key === 'Enter') done()
  })
  // A list opens by Enter, too: whoever goes through the fields is quicker than it.
  const passLists = useEffectEvent((event: KeyboardEvent) => {
    const page = root.current
    const field = fieldToLeave(event)
    if (page === null || field === undefined || !page.contains(field) || !isCombobox(field)) return
    event.preventDefault()
    event.stopPropagation()
    focusNext(page, field)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => hear(event)
    const before = (event: KeyboardEvent) => passLists(event)
    window.addEventListener('keydown', before, { capture: true })
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', before, { capture: true })
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}
