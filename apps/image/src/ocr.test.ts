import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import {
  CARD,
  drawnIdCard,
  drawnIdNumber,
  drawnPassport,
  drawnZone,
  onTable,
  PAGE,
} from '../../../tools/lib/drawn-documents.mjs'
import { seeded, wornJpeg, wornPixels } from '../../../tools/lib/worn-picture.mjs'
import type { Done } from './operation.ts'
import { perform } from './perform.ts'

/** Reading is work: the limit ends what hangs, it measures nothing. */
vi.setConfig({ testTimeout: 180_000 })

const PERSON = {
  surname: 'DE LA CRUZ',
  given: 'JUAN CARLOS',
  country: 'MEX',
  number: 'G1852AZ07',
  birth: '880412',
  sex: 'F',
  expiry: '300308',
  personal: 'ZE184226B',
}
const CITIZEN = {
  name: '王小明',
  sex: '女',
  nation: '汉',
  year: 1988,
  month: 4,
  day: 12,
  address: '浙江省杭州市西湖区文三路12号3栋501室',
  number: drawnIdNumber('33010619880412304'),
}

const worn = async (svg: string, seed: number): Promise<Buffer> =>
  wornJpeg(await wornPixels(svg, { width: 1300, blur: 0.6, light: 0.2, noise: 6, random: seeded(seed) }), 80)

const ask = (file: Uint8Array, kind: string): Promise<Done> =>
  perform({ operation: 'ocr', file, options: { kind } })

const passport = (degrees: number): string =>
  onTable(drawnPassport(PERSON, 1), { ...PAGE, degrees, margin: 90 })

it('C7.11 a passport is read by two readers that agree, with pictures of where', async () => {
  const { reading, type, width } = await ask(await worn(passport(3), 1), 'passport')
  if (reading?.kind !== 'passport') throw new Error('no passport was read')
  expect(reading.net.lines).toEqual(drawnZone(PERSON))
  expect(reading.glyphs?.lines).toEqual(drawnZone(PERSON))
  expect([type, width]).toEqual(['image/jpeg', 1000])
  expect(Object.keys(reading.strips)).toContain('passportNo')
  const strip = await sharp(Buffer.from(reading.strips['passportNo'] ?? '', 'base64')).metadata()
  expect([strip.format, strip.height]).toEqual(['jpeg', 40])
  const texts = reading.prints.map(({ text }) => text.replaceAll(' ', '')).join('\n')
  for (const said of ['DELACRUZ', 'JUANCARLOS', 'G1852AZ07']) expect(texts).toContain(said)
})

it('C7.11 a page that lies upside down is read as well, and what hangs behind a picture is not looked at', async () => {
  const both = Buffer.concat([await worn(passport(178), 2), Buffer.from('<script>alert(1)</script>')])
  const { reading } = await ask(both, 'passport')
  expect(reading).toMatchObject({ kind: 'passport', net: { lines: drawnZone(PERSON) } })
})

it('C7.11 an ID card is read, its number by two nets', async () => {
  const { reading } = await ask(
    await worn(onTable(drawnIdCard(CITIZEN), { ...CARD, degrees: -4 }), 3),
    'idCard',
  )
  expect(reading).toMatchObject({ kind: 'idCard', number: { text: CITIZEN.number, second: CITIZEN.number } })
  const texts = reading?.prints.map(({ text }) => text).join('')
  for (const said of [CITIZEN.name, '1988', '杭州市西湖区']) expect(texts).toContain(said)
})

/** A PNG that says it is that large, and has nothing more to it. */
function claimed(side: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(9)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('C7.11 what cannot be read is refused for a reason that has words', async () => {
  const blank = sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
  const page = await worn(passport(0), 4)
  const moving = await sharp({
    create: { width: 90, height: 180, channels: 3, background: '#777', pageHeight: 90 },
  })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const refusals = [
    [Buffer.alloc(0), 'passport', 'empty'],
    [Buffer.from('%PDF-1.7 not a picture'), 'passport', 'notPicture'],
    [page.subarray(0, page.length / 2), 'passport', 'truncated'],
    [claimed(20_000), 'passport', 'tooLarge'],
    [await blank.clone().png().toBuffer(), 'passport', 'noZone'],
    [await blank.clone().toColourspace('rgb16').png().toBuffer(), 'idCard', 'noIdCard'],
    [moving, 'passport', 'noZone'],
    [page, 'visa', 'badOption'],
  ] as const
  for (const [file, kind, code] of refusals)
    await expect(ask(file, kind), code).rejects.toMatchObject({ code })
})
