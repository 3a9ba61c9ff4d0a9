import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, mobile, smsCode, text } from '../fields.ts'
import { LoginResult } from './system.ts'

/** QYWX: enterprise WeChat, by QR code on a desktop. WX: WeChat on a phone. */
export const WX_CHANNELS = ['QYWX', 'WX'] as const
export type WxChannel = (typeof WX_CHANNELS)[number]

export const wxEntry = endpoint({
  method: 'GET',
  path: '/api/wx/entry',
  access: 'public',
  summary:
    'Where to send the visitor for a WeChat login, with a state that is good once and for five minutes',
  query: z.strictObject({ channel: z.enum(WX_CHANNELS) }),
  limit: { max: 60, seconds: 60 },
  data: z.object({
    /** Empty when the channel is not connected. */
    url: z.string(),
    /** The other side is a local stand-in, to be shown as such. */
    standIn: z.boolean(),
  }),
})

export const wxLogin = endpoint({
  method: 'POST',
  path: '/api/wx/login',
  access: 'public',
  summary: 'Log in with the code that WeChat sent the visitor back with; 2222 when nobody is bound to it',
  form: z.strictObject({ code: text(512), state: text(128) }),
  limit: { max: 60, seconds: 60 },
  data: LoginResult,
})

export const wxBind = endpoint({
  method: 'POST',
  path: '/api/wx/bind',
  access: 'public',
  summary:
    'Bind the WeChat identity that just answered 2222 to the account of a mobile (scene WX_BIND), and log in',
  form: z.strictObject({ mobile, captcha: smsCode }),
  limit: { max: 60, seconds: 60 },
  data: LoginResult,
})

export const Binding = z.object({
  id: z.number(),
  channel: z.enum(WX_CHANNELS),
  /** The first and last characters only. */
  openId: z.string(),
  createTime: z.iso.datetime(),
})
export type Binding = z.output<typeof Binding>

export const bindList = endpoint({
  method: 'GET',
  path: '/api/3rdPartyUser/queryBindListByUserId',
  access: 'session',
  summary: 'What the own account is bound to',
  data: z.array(Binding),
})

export const unbind = endpoint({
  method: 'POST',
  path: '/api/3rdPartyUser/unbind',
  access: 'session',
  summary: 'Undo one of the own bindings',
  form: z.strictObject({ id }),
  data: z.null(),
})
