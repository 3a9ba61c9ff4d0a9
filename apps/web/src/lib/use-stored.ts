import type { CallInput, CallOutput, Endpoint } from '@visa/contract/endpoint'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from './query.ts'

/**
 * A record as it is stored when a form over it opens: what is changed is not what a list once showed, and what happens
 * to it meanwhile neither changes nor closes the form. When it cannot be had the call has said why, and there is nothing
 * to open.
 */
export function useStored<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onFailed: () => void,
): CallOutput<E> | undefined {
  const [stored, keep] = useState<{ record: CallOutput<E> }>()
  const { data, error, isFetchedAfterMount } = useCall(endpoint, input, {
    staleTime: 0,
    enabled: stored === undefined,
  })
  const arrived = isFetchedAfterMount && error === null && data !== undefined
  if (stored === undefined && arrived) keep({ record: data })
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (error !== null && stored === undefined) fail()
  }, [error, stored])
  return stored?.record
}
