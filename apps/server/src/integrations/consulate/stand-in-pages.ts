import { escapeHtml } from '../../http/html.ts'
import type { SiteErrors, StandInPage, StandInSite } from './stand-in-sites.ts'
import type { StandInApplication } from './stand-in-store.ts'

/** The pages of the consular sites that we play: plain forms, as such sites have. */

const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: #1d2433; background: #f3f5f8 }
  header { display: flex; justify-content: space-between; padding: 14px 32px; color: #fff; background: #25406b }
  header b { font-size: 18px }
  main { max-width: 900px; margin: 24px auto; padding: 24px 32px; background: #fff; border: 1px solid #d3d9e3 }
  h1 { margin: 0 0 16px; font-size: 22px }
  label { display: block; margin: 0 0 10px }
  input { display: block; width: 420px; height: 34px; padding: 0 8px; font: inherit; border: 1px solid #8a94a6 }
  fieldset { width: 420px; margin: 0 0 10px; border: 1px solid #8a94a6 } fieldset label { margin: 0 }
  input[type=radio] { display: inline; width: auto; height: auto }
  button { height: 38px; padding: 0 24px; font: inherit; color: #fff; background: #2f6db5; border: 0; border-radius: 3px }
  table { width: 100%; margin: 16px 0; border-collapse: collapse }
  th, td { padding: 6px 8px; text-align: left; border-bottom: 1px solid #d3d9e3 }
  dl { display: grid; grid-template-columns: 220px 1fr; gap: 4px 12px }
  dd { margin: 0 } .error { color: #b33626 } .badge { color: #ffd591 }
  svg { display: block; margin: 0 0 12px; border: 1px solid #d9c69a; background: #f8f0dc }
  .grid { display: grid; grid-template-columns: 1fr 1fr; gap: 0 24px } .grid input { width: 100% }`

const HEADINGS: Readonly<Record<StandInPage, string>> = {
  person: 'Personal data',
  trip: 'Journey',
  photo: 'Photograph',
  captcha: 'Confirm you are a person',
  confirm: 'Review and submit',
  pay: 'Payment',
}

interface Frame {
  site: StandInSite
  nonce: string
  application?: number | undefined
}

const page = ({ site, nonce, application }: Frame, heading: string, content: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${site.title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><header><b>${site.title} <small class="badge">stand-in</small></b>
<span>${application === undefined ? '' : `Application ID ${application}`}</span></header>
<main><h1>${heading}</h1>${content}</main></body></html>`

const errorList = (errors: SiteErrors): string =>
  Object.entries(errors)
    .map(([name, text]) => `<p class="error" role="alert" data-field="${name}">${escapeHtml(text)}</p>`)
    .join('')

const input = (name: string, label: string, value = '', type = 'text'): string =>
  `<label>${label}<input name="${name}" type="${type}" value="${escapeHtml(value)}"></label>`

const form = (action: string, content: string, button: string, upload = false): string =>
  `<form method="post" action="${action}"${upload ? ' enctype="multipart/form-data"' : ''}>${content}
<button type="submit">${button}</button></form>`

const choice = (name: string, legend: string, options: readonly (readonly [string, string])[]): string =>
  `<fieldset><legend>${legend}</legend>${options
    .map(
      ([value, label], place) =>
        `<label><input name="${name}" type="radio" value="${value}"${place === 0 ? ' checked' : ''}> ${label}</label>`,
    )
    .join('')}</fieldset>`

/** A choice, a day and a number: all that people are asked on such pages. */
const PAYMENT =
  choice('method', 'Paid by', [
    ['transfer', 'Bank transfer'],
    ['card', 'Card'],
  ]) +
  input('paid_on', 'Paid on', '', 'date') +
  input('receipt', 'Number of the receipt')

export const loginPage = (frame: Frame, wrong: boolean): string =>
  page(
    frame,
    'Sign in',
    (wrong ? errorList({ account: 'Account or password is wrong' }) : '') +
      form(
        `${frame.site.path}/login`,
        input('account', 'Account') + input('password', 'Password', '', 'password'),
        'Sign in',
      ),
  )

export function listPage(
  frame: Frame,
  passportNo: string,
  found: readonly { id: number; passportNo: string; status: string }[],
): string {
  const lines = found.map(
    ({ id, passportNo: no, status }) => `<tr><td>${id}</td><td>${escapeHtml(no)}</td><td>${status}</td></tr>`,
  )
  const table =
    passportNo === ''
      ? ''
      : `<table><thead><tr><th>Application</th><th>Passport</th><th>Status</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
  return page(
    frame,
    'My applications',
    `${table}${form(`${frame.site.path}/applications`, input('passport', 'Passport number', passportNo), 'New application')}`,
  )
}

/** Letters that robots leave to people. */
const captchaPicture = (letters: string): string =>
  `<svg width="220" height="70" aria-label="captcha"><g font-family="serif" font-size="34" fill="#333">${Array.from(
    letters,
  )
    .map(
      (letter, index) =>
        `<text x="${22 + index * 38}" y="${42 + (index % 2) * 8}" transform="rotate(${(index % 3) * 9 - 9} ${22 + index * 38} 44)">${letter}</text>`,
    )
    .join('')}</g><path d="M4 50 C60 5 120 70 214 18" stroke="#935a00" stroke-width="2" fill="none"/></svg>`

const summary = (site: StandInSite, { form: values }: StandInApplication): string =>
  `<dl>${Object.values(site.fields)
    .flat()
    .map(({ name, label }) => `<dt>${label}</dt><dd>${escapeHtml(values[name] ?? '')}</dd>`)
    .join('')}</dl>`

export function formPage(frame: Frame, application: StandInApplication, errors: SiteErrors): string {
  const { site } = frame
  const at = application.page
  const action = `${site.path}/application/${application.id}/${at}`
  const body: Readonly<Record<StandInPage, () => string>> = {
    person: () => fields('person'),
    trip: () => fields('trip'),
    photo: () =>
      form(action, '<label>Photograph (JPEG)<input name="photo" type="file"></label>', 'Continue', true),
    captcha: () =>
      captchaPicture(application.captcha) +
      form(action, input('captcha', 'Enter the characters in the picture'), 'Continue'),
    confirm: () => summary(site, application) + form(action, '', 'Submit application'),
    pay: () => `<p>Fee: <b>${site.fee}</b>. Pay it, and say how.</p>${form(action, PAYMENT, 'Pay')}`,
  }
  const fields = (which: StandInPage): string =>
    form(
      action,
      `<div class="grid">${(site.fields[which] ?? [])
        .map(({ name, label }) => input(name, label, application.form[name] ?? ''))
        .join('')}</div>`,
      'Continue',
    )
  return page({ ...frame, application: application.id }, HEADINGS[at], errorList(errors) + body[at]())
}

export const statusPage = (frame: Frame, id: number, status: string, errors: SiteErrors): string =>
  page(
    { ...frame, application: id },
    'Application status',
    `<dl><dt>Application</dt><dd>${id}</dd><dt>Status</dt><dd>${status}</dd></dl>${errorList(errors)}`,
  )

export const noticePage = (frame: Frame, id: number): string =>
  page(
    { ...frame, application: id },
    'Important notice',
    `<p>The terms of use have changed.</p><p><a href="${frame.site.path}/application/${id}">I have read them</a></p>`,
  )

export const troublePage = (frame: Frame): string =>
  page(frame, 'Service unavailable', '<p>Please try again later.</p>')
