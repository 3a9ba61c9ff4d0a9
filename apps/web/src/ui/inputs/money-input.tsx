import { formatMoney, moneyText, parseMoney, type MoneyDecimals } from '@visa/contract/money'
import { typeMoney } from '@visa/contract/rules/typing'
import { useState } from 'react'
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
  const [focused, setFocused] = useState(false)
  const short = (text: string) => text.replace(ZEROS[decimals], '')
  const read = (text: string) => parseMoney(text, decimals) ?? null
  const write = (cents: number | null) => (cents === null ? '' : short(moneyText(cents)))
  const [text, setText] = useTypedValue(value, { read, write })
  const shown = focused || value === null ? text : short(formatMoney(value))
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
      onFocus={(event) => {
        setFocused(true)
        rest.onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        setText(write(value))
        rest.onBlur?.(event)
      }}
    />
  )
}
