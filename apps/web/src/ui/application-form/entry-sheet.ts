import type { Entries } from './entries.ts'

const made = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ''): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

/** A sheet of what was filled in, for the printer and for a file: texts only, whatever they hold. */
export function entrySheet(title: string, note: string, entries: readonly Entries[]): HTMLElement {
  const sheet = made('article')
  sheet.append(made('h1', title), made('p', note))
  for (const { section, lines } of entries) {
    const table = made('table')
    for (const { label, value } of lines) {
      const row = made('tr')
      const head = made('th', label)
      head.scope = 'row'
      row.append(head, made('td', value))
      table.append(row)
    }
    sheet.append(made('h2', section), table)
  }
  return sheet
}

const LOOK =
  'body{font:14px/1.6 sans-serif;margin:24px}table{border-collapse:collapse;width:100%}' +
  'th,td{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:35%;font-weight:normal}'

/** The same as a page of its own that any browser opens. */
export function sheetFile(language: string, title: string, sheet: HTMLElement): string {
  const page = document.implementation.createHTMLDocument(title)
  page.documentElement.lang = language
  const charset = page.createElement('meta')
  charset.setAttribute('charset', 'utf-8')
  const style = page.createElement('style')
  style.textContent = LOOK
  page.head.prepend(charset)
  page.head.append(style)
  page.body.append(page.importNode(sheet, true))
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`
}
