// Passport pages and ID cards of people who do not exist, drawn as SVG: for figures, tests and journeys.
import path from 'node:path'
import { drawnZone } from './drawn-zone.mjs'
import { drawnText, outlinesOf } from './outlines.mjs'
import { root } from './root.mjs'

let fonts
/** OCR-B, which a package for bar codes brings, and the font of printed papers. */
function drawnFonts() {
  fonts ??= {
    ocrB: outlinesOf(path.join(root, 'node_modules/bwip-js/fonts/OCRB7.ttf')),
    print: outlinesOf(path.join(root, 'apps/server/assets/fonts/NotoSansSC-400.ttf')),
  }
  return fonts
}

const waves = (width, height, colours) =>
  Array.from({ length: 60 }, (_, k) => {
    const points = Array.from({ length: Math.ceil(width / 12) }, (__, i) => {
      const x = i * 12
      return `${x},${(k * 18 + 22 * Math.sin(x / 61 + k * 0.35) + 9 * Math.sin(x / 23 + k)).toFixed(1)}`
    })
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colours[k % colours.length]}" stroke-width="2"/>`
  }).join('')

export const PAGE = { width: 1476, height: 1039 }
const dotted = (day, century = '') => `${day.slice(4)}.${day.slice(2, 4)}.${century}${day.slice(0, 2)}`

/** The data page of a passport as the inside of an SVG, 1476 by 1039. */
export function drawnPassport(person, look = 0) {
  const { ocrB, print } = drawnFonts()
  const [first, second] = drawnZone(person)
  const colours = [['#cddeec'], ['#e4d6e0'], ['#d6e6d4'], ['#ece2c8']][look % 4]
  const { surname, given, country, number, birth, sex, expiry, cnName = '' } = person
  const rows = [
    ['Type / Code / Passport No.', `P    ${country}    ${number}`],
    ['Surname', surname],
    ['Given names', given],
    ['Sex / Date of birth', `${sex}     ${dotted(birth)}`],
    ['Date of expiry', dotted(expiry, '20')],
    ['Authority', 'SPECIMEN AUTHORITY'],
  ]
  const text = rows.map(([label, value], i) => {
    const y = 190 + i * 100
    return (
      drawnText(print, { text: label, x: 480, y, size: 20, colour: '#6e6e6e' }) +
      drawnText(print, { text: value, x: 480, y: y + 38, size: 34 })
    )
  })
  const zone = [first, second].map((line, i) =>
    drawnText(ocrB, { text: line, x: 78, y: 880 + i * 78, size: 41.5, pitch: 30, colour: '#141414' }),
  )
  return [
    `<rect width="${PAGE.width}" height="${PAGE.height}" fill="#ece8de"/>`,
    waves(PAGE.width, PAGE.height, colours),
    '<rect x="60" y="180" width="380" height="490" fill="#a9b4bd"/><circle cx="250" cy="380" r="110" fill="#d9b99b"/>',
    '<path d="M90 670q160-220 320 0z" fill="#39465a"/>',
    look % 3 === 0 ? '' : `<rect y="800" width="${PAGE.width}" height="239" fill="#f6f4ee"/>`,
    drawnText(print, { text: 'PASSPORT / PASSEPORT', x: 480, y: 80, size: 40, colour: '#28285a' }),
    drawnText(print, {
      text: `SPECIMEN - ${country} ${cnName}`,
      x: 480,
      y: 140,
      size: 30,
      colour: '#464646',
    }),
    ...text,
    ...zone,
  ].join('')
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** A number with its check, from its first seventeen digits. */
export const drawnIdNumber = (digits) =>
  digits + '10X98765432'[ID_WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11]

export const CARD = { width: 1012, height: 638 }

/** The front of a Chinese ID card as the inside of an SVG, 1012 by 638. */
export function drawnIdCard({ name, sex, nation, year, month, day, address, number }) {
  const { ocrB, print } = drawnFonts()
  const label = (text, x, y) => drawnText(print, { text, x, y, size: 30, colour: '#3c6eaa' })
  const value = (text, x, y, size = 36) => drawnText(print, { text: String(text), x, y, size })
  const lines = address.match(/.{1,11}/gu) ?? []
  return [
    `<rect width="${CARD.width}" height="${CARD.height}" rx="36" fill="#e1ecf2"/>`,
    '<rect x="680" y="100" width="280" height="350" fill="#b7c3cc"/><circle cx="820" cy="240" r="80" fill="#d9b99b"/>',
    label('姓名', 66, 100) + value(name, 150, 102, 40),
    label('性别', 66, 180) + value(sex, 150, 182) + label('民族', 290, 180) + value(nation, 372, 182),
    label('出生', 66, 258) + value(year, 150, 260) + label('年', 270, 258) + value(month, 310, 260),
    label('月', 360, 258) + value(day, 400, 260) + label('日', 445, 258) + label('住址', 66, 336),
    ...lines.map((line, i) => value(line, 150, 338 + i * 50)),
    label('公民身份号码', 66, 570),
    drawnText(ocrB, { text: number, x: 320, y: 572, size: 50, pitch: 36 }),
  ].join('')
}

/** A drawing laid on a table: turned by degrees, in a picture of its own. */
export function onTable(inside, { width, height, degrees = 0, margin = 60, table = '#968c82' }) {
  const [w, h] = [width + margin * 2, height + margin * 2]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="${w}" height="${h}" fill="${table}"/>` +
    `<g transform="rotate(${degrees} ${w / 2} ${h / 2}) translate(${margin} ${margin})">${inside}</g></svg>`
  )
}
