import { markup } from './sheet-text.ts'

/** The parts of a workbook around its sheets. */

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const FORMATS = 'http://schemas.openxmlformats.org'
const RELATION = `${FORMATS}/officeDocument/2006/relationships`
export const MAIN = `${FORMATS}/spreadsheetml/2006/main`
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const SHEET_OPEN = `${DECLARATION}<worksheet xmlns="${MAIN}">`

const relations = (list: readonly [type: string, target: string][]): string => {
  const each = list.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATION}/${type}" Target="${target}"/>`,
  )
  return `${DECLARATION}<Relationships xmlns="${FORMATS}/package/2006/relationships">${each.join('')}</Relationships>`
}

export const packageRelations = (): string => relations([['officeDocument', 'xl/workbook.xml']])

export const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`

export const workbookRelations = (sheets: number): string =>
  relations([
    ...Array.from({ length: sheets }, (_, index): [string, string] => ['worksheet', sheetPath(index)]),
    ['styles', 'styles.xml'],
  ])

export interface WrittenSheet {
  name: string
  /** The cells the filter covers, such as `$A$1:$C$10`. */
  range: string
}

export function workbook(sheets: readonly WrittenSheet[]): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${markup(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  // Excel keeps the range of a filter under this hidden name as well, and misses it where it is absent.
  const filters = sheets.map(
    ({ name, range }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${markup(name)}'!${range}</definedName>`,
  )
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><bookViews><workbookView/></bookViews><sheets>${listed.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`
}

const override = (part: string, type: string): string =>
  `<Override PartName="/xl/${part}" ContentType="${CONTENT}.${type}+xml"/>`

export function contentTypes(sheets: number): string {
  const parts = [
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
    ...Array.from({ length: sheets }, (_, index) => override(sheetPath(index), 'worksheet')),
  ]
  return `${DECLARATION}<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`
}
