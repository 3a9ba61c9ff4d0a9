import type { Pixels } from '@visa/photo/pixels'
import type { ReadLine, ReadLines } from '@visa/photo/reading/glyph-reader'
import { readCard } from '@visa/photo/reading/read-card'
import { readTexts, type PageText } from '@visa/photo/reading/read-texts'
import { readZone } from '@visa/photo/reading/read-zone'
import type { TextBox } from '@visa/photo/reading/text-boxes'
import { partOfBox, stripOf, type TurnedBox } from '@visa/photo/reading/turned-box'
import { ZONE_LENGTH, ZONE_PARTS } from '@visa/photo/reading/zone'
import { toJpeg } from './decode.ts'
import { Refused } from './refused.ts'
import { readers } from './text-nets.ts'
import type { Timed } from './timed.ts'

/** A line of print, and a small picture of it. */
interface ReadPrint {
  text: string
  sureness: number
  strip: string
}

/** Two lines as one reader has them, and how sure it is of each character. */
interface ReadZone {
  lines: readonly string[]
  sureness: readonly (readonly number[])[]
}

/** What was read, as it was read: what it means and what of it is sure is decided by who asked. */
export type Reading =
  | {
      kind: 'passport'
      net: ReadZone
      glyphs: ReadZone | null
      strips: Record<string, string>
      prints: ReadPrint[]
    }
  | { kind: 'idCard'; number: (ReadPrint & { second: string }) | null; prints: ReadPrint[] }

const STRIP_HEIGHT = 40
const STRIP_QUALITY = 80
const PRINTS = 40

const stripJpeg = async (page: Pixels, box: TurnedBox): Promise<string> =>
  (await toJpeg(stripOf(page, box, STRIP_HEIGHT), STRIP_QUALITY)).toString('base64')

const zoneOf = (lines: ReadLines): ReadZone => ({
  lines: lines.map(({ text }) => text),
  sureness: lines.map(({ sureness }) => sureness),
})

/** Where each part of the zone stands, with a little of what is around it. */
async function stripsOf(page: Pixels, lines: readonly ReadLine[]): Promise<Record<string, string>> {
  const strips: Record<string, string> = {}
  for (const [name, [line, from, to]] of Object.entries(ZONE_PARTS)) {
    const read = lines[line]
    if (read === undefined) continue
    const end = Math.max(from + 1, Math.min(to, read.text.replace(/<+$/, '').length))
    const part = partOfBox(read.box, (from - 0.4) / ZONE_LENGTH, (end + 0.4) / ZONE_LENGTH)
    strips[name] = await stripJpeg(page, { ...part, height: part.height * 1.15 })
  }
  return strips
}

async function printsOf(page: Pixels, texts: readonly PageText[]): Promise<ReadPrint[]> {
  const prints: ReadPrint[] = []
  for (const { text, sureness, box } of texts.slice(0, PRINTS)) {
    prints.push({ text, sureness, strip: await stripJpeg(page, box) })
  }
  return prints
}

/** Text above the zone: what the zone says once more, for people. */
function aboveZone(boxes: readonly TextBox[], [first]: ReadLines): TextBox[] {
  const [cos, sin] = [Math.cos(first.box.angle), Math.sin(first.box.angle)]
  const down = ({ x, y }: TurnedBox): number => y * cos - x * sin
  return boxes.filter((box) => down(box) < down(first.box) - first.box.height * 0.8)
}

async function readPassport(pixels: Pixels, timed: Timed): Promise<{ page: Pixels; reading: Reading }> {
  const all = await timed('models', readers)
  const read = await timed('zone', () => readZone(pixels, all))
  if (read?.net === undefined) throw new Refused('noZone')
  const { page, net, glyphs } = read
  const texts = await timed('texts', () => readTexts(page, aboveZone(read.boxes, net), all.nets))
  const reading: Reading = {
    kind: 'passport',
    net: zoneOf(net),
    glyphs: glyphs === undefined ? null : zoneOf(glyphs),
    strips: await timed('strips', () => stripsOf(page, glyphs ?? net)),
    prints: await printsOf(page, texts),
  }
  return { page, reading }
}

async function readIdCard(pixels: Pixels, timed: Timed): Promise<{ page: Pixels; reading: Reading }> {
  const { nets } = await timed('models', readers)
  const read = await timed('card', () => readCard(pixels, nets))
  if (read === undefined) throw new Refused('noIdCard')
  const { page, number, texts } = read
  const printed = number === undefined ? [] : await printsOf(page, [number.line])
  const reading: Reading = {
    kind: 'idCard',
    number:
      number === undefined
        ? null
        : {
            text: number.text,
            second: number.second,
            sureness: number.sureness,
            strip: printed[0]?.strip ?? '',
          },
    prints: await printsOf(page, texts),
  }
  return { page, reading }
}

export const readDocument = (
  pixels: Pixels,
  kind: 'passport' | 'idCard',
  timed: Timed,
): Promise<{ page: Pixels; reading: Reading }> =>
  kind === 'passport' ? readPassport(pixels, timed) : readIdCard(pixels, timed)
