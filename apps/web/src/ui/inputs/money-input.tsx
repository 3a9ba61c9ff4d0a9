import { formatMoney, moneyText, parseMoney, type MoneyDecimals } from '@visa/contract/money'
import { typeMoney } from '@visa/contract/rules/typing'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { TypedInput, type FieldProps } from './typed-input.tsx'
import { useTypedValue } from './use-typed-value.ts'

interface MoneyInputProps extends FieldProps {
  /** Integer cents. */
  value?: number | null
  onChange?: (cents: number | null) => void
  decimals?: MoneyDecimals
}

const ZEROS = [/\.00$/, /0$/, /(?!)/] as const

/** An amount of money: typed plainly, shown with thousands separators. */
export function MoneyInput({ value = null, onChange, decimals = 2, ...rest }: MoneyInputProps) {
  // While it is typed into.
  const [plain, setPlain] = useState(false)
  const short = (text: string) => text.replace(ZEROS[decimals], '')
  const read = (text: string) => parseMoney(text, decimals) ?? null
  const write = (cents: number | null) => (cents === null ? '' : short(moneyText(cents)))
  const [text, setText] = useTypedValue(value, { read, write })
  const shown = plain || value === null ? text : short(formatMoney(value))
  return (
    <TypedInput
      inputMode="decimal"
      {...rest}
      text={shown}
      rule={{ keep: (typed) => typeMoney(typed, decimals) }}
      onText={(typed) => {
        setText(typed)
        const cents = read(typed)
        if (cents !== value) onChange?.(cents)
      }}
      // Before the browser looks where in the text the mouse is. A finger may only be passing over.
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse') flushSync(() => setPlain(true))
        rest.onPointerDown?.(event)
      }}
      onFocus={(event) => {
        if (!plain) {
          flushSync(() => setPlain(true))
          event.currentTarget.select()
        }
        rest.onFocus?.(event)
      }}
      onBlur={(event) => {
        // Whoever comes back from another window goes on where they were.
        if (document.activeElement !== event.currentTarget) {
          setPlain(false)
          setText(write(value))
        }
        rest.onBlur?.(event)
      }}
    />
  )
}
