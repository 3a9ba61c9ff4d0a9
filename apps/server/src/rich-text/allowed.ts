/** What rich text may be made of. Whatever is not named here is taken out, its readable part kept where it has one. */

const tags = (names: string): ReadonlySet<string> => new Set(names.split(' '))

const KEPT = tags('p br hr strong em u s a code pre blockquote h2 h3 h4 ul ol li table thead tbody tr th td')

/** Written otherwise by editors and word processors, meant the same. */
const MEANS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
}

/** Nobody wrote these to be read: they go with all they hold, as drawings and formulas do. */
export const DROPPED = tags('script style iframe template title noscript noembed noframes object embed')

export const VOID = tags('br hr')
export const INLINE = tags('strong em u s a code')

/** The tag to write for a tag that was read; undefined: only what it holds. */
export const keptTag = (tag: string): string | undefined => {
  const meant = Object.hasOwn(MEANS, tag) ? MEANS[tag] : tag
  return meant !== undefined && KEPT.has(meant) ? meant : undefined
}

/** A link leaves for another site: that site learns nothing of this one and gets no hold of its window. */
export const LINK_ATTRIBUTES = ' rel="noopener noreferrer nofollow" target="_blank"'

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** The address as a browser will read it; undefined when it leads anywhere but to the web or to a mailbox. */
export const safeLink = (href: string): string | undefined => {
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  return SCHEMES.has(url.protocol) ? url.href : undefined
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '')

/** Text as it is stored: well-formed, one kind of line end, no control characters. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
