import { CODES } from '@visa/contract/codes'
import * as api from '@visa/contract/sms/sms'
import { smsTemplateLog, smsTemplateSave, smsTemplates } from '@visa/contract/sms/template'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { guardedBy } from '../../../http/guarded.ts'
import { on, onSteps, onWrite, type MemberVisit, type Route } from '../../../http/route.ts'
import { isPlatform, reachesAll } from '../../../access/scope.ts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import { checkNotice, queueNotice, resendNotice } from './notice.service.ts'
import { contentAndMobiles, listRecords } from './record.service.ts'
import { allTemplates } from './template.repo.ts'
import { SMS_TEMPLATE_ENTITY, messageTypes, saveTemplate } from './template.service.ts'

const refuseUnless = (allowed: boolean): void => {
  if (!allowed) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

/** The account with the carrier is the platform's. */
const balanceOf = (gateway: SmsGateway, { viewer }: MemberVisit): Promise<number | null> => {
  refuseUnless(isPlatform(viewer))
  return gateway.balance().catch(() => {
    throw new Refusal('smsUnreachable')
  })
}

/** Templates hold for every company. */
const templates = guardedBy(({ viewer }) => refuseUnless(reachesAll(viewer)))

const templateRoutes = (db: Db): Route[] => [
  templates.on(smsTemplates)(() => allTemplates(db)),
  templates.onWrite(smsTemplateSave)(async (tx, { actor, now }, { body }) => ({
    version: await saveTemplate(tx, actor, body, now),
  })),
  templates.on(smsTemplateLog)(({ viewer }, { query }) =>
    pageLog(db, viewer, [SMS_TEMPLATE_ENTITY], { ...query, topic: query.messageType }),
  ),
]

export const smsRoutes = (db: Db, gateway: SmsGateway): Route[] => [
  on(api.smsPage)(({ viewer }, { query }) => listRecords(db, viewer, query)),
  on(api.smsBalance)(async (visit) => ({
    platform: gateway.platform,
    balance: await balanceOf(gateway, visit),
  })),
  onWrite(api.smsSend)(async (tx, { actor, now }, { body: { messageType, mobiles, params, ...origin } }) => ({
    ids: await queueNotice(tx, gateway, { messageType, mobiles, params }, { actor, ...origin }, now),
  })),
  on(api.smsCheck)(({ now }, { body }) => checkNotice(db, gateway, body, now)),
  on(api.smsSendList)(({ viewer }, { query: { id: busiId, ...query } }) =>
    listRecords(db, viewer, { ...query, busiId }),
  ),
  onWrite(api.smsResend)(async (tx, visit, { body }) => {
    await resendNotice(tx, gateway, visit, body.id)
    return null
  }),
  onSteps(api.smsBatchResend)((visit, { body }) =>
    transitionMany(db, visit, body.ids, (tx, id) => resendNotice(tx, gateway, visit, id)),
  ),
  on(api.smsTypes)(() => messageTypes(db)),
  on(api.smsContentAndMobile)(({ viewer }, { query }) => contentAndMobiles(db, viewer, query)),
  ...templateRoutes(db),
]
