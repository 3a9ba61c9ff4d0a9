import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { safeLink } from './safe-link.ts'
import styles from './rich-text.module.css'

/** Elements that are rebuilt; of others only what they hold is shown. */
const SHOWN: ReadonlySet<string> = new Set(
  'p strong b em i u s code pre blockquote h2 h3 h4 ul ol li table thead tbody tr th td'.split(' '),
)
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr'])
/** Not for reading: gone with all they hold. */
const GONE: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'])

const rebuiltAll = (nodes: Iterable<ChildNode>): ReactNode[] => Array.from(nodes, rebuilt)

function rebuilt(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const tag = node.localName
  if (GONE.has(tag)) return null
  if (EMPTY.has(tag)) return createElement(tag, { key })
  const inside = rebuiltAll(node.childNodes)
  if (SHOWN.has(tag)) return createElement(tag, { key }, ...inside)
  const href = tag === 'a' ? safeLink(node.getAttribute('href') ?? '') : undefined
  if (href === undefined) return <Fragment key={key}>{inside}</Fragment>
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {inside}
    </a>
  )
}

/**
 * Rich text that the server has made safe. It is not trusted all the same: the elements are made anew from a short
 * list of tags, without any attribute but the address of a link.
 */
export function RichView({ html }: { html: string }) {
  const content = useMemo(
    () => rebuiltAll(new DOMParser().parseFromString(html, 'text/html').body.childNodes),
    [html],
  )
  return <div className={styles.rich}>{content}</div>
}
