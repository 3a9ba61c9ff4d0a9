import * as z from 'zod/mini'
import { integer, line as oneLine, lines, textOrEmpty, flag } from '../fields.ts'
import { DOC_MUSTS, docFields, docLists, type DocKind } from './doc-fields.ts'

/** A template of a paper: blocks from top to bottom, with fields in double braces. No expressions. */

export const DOC_LIMITS = {
  text: 3000,
  cell: 200,
  blocks: 80,
  columns: 10,
  items: 30,
  name: 60,
  whole: 30_000,
} as const

export const DOC_SIZES = ['A4', 'A4_LANDSCAPE', 'A5_LANDSCAPE', 'DL', 'C5'] as const
export type DocSize = (typeof DOC_SIZES)[number]

const align = z._default(z.enum(['left', 'center', 'right'], 'rule:choice'), 'left')
const cell = textOrEmpty(DOC_LIMITS.cell)
const long = z._default(lines(DOC_LIMITS.text), '')
const share = z._default(integer(1, 100), 10)
/** A field; where it is empty the block is left out. */
const when = textOrEmpty(40)

const heading = z.strictObject({
  type: z.literal('heading'),
  when,
  text: cell,
  level: z._default(integer(1, 3), 2),
  align,
})
const banner = z.strictObject({
  type: z.literal('banner'),
  when,
  above: cell,
  title: cell,
  code: z._default(z.enum(['none', 'code128', 'qr'], 'rule:choice'), 'code128'),
  value: cell,
})
const text = z.strictObject({
  type: z.literal('text'),
  when,
  text: long,
  size: z._default(integer(7, 20), 10),
  bold: z._default(flag, false),
  grey: z._default(flag, false),
  align,
})
const facts = z.strictObject({
  type: z.literal('facts'),
  when,
  columns: z._default(integer(1, 3), 2),
  items: z.array(z.strictObject({ label: cell, value: cell })).check(z.maxLength(DOC_LIMITS.items)),
})
const rowsTable = z.strictObject({
  type: z.literal('table'),
  when,
  rows: oneLine(20),
  size: z._default(integer(7, 12), 9),
  columns: z
    .array(z.strictObject({ title: cell, value: cell, share, align }))
    .check(z.minLength(1), z.maxLength(DOC_LIMITS.columns)),
})
const columns = z.strictObject({
  type: z.literal('columns'),
  when,
  size: z._default(integer(7, 20), 10),
  bold: z._default(flag, false),
  cells: z.array(z.strictObject({ text: long, share, align })).check(z.minLength(1), z.maxLength(4)),
})
const code = z.strictObject({
  type: z.literal('code'),
  when,
  code: z._default(z.enum(['code128', 'qr'], 'rule:choice'), 'qr'),
  value: cell,
  width: z._default(integer(15, 90), 30),
  align,
  caption: cell,
})
const signature = z.strictObject({
  type: z.literal('signature'),
  when,
  /** Whose hand. */
  parties: z
    .array(
      z.strictObject({
        who: z.enum(['customer', 'centre'], 'rule:choice'),
        title: cell,
        lines: long,
      }),
    )
    .check(z.minLength(1), z.maxLength(2)),
})
const line = z.strictObject({ type: z.literal('line'), when })
const space = z.strictObject({ type: z.literal('space'), when, mm: z._default(integer(1, 100), 4) })
const page = z.strictObject({ type: z.literal('page'), when })

export const DocBlock = z.discriminatedUnion(
  'type',
  [banner, heading, text, facts, rowsTable, columns, code, signature, line, space, page],
  'rule:choice',
)
export type DocBlock = z.output<typeof DocBlock>
export type DocBlockType = DocBlock['type']
export const DOC_BLOCK_TYPES = [
  'banner',
  'heading',
  'text',
  'facts',
  'table',
  'columns',
  'code',
  'signature',
  'line',
  'space',
  'page',
] as const satisfies readonly DocBlockType[]

