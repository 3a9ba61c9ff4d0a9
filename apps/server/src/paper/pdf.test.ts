import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Paper } from './paper.ts'
import { A4, pdf } from './pdf.ts'

const at = new Date('2026-11-16T04:00:00Z')
const options = { title: '送签单', size: A4, at, foot: '签证中心' }

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** What a PDF draws: its streams, unpacked. */
function streamsOf(bytes: Buffer): string[] {
  const found: string[] = []
  let from = 0
  for (;;) {
    const start = bytes.indexOf('>>\nstream\n', from)
    const end = bytes.indexOf('\nendstream', start)
    if (start < 0 || end < 0) return found
    from = end
    try {
      found.push(inflateSync(bytes.subarray(start + '>>\nstream\n'.length, end)).toString('latin1'))
    } catch {
      // Not packed: nothing of ours.
    }
  }
}

const pagesOf = (bytes: Buffer): number =>
  bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

async function draw(paper: Paper): Promise<void> {
  paper.text('送签单 Иванов ZHANG SAN 𠮷', { size: 16, bold: true })
  paper.facts([
    ['国家', '俄罗斯'],
    ['日期', '2026-11-17'],
    ['备注', '一'.repeat(200)],
  ])
  await paper.code('code128', 'P0000000017', { x: 20, y: 60, width: 50 })
  await paper.code('qr', 'R26111600001', { x: 90, y: 60, width: 25 })
}

test('the same content gives the same bytes, another moment or content others', async () => {
  const [first, second] = [await pdf(options, draw), await pdf(options, draw)]
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(digest(second)).toBe(digest(first))
  const later = await pdf({ ...options, at: new Date('2026-11-17T04:00:00Z') }, draw)
  expect(digest(later)).not.toBe(digest(first))
})

test('a code is no higher than there is room for, however short what it says', async () => {
  const box = { x: 20, y: 60, width: 60 }
  let free = 0
  let bound = 0
  await pdf(options, async (paper) => {
    free = await paper.code('code128', 'SF1', box)
    bound = await paper.code('code128', 'SF1', { ...box, height: 16 })
  })
  expect(free).toBeGreaterThan(16)
  expect(bound).toBeCloseTo(16)
})

test('a font is embedded as far as it is used, and what is written can be copied out', async () => {
  const bytes = await pdf(options, draw)
  // Twenty megabytes of fonts are not in it.
  expect(bytes.length).toBeLessThan(60_000)
  const maps = streamsOf(bytes).filter(
    (stream) => stream.includes('beginbfrange') || stream.includes('beginbfchar'),
  )
  expect(maps.length).toBeGreaterThan(0)
  // 俄 and И, as the map from glyphs to characters has them.
  for (const code of ['4fc4', '0418']) expect(maps.join('').toLowerCase()).toContain(code)
})

test('a table goes on over pages without parting a row, its heads on each, and every page is numbered', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ no: index, name: `申请人 ${index}` }))
  const columns = [
    { title: '#', share: 1, align: 'right' as const, text: ({ no }: { no: number }) => String(no) },
    { title: '姓名', share: 5, text: ({ name }: { name: string }) => name },
  ]
  const tops: number[] = []
  const bytes = await pdf(options, (paper) => {
    paper.table(columns, rows)
    tops.push(paper.y)
  })
  expect(pagesOf(bytes)).toBeGreaterThan(2)
  expect(tops[0]).toBeLessThan(A4.heightMm)
  const short = await pdf(options, (paper) => paper.table(columns, rows.slice(0, 5)))
  expect(pagesOf(short)).toBe(1)
})

test('an empty cell and an empty text are as high as a line', async () => {
  await pdf(options, (paper) => {
    expect(paper.heightOf('', 50)).toBeCloseTo(paper.heightOf('一', 50), 1)
  })
})
