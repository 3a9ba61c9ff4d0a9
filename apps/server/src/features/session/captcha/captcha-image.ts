import { CAPTCHA_ALPHABET, GLYPH_HEIGHT, glyphOf, type Point, type Stroke } from './stroke-font.ts'

export { CAPTCHA_ALPHABET }

type Random = () => number

// Twice the 120 × 40 CSS pixels it is shown at, for sharp edges on dense screens.
const WIDTH = 240
const HEIGHT = 80

const PAPER = '#F3F6FC'
const INKS = ['#2347C5', '#33415C', '#27408B', '#1A3080'] as const
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
  // One ink for everything: a colour that told letters apart would cut the picture for whoever reads it by program.
  const colour = INKS[Math.floor(random() * INKS.length)] ?? INKS[0]
  const dust = drawDust(random, colour)
  const warp = wave(random)
  const letters = layOut(Array.from(text), random).map((strokes) =>
    ink(mapPoints(strokes, warp), PEN_RADIUS + between(random, -0.5, 0.5), colour),
  )
  const threads = drawThreads(random, colour)
  const drawing = [...dust, ...letters, ...threads, ...drawScratches(random)].join('')
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
    // Never apart: cutting the picture at empty columns must not separate the letters.
    cursor += Math.max(...xs) + PEN_RADIUS - left + between(random, -3, 0)
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

/** A wavy line across the whole picture. */
function line(random: Random): Stroke {
  const [from, to] = [between(random, 18, HEIGHT - 18), between(random, 18, HEIGHT - 18)]
  const [height, phase] = [between(random, 6, 13), between(random, 0, Math.PI * 2)]
  const period = between(random, 20, 34)
  return Array.from({ length: 61 }, (_, step): Point => {
    const x = (step / 60) * WIDTH
    return [x, from + ((to - from) * step) / 60 + height * Math.sin(x / period + phase)]
  })
}

/** Neither colour nor strength tells a thread from a letter; the eye follows it through. */
const drawThreads = (random: Random, colour: string): string[] =>
  Array.from({ length: 2 }, () => ink([line(random)], between(random, 1, 1.6), colour))

/** Strokes of the letters are broken, so that they are not followed by program either. */
const drawScratches = (random: Random): string[] =>
  Array.from({ length: 2 }, () => ink([line(random)], between(random, 0.7, 1), PAPER))

function drawDust(random: Random, colour: string): string[] {
  const dots = Array.from({ length: 50 }, (): Stroke => [
    [between(random, 3, WIDTH - 3), between(random, 3, HEIGHT - 3)],
  ])
  return [ink(dots, between(random, 0.8, 1.4), colour)]
}

function mapPoints(strokes: readonly Stroke[], change: (point: Point) => Point): Stroke[] {
  return strokes.map((stroke) => stroke.map(change))
}

function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}
