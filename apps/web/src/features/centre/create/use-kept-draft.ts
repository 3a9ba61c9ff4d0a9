import { draftDiscard, draftGet, draftSave } from '@visa/contract/draft/draft'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { BLANK_DRAFT, type CounterDraft } from '../draft.ts'

/** Where the one draft of a new contract is kept on the server, for whoever writes it. */
const PLACE = { kind: 'contract.create', recordId: '' }
const PAUSE_MS = 2000
const AGAIN_MS = 5000

interface Found {
  draft: CounterDraft
  at: string
}

/** What an earlier version of the counter kept may lack something by now. */
const readDraft = (body: Readonly<Record<string, unknown>>): CounterDraft | undefined => {
  const { draft } = body
  return typeof draft === 'object' && draft !== null && 'people' in draft && Array.isArray(draft.people)
    ? { ...BLANK_DRAFT, ...draft, people: draft.people }
    : undefined
}

/** What was answered does not matter here: a draft that cannot be kept is still in its tab. */
const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

const save = (draft: CounterDraft) =>
  call(draftSave, { body: { ...PLACE, body: { draft } } }, { silent: true })
const discard = () => call(draftDiscard, { body: PLACE }, { silent: true })

/**
 * Keeps what stands on the counter on the server too, a moment after the last change: a browser that is closed, or a
 * machine that breaks, costs nobody a family of passports. What is found there is offered, never put in by itself: it may
 * be what another tab is at. Until somebody has answered that, nothing is written over it, whatever they type meanwhile.
 */
export function useKeptDraft(isNew: boolean, typed: CounterDraft | undefined) {
  // Null: nothing is there, or it was answered. Undefined: nobody knows yet. A tab that goes on is at its own.
  const [found, setFound] = useState<Found | null | undefined>(
    isNew && typed === undefined ? undefined : null,
  )
  const [saved, setSaved] = useState(false)
  // One after the other: what is discarded must not come back by a save that was under way.
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const isEmpty = typed === undefined
  const isUnknown = isNew && found === undefined
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isUnknown) return
    const aborter = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    call(draftGet, { query: PLACE }, { silent: true, signal: aborter.signal }).then(
      (kept) => {
        const draft = kept === null ? undefined : readDraft(kept.body)
        setFound(kept === null || draft === undefined ? null : { draft, at: kept.updateTime })
      },
      () => {
        if (!aborter.signal.aborted) again = setTimeout(() => setTries(tries + 1), AGAIN_MS)
      },
    )
    return () => {
      aborter.abort()
      clearTimeout(again)
    }
  }, [isUnknown, tries])
  const isFree = isNew && found === null
  useEffect(() => {
    if (!isFree || typed === undefined) return
    const timer = setTimeout(() => {
      line.current = line.current.then(() => quietly(save(typed).then(() => setSaved(true))))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isFree, typed])
  const drop = () => {
    setSaved(false)
    if (isNew) line.current = line.current.then(() => quietly(discard()))
  }
  return {
    found: found ?? undefined,
    saved: saved && !isEmpty,
    /** What was found is on the counter now. */
    takenUp: () => setFound(null),
    /** What was found is given up. */
    forget: () => {
      setFound(null)
      drop()
    },
    /** What stood on the counter was made or cleared: what was found beside it still waits for its answer. */
    done: () => {
      if (found === null) drop()
    },
  }
}
