import { draftDiscard, draftGet, draftSave } from '@visa/contract/draft/draft'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import type { FormStore } from './form-store.ts'
import { same } from './paths.ts'
import type { KeptForm } from './kept-form.ts'

/** Where a form's draft is kept on the server. */
export interface DraftPlace {
  kind: string
  /** The record it changes; absent for a new one. */
  recordId?: string | number
}

/** How the draft in hand fares. */
type Keeping = { phase: 'none' | 'saving' | 'failed' } | { phase: 'saved'; at: string }

/** A draft that was there before: put into the form, or offered where somebody has begun to type already. */
interface FoundDraft {
  at: string
  restored: boolean
}

export interface ServerDraft {
  keeping: Keeping
  found: FoundDraft | undefined
  restore: () => void
  /** The form is as it was opened again, and nothing is kept of it. */
  discard: () => void
  /** It was saved or given up. */
  forget: () => void
}

const PAUSE_MS = 2000

type KeptValues = Pick<KeptForm, 'values' | 'base'>

const isKept = (value: unknown): value is KeptValues =>
  typeof value === 'object' && value !== null && 'values' in value && 'base' in value

const isDirty = (store: FormStore): boolean => !same(store.state().values, store.state().base)

/** One after the other: what is discarded must not come back by a save that was under way. */
function createLine(): (work: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work, work)
  }
}

/** Keeps what is typed on the server a moment after the last change, and brings it back on another machine. */
export function useServerDraft(
  place: DraftPlace | undefined,
  store: FormStore,
  /** What was typed in this window is newer than anything the server has. */
  restoredHere: boolean,
): ServerDraft {
  const [keeping, setKeeping] = useState<Keeping>({ phase: 'none' })
  const [found, setFound] = useState<FoundDraft & { kept: KeptValues }>()
  const line = useMemo(() => createLine(), [])
  /** What the server has, or what nobody wants kept. */
  const settled = useRef(store.state().values)
  const kind = place?.kind
  const recordId = String(place?.recordId ?? '')

  const putIn = ({ values, base }: KeptValues) => {
    settled.current = values
    store.replace({ values, base, rowKeys: {} })
  }
  const arrive = useEffectEvent((kept: unknown, at: string) => {
    if (!isKept(kept)) return
    const restored = !isDirty(store)
    if (restored) putIn(kept)
    setFound({ at, restored, kept })
  })

  useEffect(() => {
    if (kind === undefined || restoredHere) return
    const aborter = new AbortController()
    call(draftGet, { query: { kind, recordId } }, { silent: true, signal: aborter.signal }).then(
      (draft) => draft !== null && arrive(draft.body, draft.updateTime),
      // Without the draft the form is as it always was.
      () => {},
    )
    return () => aborter.abort()
  }, [kind, recordId, restoredHere])

  useEffect(() => {
    if (kind === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      const { values, base, saving } = store.state()
      if (values === settled.current || saving || !isDirty(store)) return
      settled.current = values
      line(async () => {
        setKeeping({ phase: 'saving' })
        try {
          const body = { kind, recordId, body: { values, base } }
          const { updateTime } = await call(draftSave, { body }, { silent: true })
          setKeeping({ phase: 'saved', at: updateTime })
        } catch {
          setKeeping({ phase: 'failed' })
        }
      })
    }
    const unsubscribe = store.subscribe(() => {
      if (store.state().values === settled.current) return
      clearTimeout(timer)
      timer = setTimeout(save, PAUSE_MS)
    })
    const onHide = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      // Whoever leaves the tab before the pause is over loses nothing.
      save()
      unsubscribe()
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [kind, recordId, store, line])

  const forget = () => {
    settled.current = store.state().values
    setKeeping({ phase: 'none' })
    setFound(undefined)
    if (kind === undefined) return
    line(async () => {
      // A draft that stays behind is swept in time.
      await call(draftDiscard, { body: { kind, recordId } }, { silent: true }).catch(() => {})
    })
  }
  const restore = () => {
    if (found === undefined) return
    putIn(found.kept)
    setFound({ ...found, restored: true })
  }
  const discard = () => {
    const { base } = store.state()
    if (found?.restored === true) putIn({ values: base, base })
    forget()
  }
  return { keeping, found, restore, discard, forget }
}
