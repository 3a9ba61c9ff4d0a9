import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qrCode, qrSvg } from './qr-code.ts'
import { qrBytes } from './qr-data.ts'
import { emptyGrid, type QrGrid } from './qr-grid.ts'
import { checkBytes } from './reed-solomon.ts'

test('check bytes are those of the published example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(checkBytes(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

const bitsAt = (grid: QrGrid, places: readonly (readonly [number, number])[]): string =>
  places.map(([row, column]) => (grid.isDark(row, column) ? '1' : '0')).join('')

/** Around the top left corner, from the highest bit to the lowest. */
const formatBits = (grid: QrGrid): string =>
  bitsAt(grid, [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((column) => [8, column] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((row) => [row, 8] as const),
  ])

/** What the standard lists for level M and the masks 0 to 7. */
const FORMATS_M = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
]

test('format and version are written as the standard lists them', () => {
  expect(formatBits(emptyGrid(1))).toBe(FORMATS_M[0])
  const seven = emptyGrid(7)
  const places = Array.from({ length: 18 }, (_, at) => {
    const bit = 17 - at
    return [Math.floor(bit / 3), seven.size - 11 + (bit % 3)] as const
  })
  expect(bitsAt(seven, places)).toBe('000111110010010100')
  expect(
    bitsAt(
      seven,
      places.map(([row, column]) => [column, row] as const),
    ),
  ).toBe('000111110010010100')
})

const MASKS: readonly ((i: number, j: number) => number)[] = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (_, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
]

/** Blocks of level M: how many, and how many data bytes the short ones have. */
const BLOCKS: Record<number, readonly [blocks: number, short: number, long: number]> = {
  1: [1, 16, 0],
  2: [1, 28, 0],
  3: [1, 44, 0],
  4: [2, 32, 0],
  5: [2, 43, 0],
  6: [4, 27, 0],
  7: [4, 31, 0],
  8: [4, 38, 2],
  9: [5, 36, 2],
  10: [5, 43, 1],
}

/** Reads an undamaged drawing back, as a reader does: format, mask, bytes in their turns, text. */
function readBack(grid: QrGrid): string {
  const version = (grid.size - 17) / 4
  const mask = FORMATS_M.indexOf(formatBits(grid))
  const isZero = MASKS[mask]
  if (isZero === undefined) throw new Error('unknown format')
  const blank = emptyGrid(version)
  const columns = Array.from({ length: grid.size }, (_, at) => at).filter((column) => column !== 6)
  const bits: string[] = []
  for (let pair = 0; pair < columns.length / 2; pair += 1) {
    const [left, right] = columns.slice(columns.length - 2 - 2 * pair, columns.length - 2 * pair)
    for (let step = 0; step < grid.size; step += 1) {
      const row = pair % 2 === 0 ? grid.size - 1 - step : step
      for (const column of [right, left]) {
        if (column === undefined || !blank.isFree(row, column)) continue
        bits.push(grid.isDark(row, column) === (isZero(row, column) === 0) ? '0' : '1')
      }
    }
  }
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const [count, short, long] = BLOCKS[version] ?? [0, 0, 0]
  const blocks: number[][] = Array.from({ length: count }, () => [])
  let at = 0
  for (let round = 0; round <= short; round += 1) {
    const takers = round < short ? blocks : blocks.slice(count - long)
    for (const block of takers.slice(0, long === 0 && round === short ? 0 : count)) {
      block.push(bytes[at] ?? 0)
      at += 1
    }
  }
  const text = blocks
    .flat()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  expect(text.slice(0, 4)).toBe('0100')
  const lengthEnd = version < 10 ? 12 : 20
  const length = Number.parseInt(text.slice(4, lengthEnd), 2)
  const content = text.slice(lengthEnd, lengthEnd + length * 8).match(/.{8}/g) ?? []
  return new TextDecoder().decode(Uint8Array.from(content, (byte) => Number.parseInt(byte, 2)))
}

test('any text that fits is read back, in every version', () => {
  const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 213 })
  const any = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => Buffer.byteLength(text) <= 213)
  fc.assert(
    fc.property(fc.oneof(ascii, any), (text) => {
      expect(readBack(qrCode(text))).toBe(text)
    }),
    { numRuns: 60 },
  )
  const versions = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213].map((length) => 'v'.repeat(length))
  expect(versions.map((text) => qrBytes(text).version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const text of versions) expect(readBack(qrCode(text))).toBe(text)
  expect(() => qrCode('v'.repeat(214))).toThrow('a text of 214 bytes is too long for a QR code')
})

test('the picture keeps the light margin and names itself', () => {
  const svg = qrSvg('visa', '模拟二维码')
  expect(svg).toContain('viewBox="0 0 29 29"')
  expect(svg).toContain('aria-label="模拟二维码"')
  // The corner of the code stands behind four light modules.
  expect(svg).toContain('M4 4h1v1h-1z')
  expect(svg).not.toMatch(/M[0-3] |script|style/)
})
