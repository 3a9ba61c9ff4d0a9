const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** The address as the browser reads it; undefined when it leads anywhere but to the web or to a mailbox. */
export function safeLink(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return SCHEMES.has(protocol) ? href : undefined
}

/** What somebody typed as an address: a mailbox or a site may be written without its scheme. */
export function typedLink(text: string): string | undefined {
  const typed = text.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]*:\d/.test(typed)) return safeLink(typed)
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return safeLink(`mailto:${typed}`)
  return /^[^\s./]+(\.[^\s./]+)+([:/?#]\S*)?$/.test(typed) ? safeLink(`https://${typed}`) : undefined
}
