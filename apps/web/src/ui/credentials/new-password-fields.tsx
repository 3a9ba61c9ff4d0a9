import type { FieldProps } from './field-frame.tsx'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  password: Pick<FieldProps, 'field' | 'label' | 'help'>
  repeat: Pick<FieldProps, 'field' | 'label'>
}

/** A password that is being chosen, and once more against slips of the hand. */
export function NewPasswordFields({ password, repeat }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField {...password} kind="new-password" required />
      <PasswordField {...repeat} kind="new-password" required />
    </>
  )
}
