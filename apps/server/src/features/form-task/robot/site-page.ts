import type { AskedField, AskedKind } from '@visa/contract/form-task/form-task-takeover'
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

const INPUTS = new Set(['input', 'select', 'textarea'])
const KINDS: Readonly<Record<string, AskedKind>> = { radio: 'choice', checkbox: 'tick', date: 'day' }

/** What a label is for: the field within it, or the one it names. */
function inputOf(root: Node, label: Element): Element | undefined {
  const within = [...elements(label)].find(({ tagName }) => INPUTS.has(tagName))
  const id = attribute(label, 'for')
  if (within !== undefined || id === '') return within
  return [...elements(root)].find((each) => INPUTS.has(each.tagName) && attribute(each, 'id') === id)
}

/** What a group of buttons of which one is chosen is called. */
function legendOf(input: Element): string {
  let at: Node | null = input
  while (at !== null && 'parentNode' in at) {
    if (isElement(at) && at.tagName === 'fieldset') return oneLine(named(at, 'legend').map(textIn)[0] ?? '')
    at = at.parentNode
  }
  return ''
}

/** Options are no part of what their field is called. */
const wordsOf = (label: Element): string =>
  oneLine(
    childrenOf(label)
      .filter((child) => !isElement(child) || child.tagName !== 'select')
      .map(textIn)
      .join(''),
  )

function fieldOf(root: Node, label: Element): AskedField | undefined {
  const input = inputOf(root, label)
  const name = input === undefined ? '' : attribute(input, 'name')
  const type = input === undefined ? '' : attribute(input, 'type')
  if (input === undefined || name === '' || type === 'hidden' || type === 'file') return undefined
  const words = wordsOf(label)
  if (input.tagName === 'select') {
    const options = named(input, 'option').map((option) => ({
      value: attribute(option, 'value'),
      label: oneLine(textIn(option)) || attribute(option, 'value'),
    }))
    return { name, label: words, kind: 'choice', options }
  }
  const kind = KINDS[type] ?? 'text'
  const own = { value: attribute(input, 'value') || 'on', label: words }
  if (type === 'radio') return { name, label: legendOf(input) || name, kind, options: [own] }
  return { name, label: words, kind, options: kind === 'tick' ? [own] : [] }
}

/** What a page asks; buttons of one name are one choice. */
function fieldsIn(root: Node): AskedField[] {
  const asked = new Map<string, AskedField>()
  for (const label of named(root, 'label')) {
    const field = fieldOf(root, label)
    if (field === undefined) continue
    const same = asked.get(field.name)
    if (same === undefined) asked.set(field.name, field)
    else if (same.kind === 'choice') same.options.push(...field.options)
  }
  return [...asked.values()]
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
