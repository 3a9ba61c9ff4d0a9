// Glyphs of a TrueType font as outlines: documents can be drawn with no font installed.
import { readFileSync } from 'node:fs'

const [ON_CURVE, X_SHORT, Y_SHORT, REPEAT, X_SAME, Y_SAME] = [1, 2, 4, 8, 16, 32]
const [WORDS, XY, MORE, SCALE, XY_SCALE, TWO_BY_TWO] = [1, 2, 32, 8, 64, 128]

function tablesOf(file) {
  const tables = new Map()
  for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16)
    tables.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8))
  return tables
}

/** Glyphs by character, from the Unicode table of 16 bits. */
function charactersOf(file, at) {
  const places = Array.from(
    { length: file.readUInt16BE(at + 2) },
    (_, i) => at + file.readUInt32BE(at + 8 + i * 8),
  )
  const table = places.find((place) => file.readUInt16BE(place) === 4)
  const count = file.readUInt16BE(table + 6) / 2
  const [ends, starts] = [table + 14, table + 16 + count * 2]
  return (code) => {
    for (let i = 0; i < count; i += 1) {
      if (code > file.readUInt16BE(ends + i * 2)) continue
      const start = file.readUInt16BE(starts + i * 2)
      if (code < start) return 0
      const [delta, range] = [starts + (count + i) * 2, starts + (count * 2 + i) * 2]
      const offset = file.readUInt16BE(range)
      if (offset === 0) return (code + file.readUInt16BE(delta)) & 0xffff
      const glyph = file.readUInt16BE(range + offset + (code - start) * 2)
      return glyph === 0 ? 0 : (glyph + file.readUInt16BE(delta)) & 0xffff
    }
    return 0
  }
}

function simple(file, at, contours) {
  const ends = Array.from({ length: contours }, (_, i) => file.readUInt16BE(at + 10 + i * 2))
  let place = at + 10 + contours * 2
  place += 2 + file.readUInt16BE(place)
  const flags = []
  while (flags.length <= ends.at(-1)) {
    const flag = file[place++]
    flags.push(flag)
    if (flag & REPEAT) for (let more = file[place++]; more > 0; more -= 1) flags.push(flag)
  }
  const axis = (short, same) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * file[place++]
      else if (!(flag & same)) {
        value += file.readInt16BE(place)
        place += 2
      }
      return value
    })
  }
  const xs = axis(X_SHORT, X_SAME)
  const ys = axis(Y_SHORT, Y_SAME)
  return ends.map((end, i) =>
    flags.slice(i === 0 ? 0 : ends[i - 1] + 1, end + 1).map((flag, k) => {
      const point = (i === 0 ? 0 : ends[i - 1] + 1) + k
      return { x: xs[point], y: ys[point], on: (flag & ON_CURVE) !== 0 }
    }),
  )
}

function composite(file, at, glyphOf) {
  const contours = []
  let [place, flags] = [at + 10, MORE]
  while (flags & MORE) {
    flags = file.readUInt16BE(place)
    const index = file.readUInt16BE(place + 2)
    place += 4
    const wide = (flags & WORDS) !== 0
    const [dx, dy] = wide
      ? [file.readInt16BE(place), file.readInt16BE(place + 2)]
      : [file.readInt8(place), file.readInt8(place + 1)]
    place += wide ? 4 : 2
    place += flags & SCALE ? 2 : flags & XY_SCALE ? 4 : flags & TWO_BY_TWO ? 8 : 0
    const [x, y] = flags & XY ? [dx, dy] : [0, 0]
    contours.push(
      ...glyphOf(index).map((points) =>
        points.map((point) => ({ ...point, x: point.x + x, y: point.y + y })),
      ),
    )
  }
  return contours
}

/** Points off the curve are its handles; between two of them lies one on it. */
function pathOf(points) {
  const whole = points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length]
    return point.on || next.on
      ? [point]
      : [point, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, on: true }]
  })
  const start = whole.findIndex(({ on }) => on)
  if (start < 0) return ''
  const turned = [...whole.slice(start), ...whole.slice(0, start + 1)]
  let path = `M${turned[0].x} ${turned[0].y}`
  for (let i = 1; i < turned.length; i += 1) {
    const [one, two] = [turned[i], turned[i + 1]]
    if (one.on) path += `L${one.x} ${one.y}`
    else if (two) {
      path += `Q${one.x} ${one.y} ${two.x} ${two.y}`
      i += 1
    }
  }
  return `${path}Z`
}

/** A font: the outline of a character, in units of which an em has so many, and how far it moves on. */
export function outlinesOf(fontFile) {
  const file = readFileSync(fontFile)
  const tables = tablesOf(file)
  const unitsPerEm = file.readUInt16BE(tables.get('head') + 18)
  const long = file.readInt16BE(tables.get('head') + 50) === 1
  const glyphFor = charactersOf(file, tables.get('cmap'))
  const [locations, glyphs] = [tables.get('loca'), tables.get('glyf')]
  const offset = (i) =>
    long ? file.readUInt32BE(locations + i * 4) : file.readUInt16BE(locations + i * 2) * 2
  const contoursOf = (glyph) => {
    const at = offset(glyph)
    if (at === offset(glyph + 1)) return []
    const contours = file.readInt16BE(glyphs + at)
    return contours >= 0 ? simple(file, glyphs + at, contours) : composite(file, glyphs + at, contoursOf)
  }
  const metrics = file.readUInt16BE(tables.get('hhea') + 34)
  const widthOf = (glyph) => file.readUInt16BE(tables.get('hmtx') + Math.min(glyph, metrics - 1) * 4)
  const kept = new Map()
  return {
    unitsPerEm,
    glyph(character) {
      if (!kept.has(character)) {
        const glyph = glyphFor(character.codePointAt(0))
        kept.set(character, { path: contoursOf(glyph).map(pathOf).join(''), width: widthOf(glyph) })
      }
      return kept.get(character)
    },
  }
}

/** A line of text from its baseline's left end; with a pitch every character takes the same room, in its middle. */
export function drawnText(font, { text, x, y, size, pitch, colour = '#191919' }) {
  const scale = size / font.unitsPerEm
  let at = x
  const drawn = [...text].map((character) => {
    const { path, width } = font.glyph(character)
    const from = pitch === undefined ? at : at + (pitch - width * scale) / 2
    at += pitch ?? width * scale
    return `<path transform="translate(${from.toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${path}"/>`
  })
  return `<g fill="${colour}">${drawn.join('')}</g>`
}
