import type { CallError } from '../../lib/call-error.ts'
import type { Plain } from './form-parts.ts'
import type { FormStore, Keeping } from './form-store.ts'
import type { Kept, KeptChange } from './form-target.ts'
import type { KeptForm } from './kept-form.ts'
import { alike } from './merge.ts'
import { same, valueAt, withValueAt } from './paths.ts'

/** How long nobody types before what was typed is sent. */
export const PAUSE_MS = 800
/** Before the next try, longer with each that failed. */
const RETRY_MS = [2_000, 4_000, 8_000, 16_000, 30_000] as const

/** What it works with at present: a form's words and calls may change while it is open. */
interface AutosavePorts {
  /** The fields, each kept by itself; lists of rows as wholes. */
  paths: () => readonly string[]
  keep: (changes: readonly KeptChange[]) => Promise<Kept>
  /** A value as it is stored, without spaces around it and the like; undefined for one of no kind that can be. */
  storedAs: (field: string, value: unknown) => { value: unknown } | undefined
  /** What became of a try that failed: said, and whether another one may fare better. */
  failureOf: (error: unknown) => { reason: string; again: boolean; fields: CallError['fields'] }
  /** Whether somebody is in the field: nothing of others is put under their hands. */
  isInUse?: (field: string) => boolean
  /** Nobody has typed for a while. */
  onPause?: () => void
}

export interface Autosave {
  /** Before anything else, and whenever one of them is another. */
  serve: (ports: AutosavePorts) => void
  /** Begins to listen; returns what ends it, after a last try. */
  start: () => () => void
  /** Sends what is unsaved now. Resolves with whether all of it is kept. */
  flush: () => Promise<boolean>
  /** What is stored now, and when it was known here: fields that nobody touched follow it. */
  take: (current: Plain, knownAt: number) => void
  /** A field was left: what was stored in it meanwhile may come in now. */
  left: () => void
  hasUnsaved: () => boolean
}

/** Refusals name fields by where they stood in what was sent. */
const refusedField = (path: string, sent: readonly KeptChange[]): string | undefined => {
  const index = /^changes\.(\d+)(?:\.|$)/.exec(path)?.[1]
  const name = index === undefined ? path.split('.')[0] : sent[Number(index)]?.field
  return sent.some(({ field }) => field === name) ? name : undefined
}

/**
 * Keeps every change by itself a moment after it was made, one request at a time, in the order they were typed. What
 * cannot be sent waits and is tried again; what somebody else changed too is put before whoever typed it, and the rest
 * goes on.
 */
