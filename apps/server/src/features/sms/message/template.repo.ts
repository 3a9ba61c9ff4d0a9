import type { MessageType } from '@visa/contract/sms/message-type'
import type { SmsTemplate, SmsTemplateDraft } from '@visa/contract/sms/template'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

const columns = sql`id, message_type as "messageType", name, ename, content, carrier_code as "carrierCode", valid,
  remark, version, ${instant('updated_at')} as "updateTime"`

export const allTemplates = (db: Queryable): Promise<SmsTemplate[]> =>
  rows<SmsTemplate>(db, sql`select ${columns} from sms_template order by id`)

export const findTemplate = (db: Queryable, type: MessageType): Promise<SmsTemplate> =>
  one<SmsTemplate>(db, sql`select ${columns} from sms_template where message_type = ${type}`)

export const lockTemplate = (tx: Tx, type: MessageType): Promise<SmsTemplate | undefined> =>
  first<SmsTemplate>(tx, sql`select ${columns} from sms_template where message_type = ${type} for update`)

export async function insertTemplate(
  tx: Tx,
  messageType: MessageType,
  { name, ename, content }: Pick<SmsTemplate, 'name' | 'ename' | 'content'>,
): Promise<void> {
  await affected(
    tx,
    sql`insert into sms_template (message_type, name, ename, content)
        values (${messageType}, ${name}, ${ename}, ${content}) on conflict do nothing`,
  )
}

export async function updateTemplate(tx: Tx, draft: SmsTemplateDraft, now: Date): Promise<number> {
  const { version } = await one<{ version: number }>(
    tx,
    sql`update sms_template set name = ${draft.name}, ename = ${draft.ename}, content = ${draft.content},
          carrier_code = ${draft.carrierCode}, valid = ${draft.valid}, remark = ${draft.remark},
          version = version + 1, updated_at = ${now}
        where message_type = ${draft.messageType} returning version`,
  )
  return version
}
