/** What a file is, told by its bytes; its name and what the uploader says about it are only held against that. */

export type FileKind =
  | 'jpg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'bmp'
  | 'pdf'
  | 'zip'
  | 'office'
  | 'ole'
  | 'rar'
  | '7z'
  | 'text'

/** How many bytes from the beginning are looked at. */
export const HEAD_BYTES = 4096

const MIME: Record<FileKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  office: 'application/vnd.openxmlformats-officedocument',
  ole: 'application/x-ole-storage',
  rar: 'application/vnd.rar',
  '7z': 'application/x-7z-compressed',
  text: 'text/plain; charset=utf-8',
}

export const mimeOf = (kind: FileKind): string => MIME[kind]

/** Shown in the browser; everything else is only ever downloaded. */
const SHOWN = new Set([MIME.jpg, MIME.png, MIME.gif, MIME.webp, MIME.pdf, MIME.text])

export const isShown = (mime: string): boolean => SHOWN.has(mime)

const EXTENSIONS: Record<string, FileKind> = {
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  bmp: 'bmp',
  pdf: 'pdf',
  zip: 'zip',
  rar: 'rar',
  '7z': '7z',
  docx: 'office',
  xlsx: 'office',
  pptx: 'office',
  doc: 'ole',
  xls: 'ole',
  ppt: 'ole',
  txt: 'text',
  json: 'text',
  xml: 'text',
  csv: 'text',
  md: 'text',
  js: 'text',
}

/** In lower case, without the dot; empty where the name has none. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

const ascii = (head: Buffer, start: number, length: number): string =>
  head.toString('latin1', start, start + length)

const GIF_HEADER = 13

/** After its header and colours a GIF goes on with a block: a script that only begins like a GIF does not. */
const isGif = (head: Buffer): boolean => {
  if (!/^GIF8[79]a$/.test(ascii(head, 0, 6)) || head.length <= GIF_HEADER) return false
  const flags = head[10] ?? 0
  const colours = flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
  return [0x21, 0x2c, 0x3b].includes(head[GIF_HEADER + colours] ?? 0)
}

const isPng = (head: Buffer): boolean => ascii(head, 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
const isJpg = (head: Buffer): boolean =>
  head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff && (head[3] ?? 0) >= 0xc0
const isWebp = (head: Buffer): boolean => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 7) === 'WEBPVP8'
const isBmp = (head: Buffer): boolean =>
  ascii(head, 0, 2) === 'BM' &&
  head.length > 26 &&
  head.readUInt32LE(6) === 0 &&
  head.readUInt32LE(14) >= 12 &&
  head.readUInt32LE(14) <= 124

const isZip = (head: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(ascii(head, 0, 4))
const isOffice = (head: Buffer): boolean =>
  isZip(head) &&
  /\[Content_Types\]\.xml|_rels\/|docProps\/|(?:word|xl|ppt)\//.test(ascii(head, 0, HEAD_BYTES))

const ESCAPE = 0x1b
const DELETE = 0x7f

/** Tabs, ends of lines and pages, and the escape of terminals aside. */
const isControl = (byte: number): boolean =>
  byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== ESCAPE) || byte === DELETE

/** UTF-8, or the Chinese encoding that spreadsheets still write; cut anywhere. */
const isText = (head: Buffer): boolean => {
  if (head.some(isControl)) return false
  return ['utf-8', 'gb18030'].some((encoding) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
      return true
    } catch {
      return false
    }
  })
}

const TESTS: readonly (readonly [FileKind, (head: Buffer) => boolean])[] = [
  ['png', isPng],
  ['jpg', isJpg],
  ['gif', isGif],
  ['webp', isWebp],
  ['bmp', isBmp],
  ['pdf', (head) => /^%PDF-\d/.test(ascii(head, 0, 6))],
  ['office', isOffice],
  ['zip', isZip],
  ['ole', (head) => ascii(head, 0, 8) === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['rar', (head) => ascii(head, 0, 6) === 'Rar!\x1a\x07'],
  ['7z', (head) => ascii(head, 0, 6) === '7z\xbc\xaf\x27\x1c'],
  ['text', isText],
]

/** What the bytes are; undefined: nothing that is taken. */
export const kindOf = (head: Buffer): FileKind | undefined => TESTS.find(([, is]) => is(head))?.[0]

const IMAGES: ReadonlySet<FileKind> = new Set(['jpg', 'png', 'gif', 'webp', 'bmp'])
const isImage = (kind: FileKind): boolean => IMAGES.has(kind)

const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)|javascript:/i

/**
 * What a file is taken as; undefined where name and content contradict each other. A picture that holds markup near
 * its beginning means to be taken for a page. Modern office files are archives, and may be named as such.
 */
export function acceptedKind(name: string, head: Buffer): FileKind | undefined {
  const kind = kindOf(head)
  const named = EXTENSIONS[extensionOf(name)]
  if (kind === undefined || named === undefined) return undefined
  if (isImage(kind) && MARKUP.test(head.toString('latin1'))) return undefined
  if (kind === 'office' && named === 'zip') return 'zip'
  if (kind === 'zip' && named === 'office') return 'office'
  return kind === named ? kind : undefined
}
