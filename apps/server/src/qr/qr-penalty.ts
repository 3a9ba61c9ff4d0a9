import type { QrGrid } from './qr-grid.ts'

/** Looks like the corner of a code to a reader, with the light before or after it. */
const FALSE_FINDERS = ['10111010000', '00001011101']

const lineScore = (line: string): number => {
  let score = 0
  for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) score += run.length - 2
  for (const pattern of FALSE_FINDERS) {
    for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) score += 40
  }
  return score
}

/** How hard a drawing is to read, by the standard's four rules; the mask with the least is used. */
export function penalty(grid: QrGrid): number {
  const { size } = grid
  const indexes = Array.from({ length: size }, (_, at) => at)
  const rows = indexes.map((row) => indexes.map((column) => (grid.isDark(row, column) ? '1' : '0')).join(''))
  const columns = indexes.map((column) => rows.map((row) => row[column]).join(''))
  let score = [...rows, ...columns].reduce((sum, line) => sum + lineScore(line), 0)
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const square = `${rows[row - 1]?.slice(column - 1, column + 1)}${rows[row]?.slice(column - 1, column + 1)}`
      if (square === '0000' || square === '1111') score += 3
    }
  }
  const share = grid.dark.filter(Boolean).length / (size * size)
  return score + Math.floor(Math.abs(share * 100 - 50) / 5) * 10
}
