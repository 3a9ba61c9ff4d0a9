import type { Pixels } from '../pixels.ts'
import { likeliestOf, meanOf, type ReadText } from './decode-text.ts'
import { leastSquares } from './glyph-grid.ts'
import { readGlyphs, type GlyphWeights, type ReadLine, type ReadLines } from './glyph-reader.ts'
import { boxAround, textBoxes, type TextBox } from './text-boxes.ts'
import { LINE_HEIGHT, lineInput, pageInput, type TextNets } from './text-nets.ts'
import { partOfBox, quarterTurned, stripOf, type TurnedBox } from './turned-box.ts'
import { ZONE_ALPHABETS, ZONE_LENGTH } from './zone.ts'
import { zoneLines } from './zone-lines.ts'

/** A page as it was read: turned upright, with all its text and its zone as two readers have it. */
export interface ReadPage {
  page: Pixels
  boxes: readonly TextBox[]
  net: ReadLines | undefined
  glyphs: ReadLines | undefined
}

export interface Readers {
  nets: TextNets
  glyphs: GlyphWeights
}

/** The longer side at which text is looked for; once more, larger, where no zone was found. */
const SIDES = [960, 1440] as const
/** Below that a net only guesses. */
const LEAST_SURE = 0.7
/** Glyphs are that sure only of a zone that stands upright. */
const CLEAR = 0.85
const TURNS = [0, 2, 1, 2] as const

const wider = (box: TurnedBox, by: number): TurnedBox => ({ ...box, width: box.width + by })

/** The box of exactly 44 cells, from where the characters were seen along a line. */
function cellsOf(box: TurnedBox, places: readonly number[]): TurnedBox {
  const [from, step] = leastSquares(
    places.map((_, at) => [1, at]),
    [...places],
  )
  return partOfBox(box, from - step / 2, from + step * (ZONE_LENGTH - 0.5))
}

async function readByNet(
  page: Pixels,
  { nets }: Readers,
  lines: readonly TurnedBox[],
): Promise<ReadLines | undefined> {
  const read: ReadLine[] = []
  for (const [at, line] of lines.entries()) {
    const box = wider(line, line.height * 0.4)
    const scores = await nets.latin(lineInput(stripOf(page, box, LINE_HEIGHT)))
    const said: ReadText | undefined = likeliestOf(scores, nets.latinKeys, ZONE_ALPHABETS[at])
    if (said === undefined) return undefined
    read.push({ text: said.text, sureness: said.sureness, box: cellsOf(box, said.places) })
  }
  return [read[0], read[1]]
}

const surenessOf = (lines: ReadLines | undefined): number =>
  lines === undefined ? 0 : meanOf(lines.flatMap(({ sureness }) => sureness))

/** Where the other reader found nothing on the page, it looks at the lines alone, laid straight and larger. */
function readGlyphsAt(page: Pixels, { glyphs }: Readers, lines: readonly TurnedBox[]): ReadLines | undefined {
  const around = boxAround(lines)
  const margin = around.height * 0.25
  const box = { ...around, width: around.width + margin * 2, height: around.height + margin * 2 }
  const height = Math.round(Math.min(400, Math.max(160, box.height * 1.5)))
  const read = readGlyphs(stripOf(page, box, height), glyphs)
  if (read === undefined) return undefined
  const step = box.height / height
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const back = ({ box: own, ...line }: ReadLine): ReadLine => {
    const [u, v] = [own.x * step - box.width / 2, own.y * step - box.height / 2]
    return {
      ...line,
      box: {
        x: box.x + u * cos - v * sin,
        y: box.y + u * sin + v * cos,
        width: own.width * step,
        height: own.height * step,
        angle: own.angle + box.angle,
      },
    }
  }
  return [back(read[0]), back(read[1])]
}

async function readUpright(
  page: Pixels,
  readers: Readers,
  seen: ReadLines | undefined,
  sides: readonly number[],
): Promise<ReadPage> {
  let glyphs = seen
  let [net, boxes]: [ReadLines | undefined, TextBox[]] = [undefined, []]
  for (const side of sides) {
    const found = textBoxes(await readers.nets.find(pageInput(page, side)), page)
    if (boxes.length === 0) boxes = found
    if (found.length === 0) break
    const lines = zoneLines(found, page.width)
    if (lines === undefined) continue
    const read = await readByNet(page, readers, lines)
    if (surenessOf(read) > surenessOf(net)) net = read
    glyphs ??= readGlyphsAt(page, readers, lines)
    if (surenessOf(net) >= LEAST_SURE) break
  }
  if (surenessOf(net) < LEAST_SURE && glyphs !== undefined) {
    const read = await readByNet(
      page,
      readers,
      glyphs.map(({ box }) => ({ ...box, height: box.height * 1.1 })),
    )
    if (surenessOf(read) > surenessOf(net)) net = read
  }
  return { page, boxes, net: surenessOf(net) >= LEAST_SURE ? net : undefined, glyphs }
}

interface Turned {
  page: Pixels
  glyphs: ReadLines | undefined
}

/** The page each way up, the likeliest first: glyphs that stand on their heads are like none. */
function waysUp(picture: Pixels, { glyphs: weights }: Readers): Turned[] {
  let page = picture
  const ways: Turned[] = []
  for (const turns of TURNS) {
    for (let turn = 0; turn < turns; turn += 1) page = quarterTurned(page)
    const glyphs = readGlyphs(page, weights)
    if (surenessOf(glyphs) >= CLEAR) return [{ page, glyphs }]
    ways.push({ page, glyphs })
  }
  return ways.toSorted((one, other) => surenessOf(other.glyphs) - surenessOf(one.glyphs))
}

/** The zone of a passport's page, whichever way up the page lies; undefined where no reader finds one. */
export async function readZone(picture: Pixels, readers: Readers): Promise<ReadPage | undefined> {
  for (const [place, { page, glyphs }] of waysUp(picture, readers).entries()) {
    // Only the likeliest way up is looked at twice.
    const read = await readUpright(page, readers, glyphs, place === 0 ? SIDES : SIDES.slice(0, 1))
    if (read.net !== undefined) return read
  }
  return undefined
}
