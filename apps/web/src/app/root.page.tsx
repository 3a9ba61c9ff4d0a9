import { systemLogined } from '@visa/contract/session/system'
import { useEffect } from 'react'
import { homePath } from '../lib/device.ts'
import { useCall } from '../lib/query.ts'
import { navigate } from '../lib/route.ts'

/** The bare address leads home when logged in, else to the login page. */
export function RootPage() {
  const { data, isError } = useCall(systemLogined, {}, { silent: true })
  useEffect(() => {
    if (isError || data !== undefined) navigate(data === true ? homePath() : '/login', {}, { replace: true })
  }, [data, isError])
  return null
}
