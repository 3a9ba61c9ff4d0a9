import { dayOf } from '@visa/contract/dates'
import { REMINDER_DAYS } from '@visa/contract/org/authorization-period'
import { daysBetween } from '@visa/contract/rules/days'
import { productKey } from '@visa/contract/visa/products'
import { fill } from '@visa/messages/texts'
import { productMessages } from '@visa/messages/visa/products'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import type { Tx } from '../../../db/pool.ts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { queueNotice } from '../../sms/message/notice.service.ts'
import { clerkMobiles, listEnding, noteReminders, type Ending } from './reminder.repo.ts'

const AUTHORITY = 'cust.agent.authorize'
const FIRST = Math.max(...REMINDER_DAYS)

/** Which of the reminders an end so many days away is due for: the last of those whose time has come. */
const dueFor = (daysLeft: number): number => Math.min(...REMINDER_DAYS.filter((days) => daysLeft <= days))

/** SMS are in Chinese, as the carrier has approved them. */
const named = ({ agentName, orgName, ...product }: Ending): string =>
  `${agentName}${productMessages.zh[productKey(product)]}（${orgName}）`

/** One message to a person, however many ends it is about. */
const paramsOf = (endings: readonly Ending[]): Record<string, string> => {
  const [first] = endings
  if (first === undefined) return {}
  const what = endings.length === 1 ? named(first) : `${named(first)}等${endings.length}项`
  return { what, day: first.validTo }
}

/** Who is told of what: each agent's contact of its own, and the clerks of all. */
async function recipients(tx: Tx, endings: readonly Ending[]): Promise<Map<string, Ending[]>> {
  const told = new Map<string, Ending[]>()
  for (const ending of endings.filter(({ contactMobile }) => contactMobile !== '')) {
    told.set(ending.contactMobile, [...(told.get(ending.contactMobile) ?? []), ending])
  }
  for (const mobile of await clerkMobiles(tx, AUTHORITY)) told.set(mobile, [...endings])
  return told
}

/** Reminds of ends that are 30, 14 and 3 days away, of each once; a day that was missed is made up for. */
export const authorizationReminderJob = (
  sms: Pick<SmsGateway, 'platform' | 'templateOf' | 'signature'>,
): QuartzJob => ({
  serviceName: 'authorization',
  method: 'remindExpiry',
  title: inBoth((t) => t.authorizationTitle),
  description: inBoth((t) => t.authorizationText),
  schedule: { cronExpression: '0 0 8 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  run: ({ db, now }) =>
    db.tx(async (tx) => {
      const today = dayOf(now)
      const ending = await listEnding(tx, today, FIRST)
      const due = ending.map(({ id, validTo }) => ({
        id,
        validTo,
        days: dueFor(daysBetween(today, validTo)),
      }))
      const fresh = await noteReminders(tx, due, now)
      const told = ending.filter(({ id }) => fresh.has(id))
      if (told.length === 0) return inBoth((t) => t.authorizationNone)
      let messages = 0
      let refused: Refusal | undefined
      for (const [mobile, about] of await recipients(tx, told)) {
        const notice = {
          messageType: 'AUTHORIZATION_EXPIRING',
          mobiles: [mobile],
          params: paramsOf(about),
        } as const
        const origin = { actor: SYSTEM_ACTOR, busiType: 'authorization', busiId: String(about[0]?.id ?? '') }
        try {
          messages += (await queueNotice(tx, sms, notice, origin, now)).length
        } catch (error) {
          // One mobile over its limit does not keep the others from being told.
          if (!(error instanceof Refusal)) throw error
          refused = error
        }
      }
      // Nobody was told: nothing is noted, and the next run tries again.
      if (messages === 0 && refused !== undefined) throw refused
      return inBoth((t) => fill(t.authorizationTold, { count: told.length, messages }))
    }),
})