export const DocBody = z.strictObject({
  size: z._default(z.enum(DOC_SIZES, 'rule:choice'), 'A4'),
  marginMm: z._default(integer(5, 40), 16),
  /** Under every page, beside its number. */
  foot: cell,
  /** Each is bounded, and all of them together: whoever prints by it waits for all of it. */
  blocks: z.array(DocBlock).check(
    z.maxLength(DOC_LIMITS.blocks),
    z.refine(
      (blocks) =>
        blocks.flatMap(textsOf).reduce((sum, { value }) => sum + value.length, 0) <= DOC_LIMITS.whole,
      {
        error: 'rule:docTooLong',
      },
    ),
  ),
})
export type DocBody = z.output<typeof DocBody>

const NAME = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names in double braces of a text. */
const namesIn = (value: string): string[] => Array.from(value.matchAll(NAME), ([, name = '']) => name)

/** Puts values in the place of names; what is not known is empty. */
export const filledIn = (value: string, told: Readonly<Record<string, string>>): string =>
  value.replaceAll(NAME, (_, name: string) => (Object.hasOwn(told, name) ? (told[name] ?? '') : ''))

const isTorn = (value: string): boolean => /\{\{|\}\}/.test(value.replaceAll(NAME, ''))

/** Every text of a block, with the list whose columns it may name too. */
function textsOf(block: DocBlock): { value: string; rows?: string }[] {
  switch (block.type) {
    case 'banner':
      return [{ value: block.above }, { value: block.title }, { value: block.value }]
    case 'heading':
    case 'text':
      return [{ value: block.text }]
    case 'facts':
      return block.items.flatMap((item) => [{ value: item.label }, { value: item.value }])
    case 'table':
      return block.columns.flatMap((column) => [
        { value: column.title },
        { value: column.value, rows: block.rows },
      ])
    case 'columns':
      return block.cells.map((each) => ({ value: each.text }))
    case 'code':
      return [{ value: block.value }, { value: block.caption }]
    case 'signature':
      return block.parties.flatMap((party) => [{ value: party.title }, { value: party.lines }])
    case 'line':
    case 'space':
    case 'page':
      return []
  }
}

export interface DocFault {
  /** Which block, from 0; -1: the line under every page. */
  block: number
  what: 'unknown' | 'torn' | 'list'
  name: string
}

/** What of a template no paper could tell: fields and lists that the kind does not have, braces that do not close. */
export function docFaults(kind: DocKind, { blocks, foot }: DocBody): DocFault[] {
  const fields: ReadonlySet<string> = new Set(docFields(kind))
  const lists = docLists(kind)
  const faultsOf = (block: number, value: string, rows?: string): DocFault[] => {
    const known = rows !== undefined && Object.hasOwn(lists, rows) ? (lists[rows] ?? []) : []
    const unknown = namesIn(value).filter((name) => !fields.has(name) && !known.includes(name))
    const torn = isTorn(value) ? [{ block, what: 'torn' as const, name: value.slice(0, 30) }] : []
    return [...unknown.map((name) => ({ block, what: 'unknown' as const, name })), ...torn]
  }
  return [
    ...faultsOf(-1, foot),
    ...blocks.flatMap((block, place): DocFault[] => {
      const list = block.type === 'table' && !Object.hasOwn(lists, block.rows) ? [block.rows] : []
      const shown = block.when !== '' && !fields.has(block.when) ? [block.when] : []
      return [
        ...list.map((name) => ({ block: place, what: 'list' as const, name })),
        ...shown.map((name) => ({ block: place, what: 'unknown' as const, name })),
        ...textsOf(block).flatMap(({ value, rows }) => faultsOf(place, value, rows)),
      ]
    }),
  ]
}

/** What a template lacks before it can be published. */
export function docLacks(kind: DocKind, { blocks }: DocBody): string[] {
  const there = new Set<string>()
  for (const block of blocks) {
    if (block.type === 'signature' && block.parties.some(({ who }) => who === 'customer'))
      there.add('signature')
    if (block.type === 'table') there.add(`${block.rows}[]`)
    for (const { value } of textsOf(block)) for (const name of namesIn(value)) there.add(name)
  }
  return DOC_MUSTS[kind].filter((must) => !there.has(must))
}
