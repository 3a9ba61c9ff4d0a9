import { credentialMessages } from '@visa/messages/credentials'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import type { FieldFrameProps } from './field-frame.tsx'
import { TextField } from './text-field.tsx'

const MOBILE_LENGTH = 11

type MobileFieldProps = Omit<FieldFrameProps, 'children' | 'label'> & { label?: string }

export function MobileField({ label, ...frame }: MobileFieldProps) {
  const { mobileHint } = useTexts(credentialMessages)
  const { mobile } = useTexts(fieldMessages)
  return (
    <TextField
      {...frame}
      label={label ?? mobile}
      max={MOBILE_LENGTH}
      inputMode="tel"
      autoComplete="tel-national"
      placeholder={mobileHint}
    />
  )
}
