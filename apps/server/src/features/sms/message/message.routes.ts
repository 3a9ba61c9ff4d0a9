import { timingSafeEqual } from 'node:crypto'
import { CODES } from '@visa/contract/codes'
import { smsReport, type DeliveryReport } from '@visa/contract/sms/report'
import type { Config } from '../../../config.ts'
import { digest } from '../../../crypto/digest.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../http/refusal.ts'
import { onPublic, type Route } from '../../../http/route.ts'
import { saveDelivery, type Delivery } from './message.repo.ts'

const readTime = (text: string | null): Date | null => {
  const at = new Date(`${(text ?? '').replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

const toDelivery = (report: DeliveryReport): Delivery => ({
  platform: 'aliyun',
  mobile: report.phone_number,
  bizId: report.biz_id,
  outId: report.out_id ?? '',
  stat: report.success ? 1 : 0,
  statMsg: [report.err_code, report.err_msg].filter((part) => part !== null && part !== '').join(' '),
  at: readTime(report.report_time),
})

export const messageRoutes = (db: Db, { smsReportToken }: Pick<Config, 'smsReportToken'>): Route[] => [
  onPublic(smsReport)(async (_, { query, body }) => {
    const right = smsReportToken !== undefined && timingSafeEqual(digest(query.token), digest(smsReportToken))
    if (!right) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
    for (const report of body) await saveDelivery(db, toDelivery(report))
    return null
  }),
]
