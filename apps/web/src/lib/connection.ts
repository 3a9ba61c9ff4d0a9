/**
 * Whether the server can be reached, as far as this window knows. One call that fails says little: it makes the window
 * ask, and only when that is not answered either is the server taken for gone. From then on it is asked again and again.
 */

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** For so long what was heard counts as a sign that it is there. */
const FRESH_MS = 15_000

let gone = false
let heardAt = performance.now()
let ask: (() => Promise<boolean>) | undefined
const listeners = new Set<() => void>()

export const isServerGone = (): boolean => gone

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back each time the server can be reached again. */
export const onServerBack = (listener: () => void): (() => void) =>
  onConnectionChange(() => {
    if (!gone) listener()
  })

function setGone(next: boolean): void {
  if (gone === next) return
  gone = next
  for (const listener of listeners) listener()
}

/** The server has answered, whatever it said. */
export function noteAnswer(): void {
  heardAt = performance.now()
  setGone(false)
}

/** Something that should have been answered was not. */
export const noteSilence = (): void => void ask?.()

/** The same, for whoever goes on only if the server answers after all. */
export const answersAfterAll = async (): Promise<boolean> => (await ask?.()) ?? false

/** For what must not be begun without a connection: what was heard of lately counts, otherwise the server is asked. */
export const isReachable = async (): Promise<boolean> =>
  ask === undefined || (!gone && performance.now() - heardAt < FRESH_MS) || ask()

/** Watches the connection until the function it returns is called. `probe` says whether the server answers. */
export function watchConnection(probe: () => Promise<boolean>): () => void {
  let asking: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  const find = async (): Promise<boolean> => {
    clearTimeout(timer)
    const there = await probe().catch(() => false)
    asking = undefined
    if (ask !== askOnce) return there
    if (there) {
      attempt = 0
      noteAnswer()
    } else {
      setGone(true)
      timer = setTimeout(askOnce, Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS))
      attempt += 1
    }
    return there
  }
  const askOnce = (): Promise<boolean> => (asking ??= find())
  ask = askOnce
  return () => {
    clearTimeout(timer)
    ask = undefined
    gone = false
  }
}
