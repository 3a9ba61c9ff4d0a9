import { useId, useRef, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { useLanguage } from '../../lib/i18n.tsx'

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
  /** The first text of the refused fields, or the server's refusal as a whole. */
  problem: string | undefined
  /** The server's refusal as a whole. */
  refusal: string | undefined
  busy: boolean
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

/** A form of plain inputs: what is refused is shown, the first refused field gets the focus, typing clears it. */
export function useDraft<Name extends string>(options: DraftOptions<Name>): Draft<Name> {
  const { values, onChange, check, submit, onRefused } = options
  const id = useId()
  const { language } = useLanguage()
  const [shown, setShown] = useState<Shown>()
  const [busy, setBusy] = useState(false)
  // Two clicks may come before the first one's state is rendered.
  const working = useRef(false)

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

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setShown(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const known = Object.entries(error.fields ?? {}).filter(([name]) => name in values)
      if (known.length > 0) refuse(Object.fromEntries(known) as Failures<Name>)
      else setShown({ fields: {}, refusal: error.message, language })
      return false
    }
  }

  const send = async () => {
    if (working.current) return
    const failures = check()
    if (Object.keys(failures).length > 0) return refuse(failures)
    working.current = true
    setBusy(true)
    try {
      if (!(await attempt(submit))) onRefused?.()
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

  const problem = visible === undefined ? undefined : (Object.values(visible.fields)[0] ?? visible.refusal)
  return {
    field,
    problem,
    refusal: visible?.refusal,
    busy,
    refuse,
    focus,
    send,
    attempt,
  }
}
