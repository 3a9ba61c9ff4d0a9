import { noticeDetail, type ManagedNotice } from '@visa/contract/notice/notice'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../lib/query.ts'

/**
 * A notice as stored when it is opened, with what it says: lists leave that out, and may be of yesterday. What others
 * do to it meanwhile does not change what is being read or written. When it cannot be had the call has said why, and
 * there is nothing to open.
 */
export function useStoredNotice(id: number, onFailed: () => void): ManagedNotice | undefined {
  const [stored, keep] = useState<ManagedNotice>()
  const { data, error, isFetchedAfterMount } = useCall(
    noticeDetail,
    { query: { id } },
    { staleTime: 0, enabled: stored === undefined },
  )
  if (stored === undefined && isFetchedAfterMount && data !== undefined) keep(data)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (error && stored === undefined) fail()
  }, [error, stored])
  return stored
}
