import type { Pixels } from '../pixels.ts'
import { likeliestOf, meanOf } from './decode-text.ts'
import { readTexts, type PageText } from './read-texts.ts'
import { textBoxes } from './text-boxes.ts'
import { LINE_HEIGHT, lineInput, pageInput, type TextNets } from './text-nets.ts'
import { quarterTurned, stripOf } from './turned-box.ts'

/** What stands on a Chinese ID card: its lines, and its number as a second net reads it. */
export interface ReadCard {
  page: Pixels
  texts: readonly PageText[]
  number: { text: string; second: string; sureness: number; line: PageText } | undefined
}

const SIDE = 960
const TURNS = [0, 2, 1, 2] as const
const NUMBER = /[1-9]\d{16}[\dX]/
const DIGITS = '0123456789'
const ALPHABETS = [...Array.from({ length: 17 }, () => DIGITS), `${DIGITS}X`]
const tidy = (text: string): string => text.toUpperCase().replaceAll(/[^\dA-Z\u4e00-\u9fff]/g, '')

async function numberOf(
  page: Pixels,
  texts: readonly PageText[],
  nets: TextNets,
): Promise<ReadCard['number']> {
  for (const line of texts) {
    const found = NUMBER.exec(tidy(line.text))
    if (found === null) continue
    // Words before the number share its line: they are left out by how much of it they take.
    const before = found.index
    const share = (before * 1.0) / (before * 1.0 + 18 * 0.62)
    const { box } = line
    const along = (box.width * share) / 2
    const own = {
      ...box,
      x: box.x + along * Math.cos(box.angle),
      y: box.y + along * Math.sin(box.angle),
      width: box.width * (1 - share),
    }
    const scores = await nets.latin(lineInput(stripOf(page, own, LINE_HEIGHT)))
    const second = likeliestOf(scores, nets.latinKeys, ALPHABETS)
    return {
      text: found[0],
      second: second?.text ?? '',
      sureness: Math.min(line.sureness, second === undefined ? 0 : meanOf(second.sureness)),
      line: { ...line, box: own },
    }
  }
  return undefined
}

/** The front of an ID card, whichever way up it lies; undefined where nothing like it is found. */
export async function readCard(picture: Pixels, nets: TextNets): Promise<ReadCard | undefined> {
  let page = picture
  for (const turns of TURNS) {
    for (let turn = 0; turn < turns; turn += 1) page = quarterTurned(page)
    const boxes = textBoxes(await nets.find(pageInput(page, SIDE)), page)
    // Lines that stand are of a page that lies on its side.
    if (boxes.filter(({ width, height }) => width > height).length * 2 <= boxes.length) continue
    const texts = await readTexts(page, boxes, nets)
    const all = texts.map(({ text }) => text).join('')
    const number = await numberOf(page, texts, nets)
    if (number !== undefined || /公民身份|住址|民族/.test(all)) return { page, texts, number }
  }
  return undefined
}
