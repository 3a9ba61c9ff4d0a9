import { damaged } from './sheet-error.ts'

export interface XmlHandler {
  /** Names come without their prefix. */
  open(name: string, attributes: Attributes): void
  close(name: string): void
  /** Text may come in several pieces. */
  text(piece: string): void
}

export interface Attributes {
  /** The value of an attribute by its name without prefix. */
  get(name: string): string | undefined
}

const MAX_DEPTH = 64
const MAX_TAG = 64 * 1024
const BLANK = 0x20

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const charOf = (code: number): string => {
  if (!(code > 0 && code <= 0x10ffff)) throw damaged('a character that does not exist')
  return String.fromCodePoint(code)
}

/** The five entities of XML and characters by number; there are no others, for there are no declarations. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(/&([^;&]{0,12};?)/g, (_, body: string) => {
        if (/^#x[0-9A-Fa-f]+;$/.test(body)) return charOf(Number.parseInt(body.slice(2), 16))
        if (/^#\d+;$/.test(body)) return charOf(Number.parseInt(body.slice(1), 10))
        const known = body.endsWith(';') ? ENTITIES[body.slice(0, -1)] : undefined
        if (known === undefined) throw damaged('an unknown entity')
        return known
      })
    : text

/** The name a tag begins with. */
const nameOf = (tag: string): string => {
  let end = 0
  while (end < tag.length && tag.charCodeAt(end) > BLANK && tag[end] !== '/') end += 1
  return tag.slice(0, end)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const ATTRIBUTE = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/** Attributes are looked at only where somebody asks, and then once. */
class TagAttributes implements Attributes {
  readonly #tag: string
  #at: number
  readonly #found: [name: string, value: string][] = []

  constructor(tag: string, from: number) {
    this.#tag = tag
    this.#at = from
  }

  get(wanted: string): string | undefined {
    const known = this.#found.find(([name]) => name === wanted)
    if (known !== undefined) return decode(known[1])
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (next[0] === wanted) return decode(next[1])
    }
    return undefined
  }

  #next(): [name: string, value: string] | undefined {
    while (this.#tag.charCodeAt(this.#at + 1) <= BLANK) this.#at += 1
    ATTRIBUTE.lastIndex = this.#at
    const [whole, name = '', double, single = ''] = ATTRIBUTE.exec(this.#tag) ?? []
    if (whole === undefined) return undefined
    this.#at += whole.length
    const attribute: [string, string] = [localName(name), double ?? single]
    this.#found.push(attribute)
    return attribute
  }
}

const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

const CDATA = '<![CDATA['

const [QUOTE, APOSTROPHE, GREATER] = [0x22, 0x27, 0x3e]

/** Where a tag ends: a `>` inside quotes does not count. */
function tagEnd(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (quote !== 0) quote = char === quote ? 0 : quote
    else if (char === QUOTE || char === APOSTROPHE) quote = char
    else if (char === GREATER) return at
  }
  return -1
}

/**
 * Reads the XML that spreadsheets are made of, piece by piece. It knows no document types and so no entities of a
 * file's own: a file that declares one is refused.
 */
class XmlScanner {
  readonly #handler: XmlHandler
  readonly #open: string[] = []
  #rest = ''
  #begun = false

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  write(piece: string): void {
    const text = this.#rest + piece
    let at = 0
    while (at < text.length) {
      const next = text[at] === '<' ? this.#markup(text, at) : this.#text(text, at)
      if (next === -1) break
      at = next
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > MAX_TAG) throw damaged('markup without end')
  }

  end(): void {
    if (this.#rest.trim() !== '' || this.#open.length > 0 || !this.#begun) throw damaged('markup cut off')
  }

  /** Text up to the next tag; the end of a piece may cut an entity, so that much waits. */
  #text(text: string, at: number): number {
    const end = text.indexOf('<', at)
    if (end !== -1) {
      this.#say(text.slice(at, end))
      return end
    }
    const cut = text.lastIndexOf('&')
    const safe = cut >= at && text.length - cut < 16 ? cut : text.length
    if (safe === at) return -1
    this.#say(text.slice(at, safe))
    return safe
  }

  #say(text: string): void {
    if (this.#open.length > 0) this.#handler.text(decode(text))
    else if (text.trim() !== '') throw damaged('text outside of the markup')
  }

  /** One tag, comment or the like; -1 when its end has not come yet. */
  #markup(text: string, at: number): number {
    const second = text[at + 1]
    if (second === '!' || second === '?') return this.#declaration(text, at)
    const end = tagEnd(text, at)
    if (end === -1) return -1
    this.#tag(text.slice(at + 1, end))
    return end + 1
  }

  #declaration(text: string, at: number): number {
    for (const [start, stop] of SKIPPED) {
      if (text.startsWith(start, at)) return this.#after(text, stop, at + start.length)
    }
    if (text.startsWith(CDATA, at)) {
      const end = text.indexOf(']]>', at)
      if (end !== -1) this.#handler.text(text.slice(at + CDATA.length, end))
      return end === -1 ? -1 : end + 3
    }
    if (text.length - at < CDATA.length) return -1
    throw damaged('a document type declaration')
  }

  #after(text: string, stop: string, from: number): number {
    const end = text.indexOf(stop, from)
    return end === -1 ? -1 : end + stop.length
  }

  #tag(tag: string): void {
    if (tag.startsWith('/')) {
      this.#close(tag.slice(1).trimEnd())
      return
    }
    const isEmpty = tag.endsWith('/')
    const full = nameOf(tag)
    if (full === '' || (this.#begun && this.#open.length === 0)) throw damaged('not well-formed')
    if (this.#open.length >= MAX_DEPTH) throw damaged('markup nested too deep')
    this.#begun = true
    this.#open.push(full)
    this.#handler.open(localName(full), new TagAttributes(tag, full.length))
    if (isEmpty) this.#close(full)
  }

  #close(full: string): void {
    if (this.#open.pop() !== full) throw damaged('tags that do not match')
    this.#handler.close(localName(full))
  }
}

/** Feeds the bytes of a part to a handler, stopping after each piece for whoever wants what was found so far. */
export async function* scanned(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const scanner = new XmlScanner(handler)
  const decoded = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw damaged('not UTF-8')
    }
  }
  for await (const chunk of bytes) {
    scanner.write(decoded(chunk))
    yield
  }
  scanner.write(decoded())
  scanner.end()
  yield
}

export async function scan(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of scanned(bytes, handler)) continue
}
