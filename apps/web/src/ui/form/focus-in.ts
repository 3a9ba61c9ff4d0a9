import { inputId } from './form-context.ts'

const REACHABLE =
  'input:not([disabled]):not([type=hidden]), textarea:not([disabled]), button:not([disabled]), [contenteditable=true], [tabindex]:not([tabindex="-1"])'

/** What is said above the fields covers them by so much; below, a field's own words need room. */
const ROOM = { above: 110, below: 24 }

const scrolls = (box: Element): boolean =>
  box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)

function scroller(element: HTMLElement): HTMLElement | null {
  let box = element.parentElement
  while (box !== null && !scrolls(box)) box = box.parentElement
  return box
}

/** Scrolls what holds the form and nothing around it: the browser's own way also moves what nobody can move back. */
function bringIntoView(field: HTMLElement): void {
  const box = scroller(field)
  if (box === null) return
  const [inner, outer] = [field.getBoundingClientRect(), box.getBoundingClientRect()]
  const hidden = {
    above: outer.top + ROOM.above - inner.top,
    below: inner.bottom + ROOM.below - outer.bottom,
  }
  if (hidden.above > 0) box.scrollTop -= hidden.above
  else if (hidden.below > 0) box.scrollTop += Math.min(hidden.below, -hidden.above)
}

function bringToTop(section: HTMLElement): void {
  const box = scroller(section)
  if (box !== null) box.scrollTop += section.getBoundingClientRect().top - box.getBoundingClientRect().top
}

/** Puts the focus into a field of a form, or into the first one that takes it. */
export function focusIn(root: HTMLElement | null, form: string, path: string | undefined): void {
  const frames = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const frame =
    path === undefined
      ? frames.find((each) => each.querySelector(REACHABLE) !== null)
      : (frames.find((each) => each.dataset['field'] === path) ??
        frames.find((each) => each.dataset['field']?.startsWith(`${path}.`) === true))
  if (frame === undefined) return
  const named = path === undefined ? null : document.getElementById(inputId(form, path))
  const input = named?.matches(REACHABLE) === true ? named : frame.querySelector<HTMLElement>(REACHABLE)
  if (path !== undefined) bringIntoView(frame)
  input?.focus({ preventScroll: true })
}

/** Shows a section of a form from its heading on, and puts the focus into the first thing in it that takes it. */
export function focusSection(root: HTMLElement | null, index: number): void {
  const section = root?.querySelector<HTMLElement>(`[data-section="${index}"]`)
  if (section === null || section === undefined) return
  const inputs = [...section.querySelectorAll<HTMLElement>(REACHABLE)]
  const within = inputs.find((each) => each.closest('h2, h3, h4') === null) ?? inputs[0]
  within?.focus({ preventScroll: true })
  bringToTop(section)
}

/** The field of a form that somebody is in. */
export const fieldInUse = (root: HTMLElement | null): string | undefined => {
  const { activeElement } = document
  if (root?.contains(activeElement) !== true) return undefined
  return activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']
}

/** A line that is typed into; not a list that is open, from which Enter chooses. */
export const isFilledIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.getAttribute('aria-expanded') !== 'true'
