import type { ChannelRefundState, ChannelState } from './channel.ts'

/** What a channel tells by itself, whichever it is. */
export type ChannelNotice =
  | { kind: 'payment'; no: string; payment: ChannelState }
  /** Pending: something changed, and what must be asked. */
  | { kind: 'refund'; no: string; refundNo: string; refund: ChannelRefundState }

/** A callback that was judged: its number with the channel, and what it says as text. */
export interface ReadCallback {
  eventId: string
  body: string
}
