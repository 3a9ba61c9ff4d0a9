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

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Attributes are looked at only where somebody asks. */
const attributesOf = (tag: string): Attributes => ({
  get(wanted) {
    for (const [, name = '', double, single = ''] of tag.matchAll(
      /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
    )) {
      if (localName(name) === wanted) return decode(double ?? single)
    }
    return undefined
  },
})

const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

const CDATA = '<![CDATA['

/** Where a tag ends: a `>` inside quotes does not count. */
function tagEnd(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at
  }
  return -1
}

/**
 * Reads the XML that spreadsheets are made of, piece by piece. It knows no document types and so no entities of a
 * file's own: a file that declares one is refused.
 */
export class XmlScanner {
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
    for (const [start, stop] of SKIPPED) {
      if (text.startsWith(start, at)) return this.#after(text, stop, at + start.length)
    }
    if (text.startsWith(CDATA, at)) {
      const end = text.indexOf(']]>', at)
      if (end !== -1) this.#handler.text(text.slice(at + CDATA.length, end))
      return end === -1 ? -1 : end + 3
    }
    if (text[at + 1] === '!') {
      if (text.length - at < CDATA.length) return -1
      throw damaged('a document type declaration')
    }
    const end = tagEnd(text, at)
    if (end === -1) return -1
    this.#tag(text.slice(at + 1, end))
    return end + 1
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
    const full = /^[^\s/]+/.exec(tag)?.[0]
    if (full === undefined || (this.#begun && this.#open.length === 0)) throw damaged('not well-formed')
    if (this.#open.length >= MAX_DEPTH) throw damaged('markup nested too deep')
    this.#begun = true
    this.#open.push(full)
    this.#handler.open(localName(full), attributesOf(tag))
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
