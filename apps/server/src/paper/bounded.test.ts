import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const CHILD = fileURLToPath(new URL('../testing/paper-child.mjs', import.meta.url))

const Told = z.object({ maxMb: z.number(), contract: z.string(), bill: z.string() })

const streamsOf = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(/>>\nstream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })

const pagesOf = (bytes: Buffer): number =>
  bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

test('a contract and a send bill of two hundred people, as the product draws them, take bounded memory, with fonts inside and text to copy', () => {
  // A process of its own: what the suite holds is not counted. What it may hold is limited: more than
  // 192 MB would end it. Around that are the fonts, some 20 MB, and Node itself.
  const said = execFileSync(process.execPath, ['--max-old-space-size=192', CHILD], { maxBuffer: 8_000_000 })
  const { maxMb, contract, bill } = z.parse(Told, JSON.parse(said.toString()))
  expect(maxMb).toBeLessThan(400)
  // Two hundred rows of a bill with all the columns that it has while an organisation chose none.
  expect(pagesOf(Buffer.from(bill, 'base64'))).toBeGreaterThan(5)
  const bytes = Buffer.from(contract, 'base64')
  const text = bytes.toString('latin1')
  expect(pagesOf(bytes)).toBeGreaterThan(3)
  // Every font that is named is embedded.
  const fonts = text.match(/\/Type \/FontDescriptor/g)?.length ?? 0
  expect(fonts).toBeGreaterThan(0)
  expect(text.match(/\/FontFile[23]? \d+ 0 R/g)).toHaveLength(fonts)
  // 申 and И can be copied out: the map from glyphs to characters has them.
  const maps = streamsOf(bytes)
    .filter((stream) => stream.includes('beginbf'))
    .join('')
    .toLowerCase()
  for (const code of ['7533', '0418']) expect(maps).toContain(code)
})
