import { CALLED, custodyCalled, type CustodyCall } from '@visa/contract/custody/called'
import { NOTICE_POLL_MS } from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { keyOfCall, newCalls } from './called.logic.ts'

/** What calls this manager now. What comes while they work is said at once, and once. */
export function useCalled(look: () => void): readonly CustodyCall[] {
  const t = useTexts(noticeMessages)
  const can = useCan()
  const { data } = useCall(
    custodyCalled,
    {},
    { enabled: CALLED.some((code) => can(code)), silent: true, refetchInterval: NOTICE_POLL_MS },
  )
  const heard = useRef<ReadonlySet<string>>(undefined)
  const hear = useEffectEvent((calls: readonly CustodyCall[]) => {
    for (const { kind, name, passportNo } of newCalls(heard.current, calls))
      toast.calling(fill(t.calls[kind], { name, passportNo }), { label: t.look, run: look })
    heard.current = new Set([...(heard.current ?? []), ...calls.map(keyOfCall)])
  })
  useEffect(() => {
    if (data !== undefined) hear(data)
  }, [data])
  return data ?? []
}
