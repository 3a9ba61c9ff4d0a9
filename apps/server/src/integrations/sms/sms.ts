import { MESSAGE_TYPES } from '@visa/contract/sms/message-type'
import type { Config } from '../../config.ts'
import { StartError } from '../../start-error.ts'
import { aliyunSms, type AliyunSmsSettings, type Fetch, type GatewayDeps } from './aliyun-sms.ts'
import { aliyunStandIn } from './aliyun-stand-in.ts'
import type { SmsGateway } from './sms-gateway.ts'

const STAND_IN: AliyunSmsSettings = {
  key: { id: 'stand-in', secret: 'stand-in-secret' },
  signName: 'stand-in',
  endpoint: 'https://sms.stand-in.invalid',
  templates: Object.fromEntries(MESSAGE_TYPES.map((type) => [type, type])),
}

const STAND_IN_BALANCE = 10_000

type SmsConfig = Pick<Config, 'mode' | 'aliyunSms' | 'standIns'>

const WORLD: GatewayDeps = { fetch: (request) => fetch(request), now: () => new Date() }

/** The carrier that the settings name; without any, the stand-in, which production must be told to accept. */
export function smsGateway(config: SmsConfig, { fetch: send, now }: GatewayDeps = WORLD): SmsGateway {
  const { mode, aliyunSms: settings, standIns } = config
  if (settings !== undefined) {
    return {
      platform: 'aliyun',
      readable: false,
      signature: settings.signName,
      templateOf: (type) => settings.templates[type] ?? '',
      // The service has no call for it: what is left is in the account's own console.
      balance: async () => null,
      send: aliyunSms(settings, { fetch: send, now }),
    }
  }
  if (!standIns) {
    throw new StartError(
      'no SMS carrier is set: set ALIYUN_SMS_ACCESS_KEY_ID, ALIYUN_SMS_ACCESS_KEY_SECRET, ALIYUN_SMS_SIGN_NAME and ALIYUN_SMS_TEMPLATES, or ALLOW_STAND_INS=on to run without one (nobody then gets a message)',
    )
  }
  const standIn: Fetch = aliyunStandIn(STAND_IN, now)
  // In production a page that shows everybody's codes would let anybody in.
  return {
    platform: 'stand-in',
    readable: mode === 'demo',
    signature: STAND_IN.signName,
    templateOf: (type) => STAND_IN.templates[type] ?? '',
    balance: async () => STAND_IN_BALANCE,
    send: aliyunSms(STAND_IN, { fetch: standIn, now }),
  }
}
