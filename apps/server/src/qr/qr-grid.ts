/** Where the alignment patterns of versions 1 to 10 have their centres. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

/** A square of modules; those of the fixed patterns are marked, for no data goes there. */
export class QrGrid {
  readonly size: number
  readonly dark: boolean[]
  private readonly fixed: boolean[]

  constructor(size: number) {
    this.size = size
    this.dark = Array.from({ length: size * size }, () => false)
    this.fixed = Array.from({ length: size * size }, () => false)
  }

  private at(row: number, column: number): number {
    return row * this.size + column
  }

  isDark(row: number, column: number): boolean {
    return this.dark[this.at(row, column)] ?? false
  }

  isFree(row: number, column: number): boolean {
    return !(this.fixed[this.at(row, column)] ?? true)
  }

  put(row: number, column: number, dark: boolean): void {
    this.dark[this.at(row, column)] = dark
  }

  fix(row: number, column: number, dark: boolean): void {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return
    this.put(row, column, dark)
    this.fixed[this.at(row, column)] = true
  }

  copy(): QrGrid {
    const copied = new QrGrid(this.size)
    copied.dark.splice(0, copied.dark.length, ...this.dark)
    copied.fixed.splice(0, copied.fixed.length, ...this.fixed)
    return copied
  }
}

/** Rings around a centre: which of them are dark depends on the pattern. */
const drawRings = (grid: QrGrid, row: number, column: number, rings: readonly boolean[]): void => {
  const reach = rings.length - 1
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) {
      grid.fix(row + y, column + x, rings[Math.max(Math.abs(x), Math.abs(y))] ?? false)
    }
  }
}

const FINDER = [true, true, false, true, false]
const ALIGNER = [true, false, true]

/** A number followed by the remainder that lets a reader repair it. */
const withRemainder = (value: number, generator: number, checkBits: number): number => {
  let rest = value
  for (let bit = 0; bit < checkBits; bit += 1) {
    rest <<= 1
    if (rest >> (31 - Math.clz32(generator)) !== 0) rest ^= generator
  }
  return (value << checkBits) | rest
}

const LEVEL_M = 0b00
const FORMAT_MASK = 0x5412

/** Fifteen bits, twice: error correction level and mask. */
export function drawFormat(grid: QrGrid, mask: number): void {
  const bits = withRemainder((LEVEL_M << 3) | mask, 0x537, 10) ^ FORMAT_MASK
  const last = grid.size - 1
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((bits >> bit) & 1) === 1
    // The timing lines in row and column 6 are stepped over.
    if (bit < 8) grid.fix(bit < 6 ? bit : bit + 1, 8, dark)
    else grid.fix(8, bit === 8 ? 7 : 14 - bit, dark)
    if (bit < 8) grid.fix(8, last - bit, dark)
    else grid.fix(last - 14 + bit, 8, dark)
  }
  grid.fix(last - 7, 8, true)
}

/** Eighteen bits, twice, from version 7 on. */
function drawVersion(grid: QrGrid, version: number): void {
  if (version < 7) return
  const bits = withRemainder(version, 0x1f25, 12)
  for (let bit = 0; bit < 18; bit += 1) {
    const dark = ((bits >> bit) & 1) === 1
    const near = Math.floor(bit / 3)
    const far = grid.size - 11 + (bit % 3)
    grid.fix(near, far, dark)
    grid.fix(far, near, dark)
  }
}

/** Everything that does not depend on the text. */
export function emptyGrid(version: number): QrGrid {
  const grid = new QrGrid(17 + 4 * version)
  const last = grid.size - 1
  for (let at = 0; at < grid.size; at += 1) {
    grid.fix(6, at, at % 2 === 0)
    grid.fix(at, 6, at % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, last - 3],
    [last - 3, 3],
  ] as const) {
    drawRings(grid, row, column, FINDER)
  }
  const centres = ALIGNMENT[version - 1] ?? []
  const end = centres.at(-1)
  for (const row of centres) {
    for (const column of centres) {
      const inCorner = (row === 6 && (column === 6 || column === end)) || (row === end && column === 6)
      if (!inCorner) drawRings(grid, row, column, ALIGNER)
    }
  }
  drawFormat(grid, 0)
  drawVersion(grid, version)
  return grid
}
