import type { Piece } from '../../../ui/preview/pdf.ts'

/** The rows and columns of a printed list, told from where its pieces of text stand. */

interface Span {
  from: number
  to: number
}

interface Cell extends Span {
  text: string
}

/** Pieces nearer than this part of their height are one word after the other in one cell. */
const WORD_GAP = 0.9
/** Pieces whose lines differ by less than this part of their height stand side by side. */
const SAME_LINE = 0.5

/** The pieces of a page in lines from top to bottom, each from left to right. */
function linesOf(page: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = []
  for (const piece of page.filter(({ text }) => text.trim() !== '').toSorted((a, b) => b.y - a.y)) {
    const last = lines.at(-1)
    const [first] = last ?? []
    if (first !== undefined && first.y - piece.y < SAME_LINE * Math.max(first.height, piece.height))
      last?.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x))
}

/** What stands close together is one cell. */
function cellsOf(line: readonly Piece[]): Cell[] {
  const cells: Cell[] = []
  for (const { text, x, width, height } of line) {
    const last = cells.at(-1)
    if (last === undefined || x - last.to > WORD_GAP * height) {
      cells.push({ from: x, to: x + width, text: text.trim() })
      continue
    }
    const isApart = x - last.to > height * 0.15 || /^\s/.test(text)
    last.text = `${last.text}${isApart ? ' ' : ''}${text.trim()}`
    last.to = Math.max(last.to, x + width)
  }
  return cells
}

/** Where columns stand: what cells of whole rows cover together. A title over all of it is no row. */
function columnsOf(lines: readonly (readonly Cell[])[]): Span[] {
  const most = Math.max(0, ...lines.map((line) => line.length))
  const spans = lines
    .filter((line) => line.length >= Math.max(2, most / 2))
    .flat()
    .toSorted((a, b) => a.from - b.from)
  const columns: Span[] = []
  for (const { from, to } of spans) {
    const last = columns.at(-1)
    if (last !== undefined && from < last.to) last.to = Math.max(last.to, to)
    else columns.push({ from, to })
  }
  return columns
}

const apart = (one: Span, other: Span): number => Math.max(one.from - other.to, other.from - one.to)

/** Every line with a cell for each column, also where nothing is printed in it. */
export function tableOf(pages: readonly (readonly Piece[])[]): string[][] {
  const lines = pages.flatMap((page) => linesOf(page).map(cellsOf))
  const columns = columnsOf(lines)
  if (columns.length === 0) return lines.map((line) => line.map(({ text }) => text))
  return lines.map((line) => {
    const row = columns.map(() => '')
    for (const cell of line) {
      const [nearest = 0] = columns
        .map((_, at) => at)
        .toSorted((a, b) => apart(columns[a] ?? cell, cell) - apart(columns[b] ?? cell, cell))
      row[nearest] = `${row[nearest] ?? ''} ${cell.text}`.trim()
    }
    return row
  })
}
