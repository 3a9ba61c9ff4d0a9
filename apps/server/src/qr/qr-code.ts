import { qrBytes } from './qr-data.ts'
import { drawFormat, emptyGrid, type QrGrid } from './qr-grid.ts'
import { penalty } from './qr-penalty.ts'

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

/** The free modules in the order of data: pairs of columns from the right, up and down in turn. */
function* freeModules(grid: QrGrid): Generator<[row: number, column: number]> {
  let upwards = true
  for (let right = grid.size - 1; right > 0; right -= 2) {
    // Column 6 is a timing line and belongs to no pair.
    if (right === 6) right -= 1
    for (let step = 0; step < grid.size; step += 1) {
      const row = upwards ? grid.size - 1 - step : step
      for (const column of [right, right - 1]) if (grid.isFree(row, column)) yield [row, column]
    }
    upwards = !upwards
  }
}

function drawn(blank: QrGrid, bytes: readonly number[], mask: number): QrGrid {
  const grid = blank.copy()
  const flips = MASKS[mask] ?? (() => false)
  let bit = 0
  for (const [row, column] of freeModules(grid)) {
    // A few modules may be left over; they count as zero.
    const isOne = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
    grid.put(row, column, isOne !== flips(row, column))
    bit += 1
  }
  drawFormat(grid, mask)
  return grid
}

/** A text as a QR code: level M, byte mode, versions 1 to 10 (at most 213 bytes). */
export function qrCode(text: string): QrGrid {
  const { version, bytes } = qrBytes(text)
  const blank = emptyGrid(version)
  const candidates = MASKS.map((_, mask) => drawn(blank, bytes, mask))
  const scored = candidates.map((grid) => ({ grid, score: penalty(grid) }))
  return scored.reduce((best, each) => (each.score < best.score ? each : best)).grid
}

const QUIET = 4

/** The drawing for a page; the light margin belongs to the code. */
export function qrSvg(text: string, label: string): string {
  const grid = qrCode(text)
  const indexes = Array.from({ length: grid.size }, (_, at) => at)
  const squares = indexes.flatMap((row) =>
    indexes.flatMap((column) =>
      grid.isDark(row, column) ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : [],
    ),
  )
  const side = grid.size + 2 * QUIET
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${squares.join('')}"/></svg>`
}
