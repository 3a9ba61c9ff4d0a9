import type { Channel } from '@visa/contract/money/ways'
import {
  ChannelError,
  type ChannelOrder,
  type ChannelRefund,
  type ChannelRefundState,
  type ChannelState,
  type PaymentChannel,
  type PaymentChannels,
} from '../integrations/payment/channel.ts'

interface Placed extends ChannelOrder {
  state: 'waiting' | 'paid' | 'closed'
  channelNo: string
}

/** A channel in memory, where the test plays the customer. */
export interface MemoryChannel extends PaymentChannel {
  orders: Map<string, Placed>
  refunds: Map<string, { cents: number; state: ChannelRefundState }>
  /** What the next calls do instead of answering: before or after the work is done. */
  failing: { when: 'before' | 'after'; kind: 'unreachable' | 'refused'; times: number } | undefined
  /** How many calls there were, by their name. */
  calls: string[]
  /** The customer pays. */
  pay: (no: string) => void
}

const NOW = new Date('2026-11-16T04:00:00Z')

export function memoryChannel(): MemoryChannel {
  const orders = new Map<string, Placed>()
  const refunds = new Map<string, { cents: number; state: ChannelRefundState }>()

  const stateOf = (no: string): ChannelState => {
    const order = orders.get(no)
    if (order === undefined) return { state: 'notFound' }
    if (order.state !== 'paid') return { state: order.state }
    return { state: 'paid', cents: order.cents, currency: 'CNY', channelNo: order.channelNo, at: NOW }
  }
  const made = (order: ChannelOrder): Placed => {
    const known = orders.get(order.no)
    if (known !== undefined) return known
    const placed: Placed = { ...order, state: 'waiting', channelNo: `C${order.no}` }
    orders.set(order.no, placed)
    return placed
  }
  const channel: MemoryChannel = {
    orders,
    refunds,
    failing: undefined,
    calls: [],
    pay(no) {
      const order = orders.get(no)
      if (order === undefined || order.state === 'closed') throw new Error(`${no} cannot be paid`)
      order.state = 'paid'
    },
    place: (order) =>
      done('place', () => {
        const { state } = made(order)
        if (state !== 'waiting') throw new ChannelError('refused', state)
        return { codeUrl: `memory://${order.no}` }
      }),
    payByCode: (order) =>
      done('payByCode', () => {
        if (order.code === 'bad') throw new ChannelError('refused', 'no such code')
        made(order).state = 'paid'
        return stateOf(order.no)
      }),
    query: (no) => done('query', () => stateOf(no)),
    close: (no) =>
      done('close', () => {
        const order = orders.get(no)
        if (order === undefined) return 'closed' as const
        if (order.state === 'paid') return 'paid' as const
        order.state = 'closed'
        return 'closed' as const
      }),
    refund: ({ no, refundNo, cents }: ChannelRefund) =>
      done('refund', () => {
        const order = orders.get(no)
        const known = refunds.get(refundNo)
        if (known !== undefined) return known.state
        if (order?.state !== 'paid') throw new ChannelError('refused', 'not paid')
        const state = { state: 'done', cents, channelNo: `R${refundNo}`, at: NOW } as const
        refunds.set(refundNo, { cents, state })
        return state
      }),
    queryRefund: ({ refundNo }) =>
      done('queryRefund', () => refunds.get(refundNo)?.state ?? { state: 'notFound' as const }),
  }
  async function done<T>(name: string, work: () => T): Promise<T> {
    channel.calls.push(name)
    const { failing } = channel
    const fails = failing !== undefined && failing.times > 0
    if (fails) failing.times -= 1
    if (fails && failing.when === 'before') throw new ChannelError(failing.kind, 'failing')
    const answer = work()
    if (fails) throw new ChannelError(failing.kind, 'failing')
    return answer
  }
  return channel
}

export const memoryChannels =
  (channels: Partial<Record<Channel, PaymentChannel>>): PaymentChannels =>
  (way) =>
    Promise.resolve(channels[way])
