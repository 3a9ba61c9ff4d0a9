import { defaultTreeAdapter, html as markup, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import {
  DROPPED,
  INLINE,
  LINK_ATTRIBUTES,
  VOID,
  cleanText,
  escapeHtml,
  keptTag,
  safeLink,
} from './allowed.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

export interface RichText {
  html: string
  /** What there is to read, a line for each block. */
  text: string
}

/** Deeper elements are only unwrapped: browsers have a limit of their own, and no person writes like that. */
const MAX_DEPTH = 32
/** The parser opens unclosed formatting again in each block, so a short text can ask for millions of elements. */
const MAX_ELEMENTS = 6000
const MAX_ROUNDS = 8

class TooTangled extends Error {}

function parse(source: string): Node[] {
  let created = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement(...made: Parameters<typeof defaultTreeAdapter.createElement>): Element {
      created += 1
      if (created > MAX_ELEMENTS) throw new TooTangled()
      return defaultTreeAdapter.createElement(...made)
    },
  }
  // Read as a browser reads it where it will be shown: inside a block.
  const context = defaultTreeAdapter.createElement('div', markup.NS.HTML, [])
  return parseFragment(context, source, { treeAdapter, scriptingEnabled: true }).childNodes
}

/** A line of an editor that writes `div` for it; one that holds blocks is only a frame around them. */
const isLine = ({ tagName, childNodes }: Element): boolean =>
  tagName === 'div' &&
  !childNodes.some((child) => {
    if (!defaultTreeAdapter.isElementNode(child)) return false
    const kept = keptTag(child.tagName)
    return child.tagName === 'div' || (kept !== undefined && kept !== 'br' && !INLINE.has(kept))
  })

/** The tags to write around what an element holds; undefined: none. */
function tagsOf(element: Element): { tag: string; open: string } | undefined {
  const tag = isLine(element) ? 'p' : keptTag(element.tagName)
  if (tag === undefined) return undefined
  if (tag !== 'a') return { tag, open: `<${tag}>` }
  const link = safeLink(element.attrs.find(({ name }) => name === 'href')?.value ?? '')
  return link === undefined ? undefined : { tag, open: `<a href="${escapeHtml(link)}"${LINK_ATTRIBUTES}>` }
}

/** Writes a tree anew from what is allowed. By a list of what is still to do: the tree may be thousands deep. */
function write(nodes: readonly Node[]): RichText {
  const html: string[] = []
  const text: string[] = []
  /** Nodes to write and tags to close, the next one last. */
  const ahead: (Node | { close: string })[] = nodes.toReversed()
  let depth = 0

  const writeText = (value: string): void => {
    const clean = cleanText(value)
    // The parser drops one line end right after <pre>: give it one to drop.
    if (clean.startsWith('\n') && html.at(-1) === '<pre>') html.push('\n')
    html.push(escapeHtml(clean))
    text.push(clean)
  }

  const writeElement = (element: Element): void => {
    if (element.namespaceURI !== markup.NS.HTML || DROPPED.has(element.tagName)) return
    const tags = depth < MAX_DEPTH ? tagsOf(element) : undefined
    if (tags !== undefined) html.push(tags.open)
    if (tags !== undefined && VOID.has(tags.tag)) text.push('\n')
    else if (tags !== undefined) {
      ahead.push({ close: tags.tag })
      depth += 1
    }
    for (const child of element.childNodes.toReversed()) ahead.push(child)
  }

  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if ('close' in next) {
      html.push(`</${next.close}>`)
      if (!INLINE.has(next.close)) text.push('\n')
      depth -= 1
    } else if (defaultTreeAdapter.isTextNode(next)) writeText(next.value)
    else if (defaultTreeAdapter.isElementNode(next)) writeElement(next)
  }
  return { html: html.join(''), text: text.join('').trim() }
}

/**
 * Makes rich text safe to show: reads it as a browser does and writes it anew from a short list of tags. Done again
 * until it reads back as written, because only then is what a browser makes of it what was looked at here.
 * Undefined for markup that no editor makes and that would cost too much to read.
 */
export function safeRichText(source: string): RichText | undefined {
  try {
    let current = source
    let plain = ''
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const written = write(parse(current))
      if (written.html === current) return written
      current = written.html
      plain = written.text
    }
    return { html: `<p>${escapeHtml(plain)}</p>`, text: plain }
  } catch (error) {
    if (error instanceof TooTangled) return undefined
    throw error
  }
}
