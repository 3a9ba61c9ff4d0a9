import { checkBytes } from './reed-solomon.ts'

/** What the standard fixes for error correction level M, versions 1 to 10. */
const VERSIONS = [
  { total: 26, check: 10, blocks: 1 },
  { total: 44, check: 16, blocks: 1 },
  { total: 70, check: 26, blocks: 1 },
  { total: 100, check: 18, blocks: 2 },
  { total: 134, check: 24, blocks: 2 },
  { total: 172, check: 16, blocks: 4 },
  { total: 196, check: 18, blocks: 4 },
  { total: 242, check: 22, blocks: 4 },
  { total: 292, check: 22, blocks: 5 },
  { total: 346, check: 26, blocks: 5 },
] as const
type Capacity = (typeof VERSIONS)[number]

const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11]

const dataBytes = ({ total, check, blocks }: Capacity): number => total - check * blocks

/** The length is written with eight bits up to version 9, then with sixteen. */
const lengthBits = (version: number): number => (version < 10 ? 8 : 16)

const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1)

const toBytes = (bits: readonly number[]): number[] =>
  Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )

function padded(content: Uint8Array, version: number, capacity: number): number[] {
  const bits = [...bitsOf(BYTE_MODE, 4), ...bitsOf(content.length, lengthBits(version))]
  for (const byte of content) bits.push(...bitsOf(byte, 8))
  // Four zeros end the text, as far as there is room; then whole bytes, then the fixed padding.
  bits.push(...bitsOf(0, Math.min(4, capacity * 8 - bits.length)))
  while (bits.length % 8 !== 0) bits.push(0)
  const bytes = toBytes(bits)
  const missing = capacity - bytes.length
  return [...bytes, ...Array.from({ length: missing }, (_, at) => PADDING[at % 2] ?? 0)]
}

/** Byte by byte in turn from each block, so that one stain hurts every block a little. */
const interleaved = (blocks: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }, (_, at) =>
    blocks.flatMap((block) => block[at] ?? []),
  ).flat()

/** The shorter blocks come first. */
function split(bytes: readonly number[], count: number): number[][] {
  const short = Math.floor(bytes.length / count)
  const longOnes = bytes.length % count
  let from = 0
  return Array.from({ length: count }, (_, at) => {
    const length = short + (at >= count - longOnes ? 1 : 0)
    from += length
    return bytes.slice(from - length, from)
  })
}

/** The smallest version a text fits in, and all its bytes in the order they are drawn. */
export function qrBytes(text: string): { version: number; bytes: number[] } {
  const content = new TextEncoder().encode(text)
  const index = VERSIONS.findIndex(
    (capacity, at) => dataBytes(capacity) * 8 >= 4 + lengthBits(at + 1) + content.length * 8,
  )
  const capacity = VERSIONS[index]
  if (capacity === undefined) throw new Error(`a text of ${content.length} bytes is too long for a QR code`)
  const version = index + 1
  const blocks = split(padded(content, version, dataBytes(capacity)), capacity.blocks)
  const checks = blocks.map((block) => checkBytes(block, capacity.check))
  return { version, bytes: [...interleaved(blocks), ...interleaved(checks)] }
}
