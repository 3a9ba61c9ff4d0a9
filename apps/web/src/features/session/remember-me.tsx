import { loginMessages } from '@visa/messages/session/login'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './login.module.css'
import type { ModeProps } from './mode-form.tsx'

export function RememberMe({ state, dispatch }: Pick<ModeProps, 'state' | 'dispatch'>) {
  const { rememberMe } = useTexts(loginMessages)
  return (
    <label className={styles.remember}>
      <input
        type="checkbox"
        name="rememberMe"
        checked={state.rememberMe}
        onChange={(event) => dispatch({ kind: 'remember', on: event.target.checked })}
      />
      {rememberMe}
    </label>
  )
}
