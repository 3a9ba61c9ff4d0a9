import { sysConfig, sysNow } from '@visa/contract/session/sys'
import type { Config } from '../../../config.ts'
import { onPublic, type Route } from '../../../http/route.ts'
import { VERSION } from '../../../version.ts'

export const sysRoutes = (config: Pick<Config, 'mode'>): Route[] => [
  onPublic(sysNow)((visit) => visit.now.toISOString()),
  // No WeChat application is connected yet: the id is empty and the client offers nothing that needs it.
  onPublic(sysConfig)(() => ({ wxAppid: '', version: VERSION, demo: config.mode === 'demo' })),
]
