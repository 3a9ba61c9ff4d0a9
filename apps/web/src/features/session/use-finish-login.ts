import { useAfterLogin } from '../../lib/login-flow.ts'
import { keepTypedPassword } from './typed-password.ts'

/** Goes on after a login, with the password at hand when it has to be changed at once. */
export function useFinishLogin(): (result: { simplePassword: boolean }, password?: string) => void {
  const goOn = useAfterLogin()
  return ({ simplePassword }, password = '') => {
    keepTypedPassword(simplePassword ? password : '')
    goOn()
  }
}
