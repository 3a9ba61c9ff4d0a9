import { id } from '@visa/contract/fields'
import { fill } from '@visa/messages/texts'
import * as z from 'zod/mini'
import { dueEvents, removeOld } from '../../inbox/inbox.repo.ts'
import { processEvent } from '../../inbox/process.ts'
import type { InboxHandler } from '../../inbox/source.ts'
import { inBoth } from '../../jobs/in-both.ts'
import type { QuartzJob } from '../../jobs/quartz-job.ts'
import type { Task } from '../../jobs/tasks.ts'
import { getParam } from '../org/system-param/system-param.service.ts'
import { PROCESS_INBOX } from './inbox.service.ts'

const MOST = 200
const DAY_MS = 86_400_000

/** What went wrong is kept with the event. */
const tell = (): void => undefined

/** Takes up events whose work failed, or whose receiver died with it, when their pause is over. */
export const retryInboxJob = (handlers: readonly InboxHandler[]): QuartzJob => ({
  serviceName: 'inbox',
  method: 'retryFailed',
  title: inBoth((t) => t.inboxRetryTitle),
  description: inBoth((t) => t.inboxRetryText),
  schedule: { cronExpression: '50 * * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    const due = await dueEvents(db, now, MOST)
    let failed = 0
    for (const event of due) if (!(await processEvent(db, handlers, event.id, { now, tell }))) failed += 1
    return inBoth((t) => fill(t.inboxRetryDone, { count: due.length, failed }))
  },
})

export const pruneInboxJob: QuartzJob = {
  serviceName: 'inbox',
  method: 'prune',
  title: inBoth((t) => t.inboxPruneTitle),
  description: inBoth((t) => t.inboxPruneText),
  schedule: { cronExpression: '0 25 3 * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    const days = await getParam(db, 'inbox.keepDays')
    const count = await removeOld(db, new Date(now.getTime() - days * DAY_MS))
    return inBoth((t) => fill(t.inboxPruneDone, { count }))
  },
}

const Payload = z.object({ id })

/** One event that a person wants processed now. */
export const processInbox = (handlers: readonly InboxHandler[]): Task => ({
  name: PROCESS_INBOX,
  cron: undefined,
  async run(db, now, payload) {
    await processEvent(db, handlers, z.parse(Payload, payload).id, { now, tell })
  },
})
