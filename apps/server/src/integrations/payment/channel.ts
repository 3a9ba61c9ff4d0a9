import type { Channel } from '@visa/contract/money/ways'

/** What the product knows of a channel that carries payments out, whichever it is. Amounts are cents. */

/**
 * Why a channel did not do as it was asked. Unreachable: nobody knows whether it did, and it is asked again under the
 * same number. Refused: it says itself that it did not, and why.
 */
export class ChannelError extends Error {
  readonly kind: 'unreachable' | 'refused'

  constructor(kind: 'unreachable' | 'refused', message: string) {
    super(message)
    this.kind = kind
  }
}

/** What is paid: `no` is the payment's number, under which the channel makes it once however often it is asked. */
export interface ChannelOrder {
  no: string
  cents: number
  description: string
  expiresAt: Date
}

interface ChannelSuccess {
  state: 'paid'
  cents: number
  currency: string
  /** The channel's own number of it. */
  channelNo: string
  at: Date
}

/** How a payment stands with the channel; that it does not know of one closes nothing. */
export type ChannelState = ChannelSuccess | { state: 'waiting' | 'closed' | 'notFound' }

export type ChannelRefundState =
  | { state: 'done'; cents: number; channelNo: string; at: Date }
  | { state: 'pending' }
  | { state: 'failed'; reason: string }
  | { state: 'notFound' }

export interface ChannelRefund {
  /** Of the payment. */
  no: string
  refundNo: string
  cents: number
  /** What was paid in all. */
  totalCents: number
  reason: string
}

/** Every call may throw a `ChannelError`, and each may be repeated with the same number. */
export interface PaymentChannel {
  /** Makes it payable: what the QR code says that the customer scans. */
  place(order: ChannelOrder): Promise<{ codeUrl: string }>
  /** Takes it by the code on the customer's phone, who may be asked for a password first. */
  payByCode(order: ChannelOrder & { code: string }): Promise<ChannelState>
  query(no: string): Promise<ChannelState>
  /** Lets nobody pay it any more; paid: somebody was quicker. */
  close(no: string): Promise<'closed' | 'paid'>
  refund(refund: ChannelRefund): Promise<ChannelRefundState>
  queryRefund(refund: Pick<ChannelRefund, 'no' | 'refundNo'>): Promise<ChannelRefundState>
}

/** The channel of a way, as it is configured now; undefined: the way is not offered. */
export type PaymentChannels = (way: Channel) => Promise<PaymentChannel | undefined>
