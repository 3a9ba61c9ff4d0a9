import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import type { Language } from '@visa/contract/session/personal'
import { payStandInMessages } from '@visa/messages/money/pay-stand-in'
import { escapeHtml } from '../../../http/html.ts'
import { SAMPLE_CODES } from './manners.ts'
import { STAND_IN_PAY_PAGES } from './stand-in.ts'
import { statusNow, type StandInPay, type StandInRefund, type StandInStatus } from './store.ts'

/** Fits a phone: that is where somebody lands who scans the code. */
const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; padding: 20px 16px 40px; font: 16px/1.5 system-ui, "Noto Sans CJK SC", "PingFang SC", sans-serif;
    color: #1f2937; background: #f4f6f9 }
  main { max-width: 420px; margin: 0 auto }
  h1 { display: inline; margin: 0 8px 0 0; font-size: 20px } h2 { margin: 28px 0 8px; font-size: 16px }
  .badge { display: inline-block; padding: 1px 8px; border-radius: 10px; font-size: 12px; color: #92400e;
    background: #fef3c7; border: 1px solid #fcd34d }
  p { margin: 8px 0; color: #475569; font-size: 14px } a { color: #1d4ed8 }
  .card { margin: 16px 0; padding: 20px; background: #fff; border-radius: 12px; border: 1px solid #e2e8f0 }
  .sum { margin: 4px 0 12px; font-size: 36px; font-weight: 600; text-align: center }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; font-size: 14px }
  dt { color: #64748b } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
  form { display: grid; gap: 10px; margin: 0 }
  button { min-height: 48px; padding: 8px 16px; font: inherit; color: #1f2937; background: #fff;
    border: 1px solid #cbd5e1; border-radius: 10px; cursor: pointer }
  button.main { color: #fff; background: #15803d; border-color: #15803d; font-weight: 600 }
  button.main.ALIPAY { background: #1d4ed8; border-color: #1d4ed8 }
  button:focus-visible, a:focus-visible { outline: 3px solid #93c5fd; outline-offset: 1px }
  .told { padding: 10px 14px; border-radius: 10px; background: #eef2ff; color: #3730a3 }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
  li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; padding: 12px 14px; background: #fff;
    border: 1px solid #e2e8f0; border-radius: 10px; color: inherit; text-decoration: none }
  li small { color: #64748b } li span { text-align: right }
  code { font-size: 15px; user-select: all }`

export const PAY_ACTIONS = [
  'pay',
  'payLate',
  'payLost',
  'payTwice',
  'payOther',
  'payClosed',
  'cancel',
  'resend',
] as const
export type PayAction = (typeof PAY_ACTIONS)[number]
export type PayResult = keyof (typeof payStandInMessages)['zh']['results']

const PAYING: readonly PayAction[] = ['pay', 'payLate', 'payLost', 'payTwice', 'payOther', 'cancel']

/** What the customer, or the channel's bad luck, can do in a state. */
export const ACTIONS_IN: Readonly<Record<StandInStatus, readonly PayAction[]>> = {
  waiting: PAYING,
  paying: PAYING,
  paid: ['resend'],
  closed: ['payClosed'],
}

export interface Frame {
  language: Language
  nonce: string
}

const page = ({ language, nonce }: Frame, title: string, content: string): string => {
  const t = payStandInMessages[language]
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${t.badge} · ${title}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1><span class="badge">${t.badge}</span><p>${t.notice}</p>
${content}
</main></body></html>`
}

const facts = (lines: readonly (readonly [string, string])[]): string =>
  `<dl>${lines.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`

interface Shown {
  pay: StandInPay
  refunds: readonly StandInRefund[]
  now: Date
  result: PayResult | undefined
}

/** One payment, as on the customer's phone. */
export function payPage(frame: Frame, { pay, refunds, now, result }: Shown): string {
  const t = payStandInMessages[frame.language]
  const status = statusNow(pay, now)
  const back = refunds.reduce((sum, { cents }) => sum + cents, 0)
  const lines: (readonly [string, string])[] = [
    [t.number, pay.no],
    [t.placed, formatDate(pay.createdAt)],
    ...(pay.paidAt === null ? [] : [[t.paidAt, formatDate(pay.paidAt)] as const]),
    ...(back === 0 ? [] : [[t.refunds, `¥${formatMoney(back)}`] as const]),
  ]
  const button = (action: PayAction): string => {
    const look = action === 'pay' ? ` class="main ${pay.channel}"` : ''
    return `<button type="submit" name="action" value="${action}"${look}>${t.actions[action]}</button>`
  }
  return page(
    frame,
    t[pay.channel],
    `${result === undefined ? '' : `<p class="told" role="status">${t.results[result]}</p>`}
<div class="card"><p>${escapeHtml(pay.description)}</p><div class="sum">¥${formatMoney(pay.paidCents ?? pay.cents)}</div>
<p><b>${t.states[status]}</b></p>${facts(lines)}</div>
<form method="post" action="${STAND_IN_PAY_PAGES}/${pay.token}">${ACTIONS_IN[status].map(button).join('')}</form>
<p><a href="${STAND_IN_PAY_PAGES}">${t.back}</a></p>`,
  )
}

/** All of them, and what a tester may type at the cashier. */
export function listPage(frame: Frame, pays: readonly StandInPay[], now: Date): string {
  const t = payStandInMessages[frame.language]
  const items = pays.map(
    (
      pay,
    ) => `<li><a href="${STAND_IN_PAY_PAGES}/${pay.token}"><b>${t[pay.channel]}</b><span>¥${formatMoney(pay.cents)}</span>
<small>${escapeHtml(pay.no)} · ${formatDate(pay.createdAt)}</small><span>${t.states[statusNow(pay, now)]}</span></a></li>`,
  )
  const meanings = [t.codePays, t.codeAsks, t.codePoor, t.codeExpired]
  const codes = (['WECHAT', 'ALIPAY'] as const).map(
    (channel) =>
      `<div class="card"><b>${t[channel]}</b>${SAMPLE_CODES[channel]
        .map((code, index) => `<p><code>${code}</code><br>${meanings[index] ?? ''}</p>`)
        .join('')}</div>`,
  )
  return page(
    frame,
    t.title,
    `<h2>${t.recent}</h2>${pays.length === 0 ? `<p>${t.empty}</p>` : `<ul>${items.join('')}</ul>`}
<h2>${t.codes}</h2>${codes.join('')}<p>${t.refundHint}</p>`,
  )
}

export const noSuchPage = (frame: Frame): string => {
  const t = payStandInMessages[frame.language]
  const link = `<p><a href="${STAND_IN_PAY_PAGES}">${t.back}</a></p>`
  return page(frame, t.title, `<p role="alert">${t.noSuch}</p>${link}`)
}
