import { difference, inserted, settled, type Standing, type TypingRule } from './typing-step.ts'

/**
 * Keeps what is typed into an input to a rule, in the browser's own way: changes are made as edits of the person, so
 * that they can be undone and the caret stays where it belongs, and a composition of an input method is left alone
 * until it ends. Whoever listens for `input` hears the text that stands.
 */

type TextField = HTMLInputElement | HTMLTextAreaElement

const fieldOf = ({ target }: Event): TextField | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined

/** The way to edit that the browser can undo; where it does not know it, the text is set. */
function replace(field: TextField, { start, end, piece }: ReturnType<typeof difference>): void {
  field.setSelectionRange(start, end)
  const done =
    piece === '' ? document.execCommand('delete') : document.execCommand('insertText', false, piece)
  if (done) return
  field.setRangeText(piece, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const TYPED = new Set(['insertText', 'insertFromPaste'])
const HISTORY: Readonly<Record<string, string>> = { historyUndo: 'undo', historyRedo: 'redo' }

interface Composition {
  readonly before: string
  readonly after: string
}

const around = ({ value, selectionStart, selectionEnd }: TextField): Composition => ({
  before: value.slice(0, selectionStart ?? value.length),
  after: value.slice(selectionEnd ?? value.length),
})

/** Guards the inputs inside an element, itself among them; returns what ends it. */
export function guardTyping(element: HTMLElement, rule: () => TypingRule): () => void {
  let mending = false
  let composition: Composition | undefined
  let last = ''

  const mend = (work: () => void): void => {
    mending = true
    try {
      work()
    } finally {
      mending = false
    }
  }
  const make = (field: TextField, { text, caret }: Standing): void =>
    mend(() => {
      if (field.value !== text) replace(field, difference(field.value, text))
      field.setSelectionRange(caret, caret)
    })

  const onBeforeInput = (event: InputEvent): void => {
    const field = fieldOf(event)
    if (field === undefined || mending || event.isComposing) return
    last = field.value
    if (event.data === null || !TYPED.has(event.inputType)) return
    const data = field instanceof HTMLInputElement ? event.data.replace(/[\r\n]+/g, '') : event.data
    const { before, after } = around(field)
    const standing = inserted(before, data, after, rule())
    if (standing?.text === before + event.data + after) return
    event.preventDefault()
    if (standing !== undefined) make(field, standing)
  }

  const onInput = (event: Event): void => {
    const field = fieldOf(event)
    if (field === undefined || mending || composition !== undefined) return
    const kind = event instanceof InputEvent ? event.inputType : ''
    const standing = () => settled(field.value, field.selectionStart ?? field.value.length, rule())
    const command = HISTORY[kind]
    // A step between a deletion and what was made of it: nobody saw it.
    if (command !== undefined && standing().text !== field.value) mend(() => document.execCommand(command))
    const { text, caret } = standing()
    if (text === field.value) return
    // Deleting what the rule puts in again steps over it.
    const over = kind === 'deleteContentForward' && text === last ? 1 : 0
    make(field, { text, caret: caret + over })
  }

  const onCompositionStart = (event: Event): void => {
    const field = fieldOf(event)
    if (field !== undefined) composition = around(field)
  }

  const onCompositionEnd = (event: Event): void => {
    const field = fieldOf(event)
    if (field === undefined || composition === undefined) return
    const { before, after } = composition
    composition = undefined
    const { value } = field
    const piece = value.slice(before.length, value.length - after.length)
    const known = value === before + piece + after
    const standing = known
      ? (inserted(before, piece, after, rule()) ?? { text: before + after, caret: before.length })
      : settled(value, field.selectionStart ?? value.length, rule())
    if (standing.text !== value) make(field, standing)
  }

  const listeners: readonly [string, (event: never) => void][] = [
    ['beforeinput', onBeforeInput],
    ['input', onInput],
    ['compositionstart', onCompositionStart],
    ['compositionend', onCompositionEnd],
  ]
  for (const [type, listener] of listeners) element.addEventListener(type, listener as EventListener)
  return () => {
    for (const [type, listener] of listeners) element.removeEventListener(type, listener as EventListener)
  }
}
