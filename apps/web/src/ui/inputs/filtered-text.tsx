import { typeText } from '@visa/contract/rules/typing'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createDebounce, type Debounce } from './debounce.ts'
import { TypedInput, type FieldProps } from './typed-input.tsx'

const DEBOUNCE_MS = 200

interface FilteredTextProps extends FieldProps {
  value?: string | null
  onChange?: (text: string) => void
  /** Every match is taken out. */
  remove?: RegExp | undefined
  upper?: boolean
  max?: number
  /** What is typed is told after so long without another key, or when the field is left; 0 tells at once. */
  delayMs?: number
}

interface Typed {
  readonly text: string
  /** The value it was typed over. */
  readonly over: string
}

/** Text that is filtered, cut and put into capitals while it is typed. */
export function FilteredText(props: FilteredTextProps) {
  const { value, onChange, remove, upper = false, max = Infinity, delayMs = DEBOUNCE_MS, ...rest } = props
  const known = value ?? ''
  // A value that comes from elsewhere meanwhile takes the place of what has not been told yet.
  const [typed, setTyped] = useState<Typed>()
  const shown = typed?.over === known ? typed.text : known
  const emit = useEffectEvent(({ text, over }: Typed) => {
    setTyped(undefined)
    if (over === known && text !== known) onChange?.(text)
  })
  const debounce = useRef<Debounce<Typed>>(undefined)
  useEffect(() => {
    const held = createDebounce<Typed>(delayMs, (next) => emit(next))
    debounce.current = held
    return () => held.flush()
  }, [delayMs])

  const keep = (text: string) => typeText(text, { upper, ...(remove && { remove }) })
  return (
    <TypedInput
      {...rest}
      rule={{ keep, max, bare: keep }}
      text={shown}
      onText={(text) => {
        setTyped({ text, over: known })
        debounce.current?.push({ text, over: known })
      }}
      onBlur={(event) => {
        debounce.current?.flush()
        rest.onBlur?.(event)
      }}
      onPressEnter={(event) => {
        debounce.current?.flush()
        rest.onPressEnter?.(event)
      }}
    />
  )
}
