import type { Language } from '@visa/contract/session/personal'
import { wxStandInMessages } from '@visa/messages/session/wx-stand-in'
import { barcodeSvg } from '../../barcode/barcode.ts'
import { escapeHtml } from '../../http/html.ts'
import type { StandInPerson } from './stand-in-people.ts'

/** Fits a phone, and the small frame that the login screen shows it in. */
const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; padding: 8px 12px; font: 14px/1.5 system-ui, "Noto Sans CJK SC", "PingFang SC", sans-serif;
    color: #1f2937; background: #fff; text-align: center }
  main { max-width: 360px; margin: 0 auto }
  h1 { display: inline; margin: 0 6px 0 0; font-size: 15px; font-weight: 600 }
  .badge { display: inline-block; padding: 0 8px; border-radius: 10px; font-size: 12px;
    color: #92400e; background: #fef3c7; border: 1px solid #fcd34d }
  p { margin: 4px 0 8px; font-size: 12px; color: #64748b }
  svg { display: block; width: 116px; height: 116px; margin: 6px auto 0; border: 1px solid #e2e8f0;
    border-radius: 6px }
  ul { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 5px;
    text-align: left }
  a { display: flex; gap: 8px; align-items: baseline; justify-content: space-between; padding: 4px 10px;
    border: 1px solid #cbd5e1; border-radius: 6px; color: inherit; text-decoration: none }
  a:hover, a:focus-visible { border-color: #2347c5; background: #f1f5ff; outline: none }
  a:focus-visible { box-shadow: 0 0 0 2px #2347c533 }
  .phone { padding-top: 24px }
  .phone p { margin: 12px 0; font-size: 14px }
  .phone ul { gap: 10px }
  .phone a { padding: 12px 14px; font-size: 16px }
  b { font-weight: 500; white-space: nowrap }
  code { min-width: 0; font-size: 11px; color: #64748b; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .wrong { color: #b42318; font-size: 14px }
  /* A telephone rather than the frame of the login screen: there is room for a thumb. */
  @media (max-width: 480px) and (min-height: 600px) {
    body { padding: 24px 16px }
    h1 { font-size: 18px }
    p { margin: 12px 0; font-size: 14px }
    svg { width: 160px; height: 160px; margin-top: 16px }
    ul { gap: 10px }
    a { padding: 12px 14px; font-size: 16px }
  }`

interface Frame {
  language: Language
  nonce: string
  title: string
  phone: boolean
}

const page = ({ language, nonce, title, phone }: Frame, content: string): string => {
  const { badge } = wxStandInMessages[language]
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${badge} · ${title}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main${phone ? ' class="phone"' : ''}><h1>${title}</h1><div class="badge">${badge}</div>
${content}
</main></body></html>`
}

/** The people to choose from. A choice takes the whole window back to the product, as the real page does. */
export async function peoplePage(
  frame: Frame & { qrText: string | undefined; hint: string },
  people: readonly StandInPerson[],
  linkFor: (person: StandInPerson) => string,
): Promise<string> {
  const { notice, qrLabel } = wxStandInMessages[frame.language]
  const items = people.map((person) => {
    const name = frame.language === 'zh' ? person.name : person.ename
    return `<li><a target="_top" href="${escapeHtml(linkFor(person))}"><b>${name}</b><code>${person.openId}</code></a></li>`
  })
  const qr = frame.qrText === undefined ? '' : await barcodeSvg('qr', frame.qrText, qrLabel)
  return page(frame, `${qr}<p>${notice}<br>${frame.hint}</p><ul>${items.join('')}</ul>`)
}

export const wrongPage = (frame: Frame, reason: string): string =>
  page(frame, `<p class="wrong" role="alert">${reason}</p>`)
