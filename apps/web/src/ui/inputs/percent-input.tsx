import { fractionToPercent, percentToFraction } from '@visa/contract/rules/percent'
import { typePercent } from '@visa/contract/rules/typing'
import { TypedInput, type FieldProps } from './typed-input.tsx'
import { useTypedValue } from './use-typed-value.ts'

interface PercentInputProps extends FieldProps {
  /** A fraction: 0.125 is shown as 12.5. */
  value?: number | null
  onChange?: (fraction: number | null) => void
  decimals?: number
}

const read = (text: string) => percentToFraction(text) ?? null

/** A share of the whole, typed as a percentage. */
export function PercentInput({ value = null, onChange, decimals = 2, ...rest }: PercentInputProps) {
  const write = (fraction: number | null) => (fraction === null ? '' : fractionToPercent(fraction, decimals))
  const [text, setText] = useTypedValue(value, { read, write })
  return (
    <TypedInput
      inputMode="decimal"
      suffix="%"
      {...rest}
      text={text}
      rule={{ keep: (typed) => typePercent(typed, decimals) }}
      onText={(typed) => {
        setText(typed)
        const fraction = read(typed)
        if (fraction !== value) onChange?.(fraction)
      }}
      onBlur={(event) => {
        setText(write(value))
        rest.onBlur?.(event)
      }}
    />
  )
}
