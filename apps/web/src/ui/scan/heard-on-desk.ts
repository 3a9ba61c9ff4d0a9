/** What takes texts: keys pressed there are its own, a scanner's too. */
const TYPED_INTO =
  'input:not([type="radio"], [type="checkbox"], [type="button"], [readonly]), textarea, select, [contenteditable="true"]'

/** Whether a dialog lies over a desk, which is then not what is worked at. */
export const isCovered = (desk: Element): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some(
    (dialog) => dialog.checkVisibility() && !dialog.contains(desk),
  )

/**
 * Whether what a scanner types while something else has the focus is the desk's: the desk is in view, nobody types a
 * text, and no dialog lies over it.
 */
export const isHeardOnDesk = (desk: Element, focused: Element | null): boolean =>
  desk.checkVisibility() && (focused === null || focused.closest(TYPED_INTO) === null) && !isCovered(desk)
