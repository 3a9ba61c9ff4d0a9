import { formatDate } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { smsStandInMessages } from '@visa/messages/sms/sms-stand-in'
import { fill } from '@visa/messages/texts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/pool.ts'
import { escapeHtml } from '../../../http/html.ts'
import { preferredLanguage } from '../../../http/language.ts'
import { allowStyles, newNonce } from '../../../http/security.ts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import { newestMessages, type ShownMessage } from './message.repo.ts'

const SHOWN = 20
const REFRESH_S = 5

const STYLE = `
  body { font: 14px/1.6 system-ui, sans-serif; max-width: 960px; margin: 32px auto; padding: 0 16px; color: #1f2937 }
  h1 { font-size: 20px; display: flex; gap: 12px; align-items: center }
  h1 span { font-size: 12px; font-weight: 400; background: #fef3c7; color: #92400e; border-radius: 4px; padding: 2px 8px }
  p { color: #64748b } table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; vertical-align: top; padding: 8px 12px; border-bottom: 1px solid #e2e8f0 }
  th { color: #64748b; font-weight: 500; white-space: nowrap } td:first-child { white-space: nowrap }`

function page(messages: readonly ShownMessage[], language: Language, nonce: string): string {
  const texts = smsStandInMessages[language]
  const resultOf = ({ stat, statMsg }: ShownMessage): string => {
    if (stat === null) return texts.waiting
    return stat === 1 ? texts.taken : statMsg
  }
  const row = (message: ShownMessage): string => {
    const cells = [formatDate(message.createdAt), message.mobile, message.content, resultOf(message)]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  }
  const head = [texts.time, texts.mobile, texts.content, texts.result]
  const table = `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${messages.map(row).join('\n')}</tbody></table>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${REFRESH_S}"><title>${texts.title}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><h1>${texts.title}<span>${texts.label}</span></h1><p>${fill(texts.note, { count: SHOWN })}</p>
${messages.length === 0 ? `<p>${texts.empty}</p>` : table}
</body></html>`
}

/** Lets people of a demonstration read the messages that no phone will get. */
export function addSmsStandIn(
  app: FastifyInstance,
  db: Db,
  { readable, platform }: Pick<SmsGateway, 'readable' | 'platform'>,
): void {
  if (!readable) return
  app.get('/stand-in/sms', async (request, reply) => {
    const nonce = newNonce()
    allowStyles(reply, nonce)
    const language = preferredLanguage(request.headers['accept-language'])
    const messages = await newestMessages(db, platform, SHOWN)
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(messages, language, nonce))
  })
}
