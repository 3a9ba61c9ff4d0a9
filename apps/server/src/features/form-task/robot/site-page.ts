import type { AskedField } from '@visa/contract/form-task/form-task'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'

/** What a page of a consular site says, read alike however it was fetched. */
export interface SitePage {
  heading: string
  /** As people read it, without pictures. */
  text: string
  fields: AskedField[]
  /** What the site does not take, by its own names of fields; an empty name: of the whole. */
  errors: { field: string; message: string }[]
  /** Lines of its tables, by the heads of their columns. */
  rows: Readonly<Record<string, string>>[]
  /** Terms and what is said of them. */
  facts: Readonly<Record<string, string>>
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const UNREAD = new Set(['script', 'style', 'svg', 'head', 'noscript'])
const BLOCKS = new Set([
  'p',
  'div',
  'tr',
  'li',
  'h1',
  'h2',
  'h3',
  'label',
  'dt',
  'dd',
  'header',
  'main',
  'form',
  'table',
])

const isElement = (node: Node): node is Element => 'tagName' in node
const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : [])
const attribute = ({ attrs }: Element, name: string): string =>
  attrs.find((each) => each.name === name)?.value ?? ''

function textIn(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  if (isElement(node) && UNREAD.has(node.tagName)) return ''
  const inner = childrenOf(node).map(textIn).join('')
  return isElement(node) && BLOCKS.has(node.tagName) ? `${inner}\n` : inner
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function* elements(node: Node): Generator<Element> {
  for (const child of childrenOf(node)) {
    if (isElement(child)) yield child
    yield* elements(child)
  }
}

const named = (root: Node, tag: string): Element[] =>
  [...elements(root)].filter(({ tagName }) => tagName === tag)

function fieldsIn(root: Node): AskedField[] {
  return named(root, 'label').flatMap((label) => {
    const input = [...elements(label)].find(({ tagName }) =>
      ['input', 'select', 'textarea'].includes(tagName),
    )
    const name = input === undefined ? '' : attribute(input, 'name')
    if (input === undefined || name === '' || attribute(input, 'type') === 'hidden') return []
    const options = named(input, 'option').map((option) => attribute(option, 'value'))
    return [{ name, label: oneLine(textIn(label)), options }]
  })
}

function rowsIn(root: Node): Readonly<Record<string, string>>[] {
  return named(root, 'table').flatMap((table) => {
    const heads = named(table, 'th').map((cell) => oneLine(textIn(cell)))
    return named(table, 'tr').flatMap((line) => {
      const cells = named(line, 'td').map((cell) => oneLine(textIn(cell)))
      return cells.length === 0
        ? []
        : [Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? '']))]
    })
  })
}

const isError = (element: Element): boolean => attribute(element, 'class').split(' ').includes('error')

export function readPage(html: string): SitePage {
  const root = parse(html)
  const terms = named(root, 'dt').map((term) => oneLine(textIn(term)))
  const said = named(root, 'dd').map((value) => oneLine(textIn(value)))
  return {
    heading: oneLine(named(root, 'h1').map(textIn)[0] ?? ''),
    text: textIn(root)
      .split('\n')
      .map(oneLine)
      .filter((line) => line !== '')
      .join('\n'),
    fields: fieldsIn(root),
    errors: [...elements(root)]
      .filter(isError)
      .map((element) => ({ field: attribute(element, 'data-field'), message: oneLine(textIn(element)) })),
    rows: rowsIn(root),
    facts: Object.fromEntries(terms.map((term, index) => [term, said[index] ?? ''])),
  }
}
