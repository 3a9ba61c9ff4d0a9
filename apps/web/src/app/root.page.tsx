import { systemLogined } from '@visa/contract/session/system'
import { useEffect } from 'react'
import { useCall } from '../lib/query.ts'
import { navigate } from '../lib/route.ts'

/** The bare address leads to the workspace when logged in, else to the login page. */
export function RootPage() {
  const { data, isError } = useCall(systemLogined, {}, { silent: true })
  useEffect(() => {
    if (isError || data !== undefined) navigate(data === true ? '/main' : '/login', {}, { replace: true })
  }, [data, isError])
  return null
}
