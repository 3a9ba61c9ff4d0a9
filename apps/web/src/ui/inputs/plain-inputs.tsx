import { typeNumber, typeTicket } from '@visa/contract/rules/typing'
import { TypedInput, type FieldProps } from './typed-input.tsx'
import type { TypingRule } from './typing-step.ts'

interface TextProps extends FieldProps {
  value?: string | null
  onChange?: (text: string) => void
}

const withRule = (rule: TypingRule, common: FieldProps) =>
  function RuledInput({ value, onChange, ...rest }: TextProps) {
    return (
      <TypedInput {...common} {...rest} rule={rule} text={value ?? ''} onText={(text) => onChange?.(text)} />
    )
  }

/** A number of any length, kept as text: sign, digits and one point. */
export const NumberText = withRule({ keep: typeNumber }, { inputMode: 'decimal' })

/** An airline ticket, in groups of 3, 10 and the rest. */
export const TicketInput = withRule({ keep: typeTicket, bare: (text) => text.replaceAll('-', '') }, {})
