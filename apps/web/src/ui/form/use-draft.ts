import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { useLanguage } from '../../lib/i18n.tsx'
import { refusedSeconds } from '../credentials/refused-seconds.ts'

/** What one input of a draft needs. */
export interface DraftField {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

type Texts<Name extends string> = Readonly<Record<Name, string>>
export type Failures<Name extends string> = Readonly<Partial<Record<Name, string>>>

interface DraftOptions<Name extends string> {
  values: Texts<Name>
  onChange: (part: Partial<Texts<NoInfer<Name>>>) => void
  /** The refused fields with their texts, in the order they stand on the screen. */
  check: () => Failures<NoInfer<Name>>
  submit: () => Promise<unknown>
  /** The server refused: nothing is sent again before this has run. */
  onRefused?: () => void
}

export interface Draft<Name extends string> {
  field: (name: Name) => DraftField
  /** The server's refusal as a whole. */
  refusal: string | undefined
  busy: boolean
  /** Seconds that the server wants to be left alone: nothing is sent before they are over. */
  waits: number
  refuse: (failures: Failures<Name>) => void
  focus: (name: string) => void
  send: () => Promise<void>
  /** Runs a call of the form; its refusal is shown as the form's. Answers whether it went well. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>
}

interface Shown {
  fields: Readonly<Record<string, string>>
  refusal?: string
  /** Texts stay as they were said; in another language they are no longer shown. */
  language: string
}

const TICK_MS = 250
const SECOND_MS = 1000

/** Counts seconds down, then says that they are over. */
function useWait(onOver: () => void): { left: number; wait: (seconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS))
      setLeft(rest)
      if (rest > 0) return
      setUntil(0)
      over()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  const wait = (seconds: number) => {
    setLeft(seconds)
    setUntil(seconds === 0 ? 0 : Date.now() + seconds * SECOND_MS)
  }
  return { left, wait }
}

/** A form of plain inputs: what is refused is shown, the first refused field gets the focus, typing clears it. */
export function useDraft<Name extends string>(options: DraftOptions<Name>): Draft<Name> {
  const { values, onChange, check, submit, onRefused } = options
  const id = useId()
  const { language } = useLanguage()
  const [shown, setShown] = useState<Shown>()
  const [busy, setBusy] = useState(false)
  // Two clicks may come before the first one's state is rendered.
  const working = useRef(false)

  const { left: waits, wait } = useWait(() => setShown(undefined))
  const visible = shown?.language === language ? shown : undefined
  const focus = (name: string) => document.getElementById(`${id}-${name}`)?.focus()

  const refuse = (failures: Failures<Name>) => {
    const fields = Object.fromEntries(
      Object.entries<string | undefined>(failures).filter((each): each is [string, string] => !!each[1]),
    )
    setShown({ fields, language })
    const first = Object.keys(fields)[0]
    if (first !== undefined) focus(first)
  }

  const clear = (name: string) =>
    setShown((old) => {
      if (old === undefined) return old
      const { [name]: _gone, ...fields } = old.fields
      return { fields, language: old.language }
    })

  /** What the server refused it with, which is shown; undefined when it went well. */
  const refusedWith = async (work: () => Promise<unknown>): Promise<CallError | undefined> => {
    setShown(undefined)
    try {
      await work()
      return undefined
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const known = Object.entries(error.fields ?? {}).filter(([name]) => name in values)
      if (known.length > 0) refuse(Object.fromEntries(known) as Failures<Name>)
      else setShown({ fields: {}, refusal: error.message, language })
      return error
    }
  }

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> =>
    (await refusedWith(work)) === undefined

  const send = async () => {
    if (working.current || waits > 0) return
    const failures = check()
    if (Object.keys(failures).length > 0) return refuse(failures)
    working.current = true
    setBusy(true)
    try {
      const refused = await refusedWith(submit)
      if (refused === undefined) return
      wait(refusedSeconds(refused) ?? 0)
      onRefused?.()
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  const field = (name: Name): DraftField => ({
    id: `${id}-${name}`,
    name,
    value: values[name],
    error: visible?.fields[name],
    onChange: (value) => {
      onChange({ [name]: value } as Partial<Texts<Name>>)
      clear(name)
    },
  })

  return {
    field,
    refusal: visible?.refusal,
    busy,
    waits,
    refuse,
    focus,
    send,
    attempt,
  }
}
