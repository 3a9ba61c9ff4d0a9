import { isCodeType } from '@visa/contract/sms/message-type'
import type { Page, PageRequest } from '@visa/contract/page'
import type { SmsQuery, SmsRecord } from '@visa/contract/sms/sms'
import type { Queryable } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { ScopedViewer } from '../../../access/scope.ts'
import type { MessageType } from '@visa/contract/sms/message-type'
import { withoutCodes, withoutLinks } from './message.templates.ts'
import { findRecord, newestAbout, pageAbout, pageRecords, type MessagesAbout } from './record.repo.ts'
import { findTemplate } from './template.repo.ts'

/** A demonstration keeps codes readable for its own page; nobody reads them here, nor a link that was sent. */
const shown = (record: SmsRecord): SmsRecord => {
  const hidden = isCodeType(record.messageType) ? withoutCodes : withoutLinks
  return { ...record, content: hidden(record.content) }
}

export async function listRecords(
  db: Queryable,
  viewer: ScopedViewer,
  query: SmsQuery & PageRequest,
): Promise<Page<SmsRecord>> {
  const page = await pageRecords(db, viewer, query)
  return { ...page, rows: page.rows.map(shown) }
}

/** The messages about one thing, for whoever reaches that: the caller has asked. */
export async function recordsAbout(
  db: Queryable,
  about: MessagesAbout,
  page: PageRequest,
): Promise<Page<SmsRecord>> {
  const found = await pageAbout(db, about, page)
  return { ...found, rows: found.rows.map(shown) }
}

interface About {
  id?: number | undefined
  messageType?: MessageType | undefined
  busiType: string
  busiId: string
}

interface ContentAndMobiles {
  content: string
  mobiles: string[]
}

const partsOf = (record: SmsRecord): ContentAndMobiles => ({
  content: shown(record).content,
  mobiles: record.mobile.split(','),
})

/** By id, or the newest about one thing; where there is none yet, the text that it would begin with. */
export async function contentAndMobiles(
  db: Queryable,
  viewer: ScopedViewer,
  { id, messageType, busiType, busiId }: About,
): Promise<ContentAndMobiles> {
  if (id !== undefined) {
    const found = orGone(await findRecord(db, viewer, id))
    return partsOf(found)
  }
  if (messageType === undefined) throw new Refusal('recordGone')
  const newest = await newestAbout(db, viewer, { messageType, busiType, busiId })
  if (newest !== undefined) return partsOf(newest)
  return { content: (await findTemplate(db, messageType)).content, mobiles: [] }
}
