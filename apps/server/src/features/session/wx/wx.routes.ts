import { bindList, unbind, wxBind, wxEntry, wxLogin } from '@visa/contract/session/wx'
import type { Db } from '../../../db/pool.ts'
import { on, onPublic, onWrite, type Route } from '../../../http/route.ts'
import type { Sessions } from '../../../access/sessions.ts'
import type { WxLogins } from '../../../integrations/wechat/wx-login.ts'
import { guardingCode } from '../sms-code/sms-code.service.ts'
import { letIn } from '../system/system.service.ts'
import { bindPending, listBindings, removeBinding } from './binding.service.ts'
import { comeBack, enter } from './wx.service.ts'

interface WxDeps {
  db: Db
  sessions: Sessions
  logins: WxLogins
  /** The address WeChat sends people back to; unset: the one they came to. */
  publicUrl: string | undefined
}

export const wxRoutes = ({ db, sessions, logins, publicUrl }: WxDeps): Route[] => [
  onPublic(wxEntry)(async (visit, { query: { channel } }) => {
    const login = logins[channel]
    if (login === undefined) return { url: '', standIn: false }
    const door = { channel, login, origin: publicUrl ?? visit.origin }
    return { url: await enter(db, door, visit.visitor(), visit.now), standIn: login.standIn }
  }),
  onPublic(wxLogin)(async (visit, { body }) => {
    const account = await comeBack(db, logins, { ...body, visitor: visit.visitor() }, visit.now)
    return letIn(db, sessions, visit, account, { way: 'WX' })
  }),
  onPublic(wxBind)(async (visit, { body }) => {
    const { now, address, requestId } = visit
    const request = { ...body, visitor: visit.visitor(), now, origin: { address, requestId } }
    const account = await guardingCode(db, visit, body.mobile, () => bindPending(db, request))
    return letIn(db, sessions, visit, account, { way: 'WX' })
  }),
  on(bindList)(({ viewer }) => listBindings(db, viewer.userId)),
  onWrite(unbind)(async (tx, { actor, session, viewer, afterCommit }, { body }) => {
    await removeBinding(tx, actor, session, body.id)
    afterCommit(() => sessions.forget(viewer.userId))
    return null
  }),
]
