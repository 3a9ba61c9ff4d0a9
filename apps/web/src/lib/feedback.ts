/**
 * Toasts and dialogs as a port: logic speaks through it without loading the component library. What is said
 * before the library has arrived waits and is shown then.
 */

type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** What can be done from here: going somewhere, or something that is done at once. */
export type ToastLink = { label: string } & ({ href: string } | { run: () => void })

interface AlertOptions {
  title: string
  content: string
  okText: string
}

interface ConfirmOptions {
  title: string
  content?: string
  okText?: string
  cancelText?: string
  /** The action destroys something: its button is red and not the default. */
  danger?: boolean
}

export interface FeedbackPort {
  toast: (kind: ToastKind, text: string, link?: ToastLink) => void
  alert: (options: AlertOptions) => Promise<void>
  confirm: (options: ConfirmOptions) => Promise<boolean>
  closeDialogs: () => void
}

let needed = false
const needListeners = new Set<() => void>()

export const isFeedbackNeeded = (): boolean => needed

export function onFeedbackNeeded(listener: () => void): () => void {
  needListeners.add(listener)
  return () => needListeners.delete(listener)
}

/** Asks for the components: said in advance where a toast must work even after the network has failed. */
export function needFeedback(): void {
  if (needed) return
  needed = true
  for (const listener of needListeners) listener()
}

let port: FeedbackPort | undefined
let waiting: ((ready: FeedbackPort) => void)[] = []

const withPort = (work: (ready: FeedbackPort) => void): void => {
  needFeedback()
  if (port === undefined) waiting.push(work)
  else work(port)
}

/** Returns the function that takes the port away again. */
export function registerFeedback(ready: FeedbackPort): () => void {
  port = ready
  const due = waiting
  waiting = []
  for (const work of due) work(ready)
  return () => {
    if (port === ready) port = undefined
  }
}

const say = (kind: ToastKind) => (text: string) => withPort((ready) => ready.toast(kind, text))

export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  /** Something that waits for somebody, with the way to it. */
  calling: (text: string, link: ToastLink) => withPort((ready) => ready.toast('warning', text, link)),
  /** Good news with what comes next: the place to see it, or undoing it. Stays long enough for that. */
  linked: (text: string, link: ToastLink) => withPort((ready) => ready.toast('success', text, link)),
}

export const alertDialog = (options: AlertOptions): Promise<void> =>
  new Promise((resolve) => {
    withPort((ready) => void ready.alert(options).then(resolve))
  })

/** True when the person agreed. */
export const confirmDialog = (options: ConfirmOptions): Promise<boolean> =>
  new Promise((resolve) => {
    withPort((ready) => void ready.confirm(options).then(resolve))
  })

export const closeDialogs = (): void => withPort((ready) => ready.closeDialogs())
