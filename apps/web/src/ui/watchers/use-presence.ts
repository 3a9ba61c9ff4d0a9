import {
  DOING,
  PRESENCE_SECONDS,
  presenceLeave,
  presenceTell,
  type Doing,
  type PresenceKind,
  type Watcher,
} from '@visa/contract/shell/presence'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { useCall } from '../../lib/query.ts'

const NOBODY: readonly Watcher[] = []
const SECOND_MS = 1000

/**
 * Tells that this record is in front of somebody, again and again while its window is seen, and answers who else is at
 * it. When others come or go the live topic asks anew. Leaving is told; a window that vanishes is forgotten after a
 * while. Nothing is said of failures: it is a courtesy, not a lock.
 */
export function usePresence(kind: PresenceKind, id: number, doing: Doing = DOING.LOOK): readonly Watcher[] {
  const { data = NOBODY } = useCall(
    presenceTell,
    { body: { kind, id, doing } },
    { silent: true, refetchInterval: PRESENCE_SECONDS.beat * SECOND_MS },
  )
  useEffect(
    () => () => void call(presenceLeave, { body: { kind, id } }, { silent: true }).catch(() => undefined),
    [kind, id],
  )
  return data
}
