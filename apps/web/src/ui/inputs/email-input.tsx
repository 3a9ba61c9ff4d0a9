import { emailSuggestions } from '@visa/contract/rules/email-domains'
import { isEmail } from '@visa/contract/rules/patterns'
import { typeEmail } from '@visa/contract/rules/typing'
import { inputMessages } from '@visa/messages/ui/inputs'
import { AutoComplete, type AutoCompleteProps, type RefSelectProps } from 'antd'
import { useRef } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useTypingGuard } from './use-typing-guard.ts'

type EmailInputProps = Pick<
  AutoCompleteProps,
  | 'id'
  | 'disabled'
  | 'onBlur'
  | 'placeholder'
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'aria-required'
> & {
  value?: string | null
  onChange?: (email: string) => void
}

const RULE = { keep: typeEmail, max: 254 }

/** An address; the common domains are suggested once `@` is there. */
export function EmailInput({ value, onChange, ...rest }: EmailInputProps) {
  const texts = useTexts(inputMessages)
  const select = useRef<RefSelectProps>(null)
  useTypingGuard(select, RULE)
  const suggested = emailSuggestions(value ?? '')
  return (
    <AutoComplete
      {...rest}
      ref={select}
      value={value ?? ''}
      onChange={(typed: string | undefined) => onChange?.(typed ?? '')}
      options={suggested?.map((address) => ({ value: address })) ?? []}
      // Of a whole address nothing is said: it would lie over what stands below.
      notFoundContent={suggested === undefined || isEmail(value ?? '') ? null : texts.noDomain}
    />
  )
}
