import type { LogAction } from '@visa/contract/log'
import type { ManagedNotice } from '@visa/contract/notice/notice'
import type { Actor } from '../../access/actor.ts'
import { fieldChanges, recordChange } from '../../db/change-log.ts'
import type { Tx } from '../../db/pool.ts'
import { safeRichText } from '../../rich-text/rich-text.ts'

export const NOTICE_ENTITY = 'notice'

const EXCERPT = 200
const LEAD = 20

const textOf = (content: string): string => safeRichText(content)?.text ?? content

const cut = (text: string, from: number): string => {
  const to = from + EXCERPT
  // Half a pair of surrogates, cut off, could not be stored.
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${text.length > to ? '…' : ''}`
}

/**
 * A content may be long, so the log keeps where two versions part from each other: in the text, or in the markup
 * when only that changed.
 */
function excerpts(before: string, after: string): [string, string] {
  const texts = [textOf(before), textOf(after)] as const
  const [one, other] = texts[0] === texts[1] ? [before, after] : texts
  const length = Math.max(one.length, other.length)
  let parting = 0
  while (parting < length && one[parting] === other[parting]) parting += 1
  const from = Math.max(0, parting - LEAD)
  return [cut(one, from), cut(other, from)]
}

const fieldsOf = (notice: ManagedNotice, content: string): Record<string, unknown> => ({
  title: notice.title,
  content,
  importance: notice.importance,
  type: notice.type,
  platform: notice.platform,
  showPlace: notice.showPlace,
  departureCity: notice.departureCity,
  arrivalCity: notice.arrivalCity,
  topHead: notice.topHead,
  startTime: notice.startTime,
  endTime: notice.endTime,
  identityCodes: notice.identityCodes,
  companyIds: notice.companies.map(({ companyName }) => companyName),
})

/** What the log tells of a notice that is put back after it was deleted. */
export const noticeChange = (notice: ManagedNotice, companyId: number) => ({
  entity: NOTICE_ENTITY,
  entityId: notice.id,
  topic: String(notice.id),
  subject: notice.title,
  companies: [companyId],
  after: fieldsOf(notice, cut(textOf(notice.content), 0)),
})

/** Leaves in the log how a notice was and how it is; a change of nothing leaves nothing. */
export async function recordNotice(
  tx: Tx,
  { actor, companyId }: { actor: Actor; companyId: number },
  action: LogAction,
  before: ManagedNotice | null,
  after: ManagedNotice | null,
): Promise<void> {
  const notice = after ?? before
  if (notice === null) return
  const [was, is] =
    before !== null && after !== null
      ? excerpts(before.content, after.content)
      : [cut(textOf(notice.content), 0), cut(textOf(notice.content), 0)]
  const change = { before: before && fieldsOf(before, was), after: after && fieldsOf(after, is) }
  if (fieldChanges(change.before, change.after).length === 0) return
  await recordChange(tx, actor, {
    entity: NOTICE_ENTITY,
    entityId: notice.id,
    topic: String(notice.id),
    subject: notice.title,
    companies: [companyId],
    action,
    ...change,
  })
}
