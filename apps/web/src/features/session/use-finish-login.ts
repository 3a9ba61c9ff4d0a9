import type { CallOutput } from '@visa/contract/endpoint'
import type { systemLogin } from '@visa/contract/session/system'
import { useAfterLogin } from '../../lib/login-flow.ts'
import { keepTypedPassword } from './typed-password.ts'

/** Goes on after a login, with the password at hand when it has to be changed at once. */
export function useFinishLogin(): (result: CallOutput<typeof systemLogin>, password?: string) => void {
  const goOn = useAfterLogin()
  return (result, password = '') => {
    keepTypedPassword(result.simplePassword ? password : '')
    goOn(result)
  }
}
