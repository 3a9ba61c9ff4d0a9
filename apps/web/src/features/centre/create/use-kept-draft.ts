import { draftDiscard, draftGet, draftSave } from '@visa/contract/draft/draft'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { BLANK_DRAFT, type CounterDraft } from '../draft.ts'

/** Where the one draft of a new contract is kept on the server, for whoever writes it. */
const PLACE = { kind: 'contract.create', recordId: '' }
const PAUSE_MS = 2000

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
 * be what another tab is at.
 */
export function useKeptDraft(isNew: boolean, typed: CounterDraft | undefined) {
  const [found, setFound] = useState<Found>()
  const [saved, setSaved] = useState(false)
  // One after the other: what is discarded must not come back by a save that was under way.
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const isEmpty = typed === undefined
  const arrive = useEffectEvent((body: Readonly<Record<string, unknown>>, at: string) => {
    const draft = readDraft(body)
    if (draft !== undefined && isEmpty) setFound({ draft, at })
  })
  useEffect(() => {
    if (!isNew) return
    const aborter = new AbortController()
    void quietly(
      call(draftGet, { query: PLACE }, { silent: true, signal: aborter.signal }).then(
        (kept) => kept !== null && arrive(kept.body, kept.updateTime),
      ),
    )
    return () => aborter.abort()
  }, [isNew])
  useEffect(() => {
    if (!isNew || typed === undefined) return
    const timer = setTimeout(() => {
      line.current = line.current.then(() => quietly(save(typed).then(() => setSaved(true))))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isNew, typed])
  return {
    found: isEmpty ? found : undefined,
    saved: saved && !isEmpty,
    /** It was made or given up. */
    forget: () => {
      setFound(undefined)
      setSaved(false)
      if (isNew) line.current = line.current.then(() => quietly(discard()))
    },
  }
}
