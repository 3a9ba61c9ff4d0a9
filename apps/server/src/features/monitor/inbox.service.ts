import type { MonitorInboxEvent, MonitorInboxQuery } from '@visa/contract/monitor/monitor-inbox'
import type { Page } from '@visa/contract/page'
import { recordChange } from '../../db/change-log.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { MemberVisit } from '../../http/route.ts'
import { lockEvent, resetEvent } from '../../inbox/inbox.repo.ts'
import { maskedBody } from '../../inbox/masked-body.ts'
import { enqueue } from '../../jobs/queue.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { pageEvents } from './inbox.repo.ts'

const ENTITY = 'inbox_event'

export const PROCESS_INBOX = 'process_inbox'

export async function inboxEvents(db: Db, query: MonitorInboxQuery): Promise<Page<MonitorInboxEvent>> {
  const page = await pageEvents(db, query)
  return { ...page, rows: page.rows.map((event) => Object.assign(event, { body: maskedBody(event.body) })) }
}

/** Has an event processed as if it had just come; who wanted it is logged, the work is a job of its own. */
export async function replayEvent(
  tx: Tx,
  { actor, now }: Pick<MemberVisit, 'actor' | 'now'>,
  id: number,
): Promise<void> {
  const event = orGone(await lockEvent(tx, id))
  const { provider, outcome, attempts } = event
  if (outcome === 'done') throw new Refusal('inboxDone')
  await resetEvent(tx, id, now)
  await enqueue(tx, PROCESS_INBOX, { id }, { key: `${PROCESS_INBOX} ${id}` })
  await recordChange(tx, actor, {
    entity: ENTITY,
    entityId: id,
    subject: provider,
    companies: [],
    action: 'update',
    before: { attempts },
    after: { attempts: 0 },
  })
}
