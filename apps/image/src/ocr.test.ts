import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Done } from './operation.ts'
import { perform } from './perform.ts'
import { claimedPng } from './testing/claimed-png.ts'

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../packages/photo/fixtures/${name}`, import.meta.url))
const page = fixture('passport.jpg')
const LINES = ['P<MEXDE<LA<CRUZ<<JUAN<CARLOS<<<<<<<<<<<<<<<<', 'G1852AZ076MEX8804123F3003080ZE184226B<<<<<18']
const ID_NUMBER = '330106198804123046'

const ask = (file: Uint8Array, kind: string): Promise<Done> =>
  perform({ operation: 'ocr', who: '1', file, options: { kind } })

it('C7.11 a passport that lies upside down is read by two readers that agree, with pictures of where; what hangs behind the picture is not looked at', async () => {
  const both = Buffer.concat([
    await sharp(page).rotate(180).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const { reading, type, width } = await ask(both, 'passport')
  if (reading?.kind !== 'passport') throw new Error('no passport was read')
  expect(reading.net.lines).toEqual(LINES)
  expect(reading.glyphs?.lines).toEqual(LINES)
  expect([type, width]).toEqual(['image/jpeg', 1000])
  expect(Object.keys(reading.strips)).toContain('passportNo')
  const strip = await sharp(Buffer.from(reading.strips['passportNo'] ?? '', 'base64')).metadata()
  expect([strip.format, strip.height]).toEqual(['jpeg', 40])
  const texts = reading.prints.map(({ text }) => text.replaceAll(' ', '')).join('\n')
  for (const said of ['DELACRUZ', 'JUANCARLOS', 'G1852AZ07']) expect(texts).toContain(said)
})

it('C7.11 an ID card is read, its number by two nets', async () => {
  const { reading } = await ask(fixture('id-card.jpg'), 'idCard')
  expect(reading).toMatchObject({ kind: 'idCard', number: { text: ID_NUMBER, second: ID_NUMBER } })
  const texts = reading?.prints.map(({ text }) => text).join('')
  for (const said of ['王小明', '1988', '杭州市西湖区']) expect(texts).toContain(said)
})

it('C7.11 what cannot be read is refused for a reason that has words', async () => {
  const blank = sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
  const moving = await sharp({
    create: { width: 90, height: 180, channels: 3, background: '#777', pageHeight: 90 },
  })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const refusals = [
    [Buffer.alloc(0), 'passport', 'empty'],
    [Buffer.from('%PDF-1.7 not a picture'), 'passport', 'notPicture'],
    [page.subarray(0, page.length / 2), 'passport', 'truncated'],
    [claimedPng(20_000), 'passport', 'tooLarge'],
    [await blank.clone().png().toBuffer(), 'passport', 'noZone'],
    [await blank.clone().toColourspace('rgb16').png().toBuffer(), 'idCard', 'noIdCard'],
    [moving, 'passport', 'noZone'],
    [page, 'visa', 'badOption'],
  ] as const
  for (const [file, kind, code] of refusals)
    await expect(ask(file, kind), code).rejects.toMatchObject({ code })
})
