// A payment channel whose memory is two tables, so that it outlives whoever asks it. Runs the compiled code.
import { affected, first, sql } from '../../dist/db/sql.js'
import { ChannelError } from '../../dist/integrations/payment/channel.js'

/** Most refunds work at once, some take their time, some never work. */
const firstState = (refundNo) => ({ 0: 'failed', 3: 'pending', 6: 'pending' })[refundNo.at(-1)] ?? 'done'

/** `loses` says of each call whether its question or its answer gets lost. */
export function tableChannel(db, loses) {
  const kept = (no) =>
    first(db, sql`select cents, state, coalesce(paid_at, now()) as at from test_channel where no = ${no}`)
  const stateOf = async (no) => {
    const order = await kept(no)
    if (order === undefined) return { state: 'notFound' }
    if (order.state !== 'paid') return { state: order.state }
    return { state: 'paid', cents: order.cents, currency: 'CNY', channelNo: `C${no}`, at: new Date(order.at) }
  }
  const make = ({ no, cents }, state) =>
    affected(
      db,
      sql`insert into test_channel (no, cents, state, paid_at)
          values (${no}, ${cents}, ${state}, now()) on conflict (no) do nothing`,
    )
  const refundState = async (refundNo) => {
    const found = await first(
      db,
      sql`select cents, state from test_channel_refund where refund_no = ${refundNo}`,
    )
    if (found === undefined) return { state: 'notFound' }
    if (found.state === 'failed') return { state: 'failed', reason: 'account closed' }
    if (found.state === 'pending') return { state: 'pending' }
    return { state: 'done', cents: found.cents, channelNo: `R${refundNo}`, at: new Date() }
  }
  const asked = async (work) => {
    const lost = loses()
    if (lost === 'question') throw new ChannelError('unreachable', 'lost on the way there')
    const answer = await work()
    if (lost === 'answer') throw new ChannelError('unreachable', 'lost on the way back')
    return answer
  }
  const finishPending = (refundNo) =>
    affected(
      db,
      sql`update test_channel_refund set state = 'done' where refund_no = ${refundNo} and state = 'pending'`,
    )
  return {
    place: (order) =>
      asked(async () => {
        await make(order, 'waiting')
        const { state } = await stateOf(order.no)
        if (state !== 'waiting') throw new ChannelError('refused', state)
        return { codeUrl: `table://${order.no}` }
      }),
    payByCode: (order) =>
      asked(async () => {
        if (order.code === 'bad') throw new ChannelError('refused', 'no such code')
        await make(order, order.code === 'slow' ? 'waiting' : 'paid')
        return stateOf(order.no)
      }),
    query: (no) => asked(() => stateOf(no)),
    close: (no) =>
      asked(async () => {
        await affected(
          db,
          sql`update test_channel set state = 'closed' where no = ${no} and state = 'waiting'`,
        )
        return (await kept(no))?.state === 'paid' ? 'paid' : 'closed'
      }),
    refund: ({ no, refundNo, cents }) =>
      asked(async () => {
        if ((await kept(no))?.state !== 'paid') throw new ChannelError('refused', 'not paid')
        const inserted = await affected(
          db,
          sql`insert into test_channel_refund (refund_no, no, cents, state)
              values (${refundNo}, ${no}, ${cents}, ${firstState(refundNo)}) on conflict (refund_no) do nothing`,
        )
        if (inserted === 0) await finishPending(refundNo)
        return refundState(refundNo)
      }),
    queryRefund: ({ refundNo }) =>
      asked(async () => {
        await finishPending(refundNo)
        return refundState(refundNo)
      }),
  }
}
