/** How large a picture says it is, read from its first bytes: told before anything is unpacked, which may not fit. */

interface Size {
  width: number
  height: number
}

type Reader = (view: DataView) => Size | undefined

const ascii = (view: DataView, at: number, text: string): boolean =>
  view.byteLength >= at + text.length &&
  new TextEncoder().encode(text).every((byte, place) => view.getUint8(at + place) === byte)

const PNG: Reader = (view) =>
  ascii(view, 1, 'PNG') && view.byteLength >= 24
    ? { width: view.getUint32(16), height: view.getUint32(20) }
    : undefined

const GIF: Reader = (view) =>
  ascii(view, 0, 'GIF8') && view.byteLength >= 10
    ? { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    : undefined

const BMP: Reader = (view) =>
  ascii(view, 0, 'BM') && view.byteLength >= 26
    ? { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
    : undefined

const UINT24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

const WEBP: Reader = (view) => {
  if (!ascii(view, 0, 'RIFF') || !ascii(view, 8, 'WEBP') || view.byteLength < 30) return undefined
  if (ascii(view, 12, 'VP8X')) return { width: UINT24(view, 24) + 1, height: UINT24(view, 27) + 1 }
  if (ascii(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Frames of a JPEG that say how large it is: all "start of frame" marks but those for tables. */
const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)

const JPEG: Reader = (view) => {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const mark = view.getUint8(at + 1)
    if (isFrame(mark)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Fillers have no length.
    at += mark === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

const READERS: readonly Reader[] = [JPEG, PNG, WEBP, GIF, BMP]

/** Undefined: it is no picture of a kind that is taken, or its frame comes later than what was read. */
export function pictureSize(head: ArrayBuffer): Size | undefined {
  const view = new DataView(head)
  for (const read of READERS) {
    const size = read(view)
    if (size !== undefined) return size
  }
  return undefined
}

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'mif1', 'msf1', 'heim', 'heis']

/** The format of telephones, which no browser but one opens. */
export function isHeic(head: ArrayBuffer): boolean {
  const view = new DataView(head)
  return ascii(view, 4, 'ftyp') && HEIC_BRANDS.some((brand) => ascii(view, 8, brand))
}
