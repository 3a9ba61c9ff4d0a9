import type { InboxProvider } from '@visa/contract/monitor/monitor-inbox'
import type { Tx } from '../db/pool.ts'

/** What another service sent, as it came. */
export interface InboxCall {
  body: string
  query: unknown
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** One thing that another service tells. */
export interface InboxEvent {
  /** The provider's own number of it; where it gives none, something that no other event shares. */
  eventId: string
  /** As it came, or its part of what came. */
  body: string
}

/** What is done about the events of a service that calls us. */
export interface InboxHandler {
  provider: InboxProvider
  /** Database work only: it runs in the transaction that marks the event as done, and perhaps more than once. */
  process: (tx: Tx, body: string, now: Date) => Promise<void>
}

/** How its calls are judged and read. */
export interface InboxSource extends InboxHandler {
  /** Whether the call is really its own. Nothing of a call is kept before this has said so. */
  verify: (call: InboxCall) => Promise<boolean>
  /** The headers its signature can be checked by once more; never one that is a secret. */
  evidence?: readonly string[]
  /** Undefined: the call cannot be read. */
  read: (call: InboxCall) => readonly InboxEvent[] | undefined
}
