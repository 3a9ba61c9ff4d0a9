import { inputId } from './form-context.ts'

const REACHABLE =
  'input:not([disabled]):not([type=hidden]), textarea:not([disabled]), button:not([disabled]), [contenteditable=true], [tabindex]:not([tabindex="-1"])'

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
  if (path !== undefined) frame.scrollIntoView({ block: 'nearest' })
  input?.focus()
}
