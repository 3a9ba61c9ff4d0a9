/** What takes texts: keys pressed there are its own, a scanner's too. */
const TYPED_INTO =
  'input:not([type="radio"], [type="checkbox"], [type="button"], [readonly]), textarea, select, [contenteditable="true"]'

/** What asks for an answer before anything else: dialogs, drawers, and questions beside a button. */
const DIALOGS = '[role="dialog"], [role="alertdialog"], dialog[open], .ant-popconfirm'

/** Dialogs that somebody sees, the one on top last. */
export const dialogsInView = (): Element[] =>
  [...document.querySelectorAll(DIALOGS)].filter((dialog) => dialog.checkVisibility())

/**
 * Whether a dialog lies over a desk, which is then not what is worked at. A desk inside a dialog is covered only by what
 * was opened after it.
 */
export const isCovered = (desk: Element): boolean => {
  const own = desk.closest(DIALOGS)
  return dialogsInView().some(
    (dialog) =>
      !dialog.contains(desk) &&
      (own === null || (own.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0),
  )
}

export const isTypedInto = (focused: Element | null): boolean =>
  focused !== null && focused.closest(TYPED_INTO) !== null

/** Whether a key pressed while something else has the focus is the desk's: it is in view, nobody types, nothing lies over it. */
export const isHeardOnDesk = (desk: Element, focused: Element | null): boolean =>
  desk.checkVisibility() && !isTypedInto(focused) && !isCovered(desk)

/**
 * Whether a desk hears what a scanner types while something else has the focus. Under a dialog it hears it, too, unless
 * the dialog takes scans itself: the Enter behind a code must not press a button there, and whoever scans is told.
 */
export const hearsScans = (desk: Element, focused: Element | null): boolean =>
  desk.checkVisibility() &&
  !isTypedInto(focused) &&
  !dialogsInView().some((dialog) => !dialog.contains(desk) && dialog.querySelector('[data-scans]') !== null)

/**
 * Whether the scan field of a dialog hears what a scanner types while something else in the dialog has the focus, also
 * another field of one line. Of several the first hears it; what has the focus itself needs nobody.
 */
export const hearsInDialog = (field: Element, focused: Element | null): boolean => {
  const own = field.closest(DIALOGS)
  if (own === null || focused === field || !field.checkVisibility() || isCovered(field)) return false
  if (own.querySelector('[data-scans]') !== field) return false
  return !isTypedInto(focused) || (focused instanceof HTMLInputElement && own.contains(focused))
}

/** The key that takes back, wherever something can be taken back; held, it is one step and no more. */
export const isUndo = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z'
