import type { ComponentType } from 'react'
import type { DetailRoute } from '../lib/tabs/detail-routes.ts'
import { lazyPart } from '../lib/lazy-part.ts'

interface DetailProps {
  params: Readonly<Record<string, string>>
}

/** The screens of the workspace, by the code of the menu entry that opens them. */
export const SCREENS: Readonly<Record<string, ComponentType>> = {
  'visa.order.add': lazyPart(
    async () => (await import('../features/order-start/order-start.tsx')).OrderStart,
  ),
  'sys.authority': lazyPart(
    async () => (await import('../features/authority/authority.screen.tsx')).AuthorityScreen,
  ),
  'sys.password': lazyPart(
    async () => (await import('../features/session/password.screen.tsx')).PasswordScreen,
  ),
  'sys.dict': lazyPart(async () => (await import('../features/dict/dict.screen.tsx')).DictScreen),
  'sys.notice.manage': lazyPart(
    async () => (await import('../features/notice/notice-manage.screen.tsx')).NoticeManageScreen,
  ),
  'export.task': lazyPart(async () => (await import('../features/export/export.screen.tsx')).ExportScreen),
  'sys.notice': lazyPart(async () => (await import('../features/notice/notice.screen.tsx')).NoticeScreen),
  'sys.quartz': lazyPart(async () => (await import('../features/quartz/quartz.screen.tsx')).QuartzScreen),
  'sys.audit': lazyPart(async () => (await import('../features/audit/audit.screen.tsx')).AuditScreen),
  'sys.monitor': lazyPart(async () => (await import('../features/monitor/monitor.screen.tsx')).MonitorScreen),
  'sys.quartzLog': lazyPart(
    async () => (await import('../features/quartz/quartz-log.screen.tsx')).QuartzLogScreen,
  ),
}

/** Details of one record, by the route that leads to them. */
export const DETAIL_SCREENS: Readonly<Partial<Record<DetailRoute, ComponentType<DetailProps>>>> = {}
