import { userDetail } from '@visa/contract/org/user-calls'
import type { ManagedUserDetail } from '@visa/contract/org/user-manage'
import { useEffect, useEffectEvent } from 'react'
import { useCall } from '../../lib/query.ts'

/**
 * Somebody as stored now, before a form over them opens: what is changed is not what a list once showed. When they
 * cannot be had the call has said why, and there is nothing to open.
 */
export function useStoredUser(id: number, onFailed: () => void): ManagedUserDetail | undefined {
  const { data, error, isFetchedAfterMount } = useCall(userDetail, { query: { id } }, { staleTime: 0 })
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (error) fail()
  }, [error])
  return isFetchedAfterMount ? data : undefined
}
