import { fill } from '@visa/messages/texts'
import { theProduct } from '../../../access/mover.ts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { refreshPayment, refreshRefund } from '../payment/channel-steps.service.ts'
import type { PaymentDeps } from '../payment/balance.service.ts'
import { removeOldMessages } from './message.repo.ts'
import { duePayments, dueRefunds } from './open-tries.repo.ts'

const MOST = 200
const AT_ONCE = 8
const DAY_MS = 86_400_000

type Ask = (id: number) => Promise<boolean>

interface Asked {
  asked: number
  silent: number
  /** What went wrong on our side, each of another one. */
  faults: unknown[]
}

/**
 * Asks about each, some at a time. When a channel answers nothing about all of those, the others would wait in vain as
 * well: they are due the next time. What goes wrong with one keeps no other from being asked about.
 */
async function askAll(due: readonly { id: number }[], ask: Ask): Promise<Asked> {
  const faults: unknown[] = []
  let [asked, silent] = [0, 0]
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const answers = await Promise.allSettled(due.slice(from, from + AT_ONCE).map(({ id }) => ask(id)))
    let unanswered = 0
    for (const answer of answers) {
      if (answer.status === 'rejected') faults.push(answer.reason)
      else if (!answer.value) unanswered += 1
    }
    asked += answers.length
    silent += unanswered
    if (unanswered === answers.length) break
  }
  return { asked, silent, faults }
}

/** The run counts as failed and says so, once everything else was asked about. */
function reportFaults(faults: readonly unknown[], asked: number): void {
  const [first] = faults
  if (first === undefined) return
  const said = first instanceof Error ? `: ${first.message}` : ''
  throw new AggregateError(faults, `${faults.length} of ${asked} could not be asked about${said}`)
}

/**
 * Asks channels about every try and every refund that is open longer than its pause: what is paid is booked, what is
 * over its time is closed there. So nothing stays open because an answer or a callback got lost.
 */
export const openTriesJob = (deps: PaymentDeps): QuartzJob => ({
  serviceName: 'payment',
  method: 'askChannels',
  title: inBoth((t) => t.paymentAskTitle),
  description: inBoth((t) => t.paymentAskText),
  schedule: { cronExpression: '15 * * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    const steps = { ...deps, db }
    const by = theProduct(now)
    const payments = await askAll(await duePayments(db, now, MOST), (id) =>
      refreshPayment(steps, by, id, { inTurn: true }),
    )
    const refunds = await askAll(await dueRefunds(db, now, MOST), (id) =>
      refreshRefund(steps, by, id, { inTurn: true }),
    )
    reportFaults([...payments.faults, ...refunds.faults], payments.asked + refunds.asked)
    const told = {
      payments: payments.asked,
      refunds: refunds.asked,
      silent: payments.silent + refunds.silent,
    }
    return inBoth((t) => fill(t.paymentAskDone, told))
  },
})

export const pruneMessagesJob: QuartzJob = {
  serviceName: 'payment',
  method: 'pruneMessages',
  title: inBoth((t) => t.paymentPruneTitle),
  description: inBoth((t) => t.paymentPruneText),
  schedule: { cronExpression: '0 35 3 * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    const days = await getParam(db, 'inbox.keepDays')
    const count = await removeOldMessages(db, new Date(now.getTime() - days * DAY_MS))
    return inBoth((t) => fill(t.paymentPruneDone, { count }))
  },
}
