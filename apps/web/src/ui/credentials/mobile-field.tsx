import { credentialMessages } from '@visa/messages/session/credentials'
import { credentialFieldMessages } from '@visa/messages/session/credential-fields'
import { useTexts } from '../../lib/i18n.tsx'
import type { FieldProps } from './field-frame.tsx'
import { TextField } from './text-field.tsx'
import { tidyMobile } from './tidy-mobile.ts'

type MobileFieldProps = Omit<FieldProps, 'label'> & { label?: string }

export function MobileField({ label, field, ...frame }: MobileFieldProps) {
  const { mobileHint } = useTexts(credentialMessages)
  const { mobile } = useTexts(credentialFieldMessages)
  return (
    <TextField
      {...frame}
      field={{ ...field, onChange: (value) => field.onChange(tidyMobile(value)) }}
      label={label ?? mobile}
      kind="tel"
      autoComplete="tel-national"
      placeholder={mobileHint}
    />
  )
}
