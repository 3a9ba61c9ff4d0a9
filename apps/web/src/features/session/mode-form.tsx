import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { Draft } from '../../ui/form/use-draft.ts'
import { SubmitButton } from '../../ui/credentials/submit-button.tsx'
import type { LoginEvent, LoginState } from './login-state.ts'
import styles from './login.module.css'

/** What every mode of the login page gets. */
export interface ModeProps {
  state: LoginState
  dispatch: (event: LoginEvent) => void
  /** A login is on its way to the server. */
  onSubmit: () => void
}

interface ModeFormProps<Name extends string> {
  draft: Draft<Name>
  label: string
  /** Said in the line of refusals while there is none. */
  notice?: string | undefined
  submitText: string
  /** The field that takes the focus when the form opens. */
  first: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** Plain inputs: the component library's, with their form engine, would add a fifth to what a visitor loads. */
export function ModeForm<Name extends string>(props: ModeFormProps<Name>) {
  const { draft, label, notice, submitText, first, onSubmit, children } = props
  const focusFirst = useEffectEvent(() => {
    if (first !== undefined) draft.focus(first)
  })
  useEffect(() => focusFirst(), [])
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <p className={styles.problem} role="alert" data-notice={draft.refusal === undefined}>
        {draft.refusal ?? notice}
      </p>
      <SubmitButton draft={draft}>{submitText}</SubmitButton>
    </form>
  )
}
