import { inputId } from './form-context.ts'

const REACHABLE =
  'input:not([disabled]):not([type=hidden]), textarea:not([disabled]), button:not([disabled]), [contenteditable=true], [tabindex]:not([tabindex="-1"])'

/** What is said above the fields covers them by so much; below, a field's own words need room. */
const ROOM = { above: 110, below: 24 }

const scrolls = (box: Element): boolean =>
  box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)

/** Scrolls what holds the form and nothing around it: the browser's own way also moves what nobody can move back. */
function bringIntoView(field: HTMLElement): void {
  let box = field.parentElement
  while (box !== null && !scrolls(box)) box = box.parentElement
  if (box === null) return
  const [inner, outer] = [field.getBoundingClientRect(), box.getBoundingClientRect()]
  const hidden = {
    above: outer.top + ROOM.above - inner.top,
    below: inner.bottom + ROOM.below - outer.bottom,
  }
  if (hidden.above > 0) box.scrollTop -= hidden.above
  else if (hidden.below > 0) box.scrollTop += Math.min(hidden.below, -hidden.above)
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