export function createAutosave(store: FormStore): Autosave {
  let ports: AutosavePorts | undefined
  const served = (): AutosavePorts => {
    if (ports === undefined) throw new Error('autosave is not served yet')
    return ports
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let again = false
  let tries = 0
  /** When the server last told what it keeps. */
  let answeredAt = 0
  let savedAt: string | undefined
  let sending: ReadonlySet<string> = new Set()
  /** What the server would not have; not sent again before it is another. */
  const refused = new Map<string, unknown>()

  let last: { current: Plain; knownAt: number } | undefined

  /** As it would be sent; one that cannot be is as it was typed. */
  const typed = (field: string): unknown => {
    const value = valueAt(store.state().values, field)
    const stored = served().storedAs(field, value)
    return (stored === undefined ? value : stored.value) ?? null
  }
  const isHeld = (field: string): boolean =>
    served().storedAs(field, valueAt(store.state().values, field)) === undefined ||
    (refused.has(field) && same(refused.get(field), typed(field)))
  const unsaved = (): string[] => {
    const { values, base } = store.state()
    return served()
      .paths()
      .filter((path) => {
        const was = valueAt(base, path)
        // Most are the very same.
        return valueAt(values, path) !== was && !alike(typed(path), was)
      })
  }
  const sendable = (): string[] =>
    unsaved().filter((path) => store.state().open[path] === undefined && !isHeld(path))

  const say = (keeping: Keeping) => {
    if (!same(store.state().keeping, keeping)) store.change({ keeping })
  }
  /** Nothing is left to be sent: how it stands. */
  const sayKept = () => {
    const held = unsaved().filter((path) => store.state().open[path] === undefined)
    if (held.length > 0) say({ phase: 'held', fields: held })
    else say(savedAt === undefined ? { phase: 'none' } : { phase: 'saved', at: savedAt })
  }

  const answered = (sent: readonly KeptChange[], { saved, conflicts, at }: Kept) => {
    let { base } = store.state()
    const open = { ...store.state().open }
    for (const { field, value } of sent) {
      if (saved.includes(field)) base = withValueAt(base, field, value)
    }
    for (const { field, theirs, base: was, by, at: when } of conflicts) {
      // Both made the same of it.
      if (alike(typed(field), theirs)) base = withValueAt(base, field, theirs)
      else open[field] = { base: was, mine: typed(field), theirs, by, at: when }
    }
    savedAt = at
    store.change({ base, open })
  }

  const failed = (error: unknown, sent: readonly KeptChange[]) => {
    const { reason, again: retry, fields = {} } = served().failureOf(error)
    const named = Object.entries(fields).flatMap(([path, text]): [string, string][] => {
      const field = refusedField(path, sent)
      return field === undefined ? [] : [[field, text]]
    })
    for (const [field] of named) refused.set(field, sent.find((each) => each.field === field)?.value)
    if (named.length > 0) {
      store.change({ problems: { ...store.state().problems, ...Object.fromEntries(named) } })
      // All were refused for these; the others can go.
      again = true
      return
    }
    say({ phase: retry ? 'failed' : 'refused', reason })
    if (!retry) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), RETRY_MS[Math.min(tries, RETRY_MS.length - 1)])
    tries += 1
  }

  const round = async (): Promise<void> => {
    const { base } = store.state()
    const changes = sendable().map((field): KeptChange => ({
      field,
      value: typed(field),
      base: valueAt(base, field) ?? null,
    }))
    if (changes.length === 0) return sayKept()
    say({ phase: 'saving' })
    sending = new Set(changes.map(({ field }) => field))
    try {
      const kept = await served().keep(changes)
      tries = 0
      answeredAt = Date.now()
      answered(changes, kept)
      if (sendable().length === 0) sayKept()
      else say({ phase: 'waiting' })
    } catch (error) {
      failed(error, changes)
    } finally {
      sending = new Set()
    }
  }

  const work = async (): Promise<void> => {
    do {
      again = false
      await round()
    } while (again)
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (running === undefined) {
      running = work().finally(() => {
        running = undefined
      })
    } else again = true
    return running
  }

  const onChange = () => {
    const { keeping } = store.state()
    const waits = sendable().length > 0
    if (!waits) {
      if (keeping.phase !== 'saving') sayKept()
      return
    }
    // While the server cannot be reached the next try has its time.
    if (keeping.phase === 'failed' && timer !== undefined) return
    if (keeping.phase !== 'saving') say({ phase: 'waiting' })
    clearTimeout(timer)
    timer = setTimeout(() => {
      served().onPause?.()
      void run()
    }, PAUSE_MS)
  }

  const take = (current: Plain, knownAt: number) => {
    last = { current, knownAt }
    // Asked for before our own last save was answered: what it says of it is old.
    if (knownAt <= answeredAt) return
    const state = store.state()
    let { values, base } = state
    const open = { ...state.open }
    const taken: string[] = []
    for (const path of served().paths()) {
      const [theirs, was, own] = [valueAt(current, path), valueAt(base, path), typed(path)]
      const disagreement = open[path]
      if (theirs === undefined || sending.has(path) || served().isInUse?.(path) === true) continue
      if (disagreement !== undefined) {
        open[path] = { ...disagreement, theirs }
      } else if (alike(theirs, was)) continue
      else if (alike(own, theirs)) base = withValueAt(base, path, theirs)
      else if (alike(own, was)) {
        values = withValueAt(values, path, theirs)
        base = withValueAt(base, path, theirs)
        taken.push(path)
      }
      // Else both changed it: the next save is told who did and when.
    }
    if (values !== state.values || base !== state.base || !same(open, state.open))
      store.receive({ values, base, open }, taken)
  }

  return {
    serve: (next) => {
      ports = next
    },
    start: () => {
      let known = store.state()
      const unsubscribe = store.subscribe(() => {
        const { values, base, open } = store.state()
        const moved = values !== known.values || base !== known.base || open !== known.open
        known = store.state()
        if (moved) onChange()
      })
      // What a crash left behind.
      onChange()
      return () => {
        unsubscribe()
        void run().finally(() => clearTimeout(timer))
      }
    },
    flush: async () => {
      await run()
      return unsaved().length === 0
    },
    take,
    left: () => {
      if (last !== undefined) take(last.current, last.knownAt)
    },
    hasUnsaved: () => unsaved().length > 0,
  }
}

/** A form that begins where it was left: unsaved fields as they were typed, all others as they are stored now. */
export function resumed(
  stored: Plain,
  kept: Pick<KeptForm, 'values' | 'base'> | undefined,
  paths: readonly string[],
): { values: Plain; base: Plain } {
  let [values, base] = [stored, stored]
  for (const path of kept === undefined ? [] : paths) {
    const [own, was] = [valueAt(kept?.values, path), valueAt(kept?.base, path)]
    if (own === undefined || same(own, was) || alike(own, valueAt(stored, path))) continue
    values = withValueAt(values, path, own)
    // Whoever changed it meanwhile is found out by the save.
    base = withValueAt(base, path, was ?? null)
  }
  return { values, base }
}
