import type { Channel } from '@visa/contract/money/ways'
import type { Fetch } from './channel-deps.ts'

/** What was said between us and a channel, as people may read it. */
export interface ChannelMessage {
  way: Channel
  /** Of the payment or the refund that it is about. */
  no: string
  /** A callback: the channel began. */
  inbound: boolean
  /** The call by its name with the channel. */
  step: string
  sent: string
  answer: string
  tookMs: number
  at: Date
}

export type Journal = (message: ChannelMessage) => Promise<void>

const SHOWN_HEADERS = /^(?:authorization|content-type|wechatpay-.+)$/
const LONGEST = 4000
const SIGNATURE_SHOWN = 16

/** Codes on phones, people and the middle of signatures are left out: what remains shows how it was signed. */
const MASKS: readonly [RegExp, string][] = [
  [/("auth_code":")(\d{2})\d*(\d)"/g, '$1$2****$3"'],
  [/("(?:openid|buyer_[a-z_]+|user_received_account|sub_openid)":")[^"]*"/g, '$1****"'],
  [/((?:^|[&\n])(?:buyer_[a-z_]+)=)[^&\n]*/g, '$1****'],
  [new RegExp(`((?:signature|sign|ciphertext)"?[=:] ?"?[^"&\\n]{${SIGNATURE_SHOWN}})[^"&\\n]+`, 'g'), '$1…'],
]

export const masked = (text: string): string =>
  MASKS.reduce((shown, [pattern, mask]) => shown.replace(pattern, mask), text).slice(0, LONGEST)

const headLines = (headers: Headers): string[] =>
  [...headers].filter(([name]) => SHOWN_HEADERS.test(name)).map(([name, value]) => `${name}: ${value}`)

/** As it went over the line: the first line, the headers that count, the body. */
export const written = (first: string, headers: Headers, body: string): string =>
  masked([first, ...headLines(headers), '', body].join('\n').trimEnd())

/** Fields one to a line, as a person reads a form. */
const spread = (form: string): string =>
  [...new URLSearchParams(form)].map(([name, value]) => `${name}=${value}`).join('\n')

const isForm = (headers: Headers): boolean =>
  (headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')

/** Under which number a call is about something: in its body, or else at the end of its path. */
function numberIn(url: URL, body: string): string {
  const inBody = /"out_trade_no":"([^"]+)"/.exec(body)?.[1]
  const inPath = /\/(?:out-trade-no|refunds)\/([^/]+)/.exec(url.pathname)?.[1]
  return inBody ?? decodeURIComponent(inPath ?? '')
}

/** Notes each call with its answer; that nothing could be noted stops nobody. */
export function journaled(
  fetch: Fetch,
  { way, journal, now }: { way: Channel; journal: Journal; now: () => Date },
): Fetch {
  return async (request) => {
    const url = new URL(request.url)
    const raw = await request.clone().text()
    const [body, query] = isForm(request.headers)
      ? [spread(raw), `?\n${spread(url.search)}`]
      : [raw, url.search]
    const step = url.searchParams.get('method') ?? `${request.method} ${url.pathname}`
    const sent = written(`${request.method} ${url.pathname}${query}`, request.headers, body)
    const begun = performance.now()
    const note = (answer: string): Promise<void> =>
      journal({
        way,
        no: numberIn(url, body),
        inbound: false,
        step,
        sent,
        answer,
        tookMs: Math.round(performance.now() - begun),
        at: now(),
      }).catch(() => undefined)
    try {
      const response = await fetch(request)
      await note(written(String(response.status), response.headers, await response.clone().text()))
      return response
    } catch (error) {
      await note(error instanceof Error ? error.name : '')
      throw error
    }
  }
}
