import { sysConfig, sysNow } from '@visa/contract/session/sys'
import { printingConfig } from '@visa/contract/shell/printing'
import type { Config } from '../../../config.ts'
import { on, onPublic, type Route } from '../../../http/route.ts'
import type { MapService } from '../../../integrations/maps/map-service.ts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import type { WxLogins } from '../../../integrations/wechat/wx-login.ts'
import type { Params } from '../../org/system-param/params.service.ts'
import { VERSION } from '../../../version.ts'

interface SysDeps {
  config: Pick<Config, 'mode' | 'mapTiles'>
  params: Params
  logins: WxLogins
  sms: Pick<SmsGateway, 'readable'>
  maps: Pick<MapService, 'standIn'> | undefined
}

export const sysRoutes = ({ config, params, logins, sms, maps }: SysDeps): Route[] => [
  onPublic(sysNow)((visit) => visit.now.toISOString()),
  on(printingConfig)(async () => ({ installer: await params.get('print.lodopInstaller') })),
  onPublic(sysConfig)(async () => ({
    // Empty while no WeChat application is connected: the client then offers nothing that needs it.
    wxAppid: logins.WX?.appId ?? '',
    version: VERSION,
    demo: config.mode === 'demo',
    icp: await params.get('site.icpNumber'),
    standIns: { sms: sms.readable, maps: maps?.standIn === true },
    mapTiles: config.mapTiles ?? { url: '', credit: '' },
  })),
]
