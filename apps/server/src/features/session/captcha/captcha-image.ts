import { type Colour, InkCanvas } from './ink-canvas.ts'
import { encodePng } from './png.ts'
import { CAPTCHA_ALPHABET, GLYPH_HEIGHT, glyphOf, type Point, type Stroke } from './stroke-font.ts'

export { CAPTCHA_ALPHABET }

type Random = () => number

// Twice the 120 × 40 CSS pixels it is shown at, for sharp edges on dense screens.
const WIDTH = 240
const HEIGHT = 80

const PAPER: Colour = [243, 246, 252]
const INKS: readonly [Colour, ...Colour[]] = [
  [35, 71, 197],
  [51, 65, 92],
  [66, 104, 204],
  [26, 48, 128],
]
const GLYPH_SIZE = 50
const MARGIN = 14
const PEN_RADIUS = 3.2

export function captchaText(random: Random, length = 4): string {
  const letter = () => CAPTCHA_ALPHABET.charAt(Math.floor(random() * CAPTCHA_ALPHABET.length))
  return Array.from({ length }, letter).join('')
}

/** Draws the text as a PNG; the same numbers from `random` give the same image. */
export function drawCaptcha(text: string, random: Random): Buffer {
  const canvas = new InkCanvas(WIDTH, HEIGHT, PAPER)
  drawDust(canvas, random)
  const warp = wave(random)
  const firstInk = Math.floor(random() * INKS.length)
  for (const [index, strokes] of layOut(Array.from(text), random).entries()) {
    // Neighbours take different inks, so that letters that touch still read as two.
    canvas.draw(mapPoints(strokes, warp), PEN_RADIUS + between(random, -0.4, 0.4), inkAt(firstInk + index))
  }
  drawThreads(canvas, random)
  return encodePng(WIDTH, HEIGHT, canvas.pixels)
}

function layOut(letters: readonly string[], random: Random): Stroke[][] {
  let cursor = 0
  const row = letters.map((letter) => {
    const strokes = deform(letter, random)
    const xs = strokes.flat().map(([x]) => x)
    const left = Math.min(...xs) - PEN_RADIUS
    const dx = cursor - left
    const dy = between(random, -4, 4)
    // A gap from touching to just apart: cutting the picture at empty columns must not separate the letters.
    cursor += Math.max(...xs) + PEN_RADIUS - left + between(random, -2.5, 2)
    return mapPoints(strokes, ([x, y]) => [x + dx, y + dy])
  })
  const scale = Math.min(1, (WIDTH - 2 * MARGIN) / cursor)
  const start = between(random, MARGIN, WIDTH - MARGIN - cursor * scale)
  return row.map((strokes) => mapPoints(strokes, ([x, y]) => [start + x * scale, HEIGHT / 2 + y * scale]))
}

/** The glyph around its own centre, turned, slanted and stretched by a little. */
function deform(letter: string, random: Random): Stroke[] {
  const { width, strokes } = glyphOf(letter)
  const angle = between(random, -0.22, 0.22)
  const shear = between(random, -0.16, 0.16)
  const unit = GLYPH_SIZE / GLYPH_HEIGHT
  const scaleX = unit * between(random, 1.02, 1.22)
  const scaleY = unit * between(random, 0.88, 1.06)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return mapPoints(strokes, ([x, y]) => {
    const v = (y - GLYPH_HEIGHT / 2) * scaleY
    const u = (x - width / 2) * scaleX + shear * v
    return [u * cos - v * sin, u * sin + v * cos]
  })
}

function wave(random: Random): (point: Point) => Point {
  const [phaseX, phaseY] = [between(random, 0, Math.PI * 2), between(random, 0, Math.PI * 2)]
  const [periodX, periodY] = [between(random, 11, 15), between(random, 17, 26)]
  return ([x, y]) => [x + 1.6 * Math.sin(y / periodX + phaseX), y + 3 * Math.sin(x / periodY + phaseY)]
}

// Same inks as the letters, so that colour alone cannot tell thread from letter; thinner, so that people can.
function drawThreads(canvas: InkCanvas, random: Random): void {
  for (let thread = 0; thread < 3; thread++) {
    const [from, to] = [between(random, 14, HEIGHT - 14), between(random, 14, HEIGHT - 14)]
    const [height, phase] = [between(random, 6, 13), between(random, 0, Math.PI * 2)]
    const period = between(random, 20, 34)
    const points = Array.from({ length: 61 }, (_, step): Point => {
      const x = (step / 60) * WIDTH
      return [x, from + ((to - from) * step) / 60 + height * Math.sin(x / period + phase)]
    })
    canvas.draw([points], 0.85, inkAt(Math.floor(random() * INKS.length)), 0.7)
  }
}

function drawDust(canvas: InkCanvas, random: Random): void {
  for (const ink of INKS) {
    const dots = Array.from({ length: 14 }, (): Stroke => [[random() * WIDTH, random() * HEIGHT]])
    canvas.draw(dots, between(random, 0.6, 1.4), ink, 0.35)
  }
}

function mapPoints(strokes: readonly Stroke[], change: (point: Point) => Point): Stroke[] {
  return strokes.map((stroke) => stroke.map(change))
}

function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

function inkAt(index: number): Colour {
  return INKS[index % INKS.length] ?? INKS[0]
}
