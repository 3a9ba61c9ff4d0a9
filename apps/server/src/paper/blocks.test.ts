import { createHash } from 'node:crypto'
import { DOC_BLOCK_TYPES, DocBlock, DocBody } from '@visa/contract/centre/doc-template'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BlockOverflow, partOf } from './blocks.ts'
import { pdfOfParts } from './pdf.ts'

const at = new Date('2026-11-16T04:00:00Z')
const data = {
  fields: { 'contract.no': 'HT26111600018', 'customer.name': '陈国栋 Иванов', empty: '' },
  lists: {
    applicants: Array.from({ length: 9 }, (_, place) => ({
      index: String(place + 1),
      name: `申请人 ${place}`,
    })),
  },
}

const words = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom('一二三四五六七八九十', '{{contract.no}}', '{{customer.name}}\n{{nothing}}', 'Иванов Ω €'),
)
const long = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(''))
const align = fc.constantFrom('left', 'center', 'right')
const share = fc.integer({ min: 1, max: 100 })
const party = fc.record({ who: fc.constantFrom('customer', 'centre'), title: words, lines: long })
const SHAPES = {
  banner: { above: words, title: words, code: fc.constantFrom('none', 'code128', 'qr'), value: words },
  heading: { text: words, level: fc.integer({ min: 1, max: 3 }), align },
  text: { text: long, size: fc.integer({ min: 7, max: 20 }), align },
  facts: {
    columns: fc.integer({ min: 1, max: 3 }),
    items: fc.array(fc.record({ label: words, value: words }), { maxLength: 9 }),
  },
  table: {
    rows: fc.constant('applicants'),
    columns: fc.array(fc.record({ title: words, value: words, share, align }), {
      minLength: 1,
      maxLength: 10,
    }),
  },
  columns: { cells: fc.array(fc.record({ text: long, share, align }), { minLength: 1, maxLength: 4 }) },
  code: {
    code: fc.constantFrom('code128', 'qr'),
    value: words,
    width: fc.integer({ min: 15, max: 90 }),
    caption: words,
  },
  signature: { parties: fc.array(party, { minLength: 1, maxLength: 2 }) },
  line: {},
  space: { mm: fc.integer({ min: 1, max: 100 }) },
  page: {},
} as const
const block = fc.constantFrom(...DOC_BLOCK_TYPES).chain((type) =>
  fc.record({
    type: fc.constant(type),
    when: fc.constantFrom('', 'empty', 'contract.no'),
    ...SHAPES[type],
  }),
)
const template = fc.record({
  size: fc.constantFrom('A4', 'A5_LANDSCAPE', 'DL'),
  marginMm: fc.integer({ min: 5, max: 40 }),
  foot: words,
  blocks: fc.array(block, { maxLength: 8 }),
})

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('any template gives a PDF, twice the same bytes, or says which block does not fit', async () => {
  await fc.assert(
    fc.asyncProperty(template, async (written) => {
      const parsed = DocBody.safeParse(written)
      // What is typed is judged before anything is drawn.
      fc.pre(parsed.success)
      const body = parsed.data
      const draw = () => pdfOfParts({ title: 'x', at }, [partOf(body, data)])
      const outcome = async () => {
        try {
          const bytes = await draw()
          return [bytes.subarray(0, 5).toString(), digest(bytes)]
        } catch (error) {
          if (!(error instanceof BlockOverflow)) throw error
          return ['refused', body.blocks[error.block]?.type]
        }
      }
      const first = await outcome()
      expect(['%PDF-', 'refused']).toContain(first[0])
      expect(first[1]).toBeDefined()
      expect(await outcome()).toEqual(first)
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('two hundred applicants go on over pages in bounded time and size, each part counting its own pages', async () => {
  const rows = Array.from({ length: 200 }, (_, place) => ({
    index: String(place + 1),
    name: `申请人 ${place}`,
  }))
  const table = DocBlock.parse({
    type: 'table',
    rows: 'applicants',
    columns: [{ title: '姓名', value: '{{index}} {{name}}' }],
  })
  const body = DocBody.parse({ blocks: [table] })
  const part = partOf(body, { ...data, lists: { applicants: rows } })
  const bytes = await pdfOfParts({ title: 'x', at }, [part, partOf(body, data)])
  expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(5)
  expect(bytes.length).toBeLessThan(200_000)
})
