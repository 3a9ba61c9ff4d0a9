import { useState } from 'react'
import { ChangePasswordDialog } from './change-password.dialog.tsx'

/** The change of the own password as a screen of the menu; once it is changed the form is empty again. */
export function PasswordScreen() {
  const [times, setTimes] = useState(0)
  return <ChangePasswordDialog key={times} sheet onClosed={() => setTimes(times + 1)} />
}
