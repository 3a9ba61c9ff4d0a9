import { CAPTCHA_ALPHABET, GLYPH_HEIGHT, glyphOf, type Point, type Stroke } from './stroke-font.ts'

export { CAPTCHA_ALPHABET }

type Random = () => number

// Twice the 120 × 40 CSS pixels it is shown at, for sharp edges on dense screens.
const WIDTH = 240
const HEIGHT = 80

const PAPER = '#F3F6FC'
const INKS = ['#2347C5', '#33415C', '#4268CC', '#1A3080'] as const
/** As many shades as the smoothed edges need: the picture comes with every login page. */
const SHADES = 16
const GLYPH_SIZE = 50
const MARGIN = 14
const PEN_RADIUS = 3.2

export function captchaText(random: Random, length = 4): string {
  const letter = () => CAPTCHA_ALPHABET.charAt(Math.floor(random() * CAPTCHA_ALPHABET.length))
  return Array.from({ length }, letter).join('')
}

/** Draws the text as a PNG; the same numbers from `random` give the same image. */
export async function drawCaptcha(text: string, random: Random): Promise<Buffer> {
  const dust = drawDust(random)
  const warp = wave(random)
  const firstInk = Math.floor(random() * INKS.length)
  const letters = layOut(Array.from(text), random).map((strokes, index) =>
    // Neighbours take different inks, so that letters that touch still read as two.
    ink(mapPoints(strokes, warp), PEN_RADIUS + between(random, -0.4, 0.4), inkAt(firstInk + index)),
  )
  const drawing = [...dust, ...letters, ...drawThreads(random)].join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/>${drawing}</svg>`
  // Loaded with the first picture: a start need not wait for it.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ colours: SHADES, dither: 0, effort: 4 }).toBuffer()
}

const written = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Strokes with round ends; a single point is a dot. */
function ink(strokes: readonly Stroke[], radius: number, colour: string, opacity = 1): string {
  const path = strokes.map((stroke) => `M${stroke.map(written).join('L')}${stroke.length === 1 ? 'h0' : ''}`)
  const pen = `fill="none" stroke="${colour}" stroke-width="${(2 * radius).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"`
  return `<path d="${path.join('')}" ${pen} opacity="${opacity}"/>`
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
function drawThreads(random: Random): string[] {
  return Array.from({ length: 3 }, () => {
    const [from, to] = [between(random, 14, HEIGHT - 14), between(random, 14, HEIGHT - 14)]
    const [height, phase] = [between(random, 6, 13), between(random, 0, Math.PI * 2)]
    const period = between(random, 20, 34)
    const points = Array.from({ length: 61 }, (_, step): Point => {
      const x = (step / 60) * WIDTH
      return [x, from + ((to - from) * step) / 60 + height * Math.sin(x / period + phase)]
    })
    return ink([points], 0.85, inkAt(Math.floor(random() * INKS.length)), 0.7)
  })
}

function drawDust(random: Random): string[] {
  return INKS.map((colour) => {
    const dots = Array.from({ length: 14 }, (): Stroke => [[random() * WIDTH, random() * HEIGHT]])
    return ink(dots, between(random, 0.6, 1.4), colour, 0.35)
  })
}

function mapPoints(strokes: readonly Stroke[], change: (point: Point) => Point): Stroke[] {
  return strokes.map((stroke) => stroke.map(change))
}

function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

function inkAt(index: number): string {
  return INKS[index % INKS.length] ?? INKS[0]
}
