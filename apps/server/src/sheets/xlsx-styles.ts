import type { ColumnKind } from './sheet-column.ts'
import { DECLARATION, MAIN } from './xlsx-parts.ts'

export const HEADER_STYLE = 1

/** Numbers below 164 are formats built into Excel. */
const KINDS: readonly [kind: ColumnKind, format: number][] = [
  ['text', 49],
  ['integer', 1],
  ['money', 4],
  ['date', 164],
  ['dateTime', 165],
  ['percent', 10],
]

/** The number of the style that the cells of a column have. */
export const styleOf = (kind: ColumnKind): number =>
  HEADER_STYLE + 1 + KINDS.findIndex(([each]) => each === kind)

const list = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'

const cell = (format: number, font: number, fill: number): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`

export const styles = (): string =>
  [
    `${DECLARATION}<styleSheet xmlns="${MAIN}">`,
    list('numFmts', [
      String.raw`<numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/>`,
      String.raw`<numFmt numFmtId="165" formatCode="yyyy\-mm\-dd\ hh:mm:ss"/>`,
    ]),
    list('fonts', [`<font>${FONT}</font>`, `<font><b/>${FONT}</font>`]),
    // Excel takes the first two for itself, whatever they say.
    list('fills', [
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
      '<fill><patternFill patternType="solid"><fgColor rgb="FFEFEFEF"/><bgColor indexed="64"/></patternFill></fill>',
    ]),
    list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', [cell(0, 0, 0), cell(49, 1, 2), ...KINDS.map(([, format]) => cell(format, 0, 0))]),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    '</styleSheet>',
  ].join('')
