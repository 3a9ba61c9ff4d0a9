import type { Language } from '@visa/contract/session/personal'
import type { WxChannel } from '@visa/contract/session/wx'
import { wxStandInMessages } from '@visa/messages/session/wx-stand-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../db/sql.ts'
import { preferredLanguage } from '../../http/language.ts'
import { allowFramedPage, newNonce } from '../../http/security.ts'
import { STAND_IN_WECHAT, STAND_IN_WECOM, issueCode } from './stand-in-api.ts'
import { peoplePage, wrongPage } from './stand-in-page.ts'
import { WECHAT_PEOPLE, WECOM_PEOPLE, type StandInPerson } from './stand-in-people.ts'
import type { WxLogins } from './wx-login.ts'

export const STAND_IN_WECOM_PAGES = '/stand-in/wecom'
export const STAND_IN_WECHAT_PAGES = '/stand-in/wechat'

type Texts = (typeof wxStandInMessages)[Language]

interface Door {
  channel: WxChannel
  page: string
  /** Where a choice leads; gives the visitor a code and sends them back. */
  chosen: string
  appId: string
  people: readonly StandInPerson[]
  phone: boolean
  title: (texts: Texts) => string
  hint: (texts: Texts) => string
}

const DOORS: readonly Door[] = [
  {
    channel: 'QYWX',
    page: `${STAND_IN_WECOM_PAGES}/wwlogin/sso/login`,
    chosen: `${STAND_IN_WECOM_PAGES}/chosen`,
    appId: STAND_IN_WECOM.corpId,
    people: WECOM_PEOPLE,
    phone: false,
    title: ({ wecomTitle }) => wecomTitle,
    hint: ({ wecomHint }) => wecomHint,
  },
  {
    channel: 'WX',
    page: `${STAND_IN_WECHAT_PAGES}/connect/oauth2/authorize`,
    chosen: `${STAND_IN_WECHAT_PAGES}/chosen`,
    appId: STAND_IN_WECHAT.appId,
    people: WECHAT_PEOPLE,
    phone: true,
    title: ({ wechatTitle }) => wechatTitle,
    hint: ({ wechatHint }) => wechatHint,
  },
]

interface StandInDeps {
  db: Queryable
  logins: WxLogins
  now: () => Date
  /** The product's own address; unset: the one a request came to. */
  publicUrl: string | undefined
}

const queryText = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

const framed = (request: FastifyRequest, reply: FastifyReply, door: Door) => {
  const language = preferredLanguage(request.headers['accept-language'])
  const texts = wxStandInMessages[language]
  const nonce = newNonce()
  allowFramedPage(reply, { nonce })
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  return { language, nonce, title: door.title(texts), phone: door.phone, texts }
}

/** Puts the pages on the server that play WeChat's part in the channels not connected to it; else there are none. */
export function addWxStandIn(app: FastifyInstance, { db, logins, now, publicUrl }: StandInDeps): void {
  /** WeChat sends visitors back to the application's own site only. */
  const returnAddress = (request: FastifyRequest): URL | undefined => {
    const own = publicUrl ?? `${request.protocol}://${request.host}`
    const given = queryText(request, 'redirect_uri')
    const address = URL.canParse(given) ? new URL(given) : undefined
    return address?.origin === new URL(own).origin ? address : undefined
  }

  const wrong = (door: Door, request: FastifyRequest, texts: Texts): string | undefined => {
    if (queryText(request, 'appid') !== door.appId) return texts.wrongAppId
    if (queryText(request, 'state') === '') return texts.missingState
    return returnAddress(request) === undefined ? texts.wrongRedirect : undefined
  }

  for (const door of DOORS.filter(({ channel }) => logins[channel]?.standIn)) {
    app.get(door.page, async (request, reply) => {
      const { texts, ...frame } = framed(request, reply, door)
      const reason = wrong(door, request, texts)
      if (reason !== undefined) return reply.code(400).send(wrongPage(frame, reason))
      const qrText = door.phone ? undefined : `${texts.badge} ${queryText(request, 'state').slice(0, 16)}`
      const link = ({ openId }: StandInPerson): string => {
        const query = new URLSearchParams({
          appid: door.appId,
          redirect_uri: queryText(request, 'redirect_uri'),
          state: queryText(request, 'state'),
          person: openId,
        })
        return `${door.chosen}?${query.toString()}`
      }
      return reply.send(await peoplePage({ ...frame, qrText, hint: door.hint(texts) }, door.people, link))
    })

    app.get(door.chosen, async (request, reply) => {
      const { texts, ...frame } = framed(request, reply, door)
      const person = door.people.find(({ openId }) => openId === queryText(request, 'person'))
      const address = returnAddress(request)
      const reason = wrong(door, request, texts) ?? (person === undefined ? texts.unknownPerson : undefined)
      if (reason !== undefined || person === undefined || address === undefined) {
        return reply.code(400).send(wrongPage(frame, reason ?? ''))
      }
      address.searchParams.set('code', await issueCode(db, door.appId, person.openId, now()))
      address.searchParams.set('state', queryText(request, 'state'))
      return reply.redirect(address.href, 302)
    })
  }
}
