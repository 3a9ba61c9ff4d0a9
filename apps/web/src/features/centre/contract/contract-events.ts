import type { ApprovalRow } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import type { FeeLog } from '@visa/contract/centre/contract-calls'
import type { contractSigning } from '@visa/contract/centre/contract-sign'
import type { CallOutput } from '@visa/contract/endpoint'
import type { contractMessages } from '@visa/messages/centre/contracts'
import type { contractEventMessages } from '@visa/messages/centre/contract-events'
import { fill } from '@visa/messages/texts'
import { yuan } from '../../../lib/yuan.ts'
import type { TimelineEvent } from '../../../ui/detail/timeline-events.ts'

/** What belongs to the story of a contract beside its states, its money and its own fields. */

const CHANGE = { tone: undefined, lasted: undefined } as const

interface Words {
  t: (typeof contractEventMessages)['zh' | 'en']
  kinds: (typeof contractMessages)['zh' | 'en']['approvalKinds']
}

type Signature = CallOutput<typeof contractSigning>['signatures'][number]

const DECIDED = {
  [APPROVAL_STATUS.APPROVED]: 'approved',
  [APPROVAL_STATUS.REJECTED]: 'rejected',
} as const

/** A change is asked for, and later somebody decides on it or it is taken back. */
export function approvalEvents(rows: readonly ApprovalRow[], { t, kinds }: Words): TimelineEvent[] {
  return rows.flatMap((row): TimelineEvent[] => {
    const { id, kind, approvalNo, status, beforeCents, afterCents, reason, decision, decidedAt } = row
    const named = { kind: kinds[kind], approvalNo }
    const money = beforeCents === afterCents ? '' : `${yuan(beforeCents)} → ${yuan(afterCents)}`
    const asked = {
      ...CHANGE,
      id: `asked ${kind} ${id}`,
      at: row.createTime,
      who: row.askedBy,
      text: fill(t.asked, named),
      note: [reason, money].filter(Boolean).join(' · '),
    }
    const about = { ...CHANGE, id: `decided ${kind} ${id}` }
    if (status === APPROVAL_STATUS.WITHDRAWN)
      return [
        asked,
        { ...about, at: row.updateTime, who: row.askedBy, text: fill(t.withdrawn, named), note: '' },
      ]
    if (decidedAt === null || (status !== APPROVAL_STATUS.APPROVED && status !== APPROVAL_STATUS.REJECTED))
      return [asked]
    const text = fill(t[DECIDED[status]], named)
    return [asked, { ...about, at: decidedAt, who: row.decidedBy, text, note: decision }]
  })
}

/** The customer signed a revision. */
export const signingEvents = (signatures: readonly Signature[], { t }: Pick<Words, 't'>): TimelineEvent[] =>
  signatures.map(({ revision, signer, signedAt, via }) => ({
    ...CHANGE,
    id: `signed ${revision}`,
    at: signedAt,
    who: signer,
    text: fill(t.signed, { revision }),
    note: t.via[via],
  }))

/** What a change of people or journey did to the price; what was approved is told with its approval. */
export const priceEvents = (logs: readonly FeeLog[], { t }: Pick<Words, 't'>): TimelineEvent[] =>
  logs
    .filter(({ cause, beforeCents, afterCents }) => cause === 'update' && beforeCents !== afterCents)
    .map(({ id, at, by, beforeCents, afterCents }) =>
      Object.assign(
        { id: `repriced ${id}`, at, who: by, text: t.repriced },
        { ...CHANGE, note: `${yuan(beforeCents)} → ${yuan(afterCents)}` },
      ),
    )
