#!/usr/bin/env node
// What is read from documents: drawn passport pages and ID cards of people who do not exist, worn by a seed, and those of a
// folder outside the repository where there is one. `node tools/bench/reading.mjs [pages] [cards] [folder]`
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { CARD, drawnIdCard, drawnIdNumber, drawnPassport, onTable, PAGE } from '../lib/drawn-documents.mjs'
import { drawnZone } from '../lib/drawn-zone.mjs'
import { ensureInstalled } from '../lib/install.mjs'
import { root } from '../lib/root.mjs'
import { seeded, wornJpeg, wornPixels } from '../lib/worn-picture.mjs'

const [pages, cards] = [Number(process.argv[2] ?? 120), Number(process.argv[3] ?? 30)]
const folder = path.resolve(process.argv[4] ?? path.join(root, '..', 'shared', 'fixtures'))
await ensureInstalled()
await ensureBuilt(['server'])

const built = (file) => import(new URL(`../../${file}`, import.meta.url).href)
const [{ perform }, { chosenLines, readPassport }, { readIdCard }, { parseMrz }] = await Promise.all([
  built('apps/image/dist/perform.js'),
  built('packages/contract/dist/rules/reading/read-passport.js'),
  built('packages/contract/dist/rules/reading/read-id-card.js'),
  built('packages/contract/dist/rules/mrz.js'),
])

const TODAY = '2026-11-18'
const random = seeded(7)
const between = (low, high) => low + random() * (high - low)
const pick = (list) => list[Math.floor(random() * list.length)]
const digits = (count) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
const twoOf = (low, high) => String(Math.floor(between(low, high + 1))).padStart(2, '0')

const NAMES = [
  ['ERIKSSON', 'ANNA MARIA', 'UTO'],
  ['ZHANG', 'WEI', 'CHN'],
  ['LI', 'XIAOMING', 'CHN'],
  ['WANG', 'FANG', 'CHN'],
  ['OUYANG', 'NANA', 'CHN'],
  ['IVANOV', 'SERGEI PETROVICH', 'RUS'],
  ['NGUYEN', 'VAN ANH', 'VNM'],
  ['OKAFOR', 'CHIDINMA GRACE', 'NGA'],
  ['MUELLER', 'JOHANNES', 'D'],
  ['SMITH-JONES', 'EMILY ROSE', 'GBR'],
  ['DE LA CRUZ', 'JUAN CARLOS', 'MEX'],
  ['TANAKA', 'YUKI', 'JPN'],
  ['KIM', 'MINJUN', 'KOR'],
  ['PATEL', 'ROHAN', 'IND'],
  ['AL HARBI', 'ABDULLAH MOHAMMED', 'SAU'],
  ['SILVA DOS SANTOS', 'PEDRO', 'BRA'],
  ['KOWALSKA', 'ZOFIA', 'POL'],
  ['ABDULLOEV', 'FIRUZ', 'TJK'],
  ['XIAO', 'ZIYI', 'CHN'],
  ['QUISPE', 'IRIS OLGA', 'PER'],
  ['BISOI', 'LILI', 'IND'],
]

function person() {
  const [surname, given, country] = pick(NAMES)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  const kind = random()
  const number =
    country === 'CHN'
      ? `E${pick(['A', 'B', 'C', 'E', digits(1)])}${digits(7)}`
      : kind < 0.4
        ? Array.from({ length: 9 }, () => pick(letters)).join('')
        : kind < 0.7
          ? pick('ABCKLMNPX') + digits(8)
          : digits(9)
  const personal =
    random() < 0.5 ? '' : Array.from({ length: 5 + Math.floor(random() * 10) }, () => pick(letters)).join('')
  return {
    surname,
    given,
    country,
    number,
    personal,
    birth: `${twoOf(50, 99)}${twoOf(1, 12)}${twoOf(1, 28)}`,
    sex: pick('MF'),
    expiry: `${twoOf(27, 36)}${twoOf(1, 12)}${twoOf(1, 28)}`,
  }
}

/** From clean scans to hasty snapshots. */
const LEVELS = [
  { turn: 0.5, width: 1600, blur: 0, light: 0, noise: 0, quality: 95 },
  { turn: 2, width: 1500, blur: 0.7, light: 0.15, noise: 6, quality: 85 },
  { turn: 4, width: 1250, blur: 0.9, light: 0.3, noise: 10, quality: 70 },
  { turn: 5, width: 1050, blur: 1.1, light: 0.4, noise: 14, quality: 55 },
]

async function worn(inside, size, level) {
  const { turn, width, blur, light, noise, quality } = LEVELS[level]
  const svg = onTable(inside, { ...size, degrees: between(-turn, turn), margin: 90 })
  const given = { width, blur: between(0, blur), light: between(0, light), noise: between(0, noise), random }
  return wornJpeg(await wornPixels(svg, given), quality)
}

const times = new Map()
async function read(file, kind) {
  const before = process.cpuUsage()
  const reading = await perform({ operation: 'ocr', file: new Uint8Array(file), options: { kind } }).then(
    (done) => done.reading,
    (error) => void (process.env.DEBUG && console.log(error.message)),
  )
  const { user, system } = process.cpuUsage(before)
  times.set(kind, [...(times.get(kind) ?? []), (user + system) / 1000])
  return reading
}

const passports = (name) => ({
  name,
  count: 0,
  found: 0,
  net: 0,
  glyphs: 0,
  shown: 0,
  agree: 0,
  sure: 0,
  fields: 0,
  wrong: [],
})
function judge(tally, reading, lines, what) {
  tally.count += 1
  if (reading === undefined) return
  tally.found += 1
  const truth = lines.join('\n')
  const [net, glyphs] = [reading.net.lines.join('\n'), reading.glyphs?.lines.join('\n')]
  if (net === truth) tally.net += 1
  else if (process.env.DEBUG) console.log(`${what} net\n${truth}\n${net}`)
  if (glyphs === truth) tally.glyphs += 1
  else if (process.env.DEBUG) console.log(`${what} glyphs\n${truth}\n${glyphs}`)
  if (net === glyphs) tally.agree += 1
  if (chosenLines(reading, TODAY).join('\n') === truth) tally.shown += 1
  else console.log(`  ${what}: shown\n${chosenLines(reading, TODAY).join('\n')}\n  instead of\n${truth}`)
  const { facts } = parseMrz(truth, TODAY)
  for (const { field, value, sure } of readPassport(reading, TODAY)) {
    if (!(field in facts)) continue
    tally.fields += 1
    if (!sure) continue
    tally.sure += 1
    if (facts[field] !== value) tally.wrong.push(`${what} ${field}: ${value} instead of ${facts[field]}`)
  }
}
const share = (part, whole) => `${part} of ${whole} (${((part / Math.max(1, whole)) * 100).toFixed(1)} %)`
function tell({ name, count, found, net, glyphs, shown, agree, sure, fields, wrong }) {
  console.log(
    `${name}: zone found on ${share(found, count)}; both lines exact as shown ${share(shown, count)}, by the net ${share(net, count)}, by glyphs ${share(glyphs, count)}`,
  )
  console.log(
    `  both readers alike on ${agree}; ${share(sure, fields)} fields sure; sure but wrong: ${wrong.length}`,
  )
  for (const each of wrong) console.log(`  WRONG ${each}`)
}

const drawn = passports('drawn passport pages')
for (let i = 0; i < pages; i += 1) {
  const who = person()
  const file = await worn(drawnPassport(who, i), PAGE, i % LEVELS.length)
  judge(drawn, await read(file, 'passport'), drawnZone(who), `page ${i}`)
}
tell(drawn)

const SURNAMES = Array.from('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董程曹袁邓许傅沈曾彭吕')
const GIVEN = Array.from(
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文玉兰志建国婷雪梅晓琳宇浩轩子涵诗琪欣怡',
)
const NATIONS = ['汉', '回', '满', '蒙古', '维吾尔', '朝鲜', '壮', '藏']
const PLACES = [
  '北京市海淀区中关村大街',
  '上海市浦东新区世纪大道',
  '广东省广州市天河区体育西路',
  '四川省成都市武侯区人民南路四段',
  '黑龙江省哈尔滨市南岗区西大直街',
]

function citizen() {
  const [year, month, day] = [
    1955 + Math.floor(random() * 52),
    1 + Math.floor(random() * 12),
    1 + Math.floor(random() * 28),
  ]
  const sex = pick('男女')
  const serial = Math.floor(random() * 50) * 2 + (sex === '男' ? 1 : 0)
  const birth = `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
  const area = pick(['110108', '310115', '440106', '510107', '230103'])
  return {
    name: pick(SURNAMES) + Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(GIVEN)).join(''),
    sex,
    nation: pick(NATIONS),
    year,
    month,
    day,
    address: `${pick(PLACES)}${Math.floor(between(1, 999))}号${Math.floor(between(1, 30))}栋${Math.floor(between(101, 2502))}室`,
    number: drawnIdNumber(`${area}${birth}${String(serial).padStart(3, '0')}`),
  }
}

const two = (value) => String(value).padStart(2, '0')
const idCards = (name) => ({ name, count: 0, found: 0, right: {}, sure: 0, wrong: [] })
function judgeCard(tally, reading, truth, what) {
  tally.count += 1
  if (reading === undefined) return
  tally.found += 1
  const facts = {
    idCardNo: truth.number,
    cnName: truth.name,
    sex: truth.sex === '男' ? 'M' : 'F',
    nation: truth.nation,
    birthDate: `${truth.year}-${two(truth.month)}-${two(truth.day)}`,
    homeAddressCn: truth.address,
  }
  for (const { field, value, sure } of readIdCard(reading)) {
    if (facts[field] === value) tally.right[field] = (tally.right[field] ?? 0) + 1
    else if (process.env.DEBUG) console.log(`${what} ${field}: ${value} | ${facts[field]}`)
    if (sure) tally.sure += 1
    if (sure && facts[field] !== value)
      tally.wrong.push(`${what} ${field}: ${value} instead of ${facts[field]}`)
  }
}
function tellCards({ name, count, found, right, sure, wrong }) {
  console.log(
    `${name}: read ${share(found, count)}; right: ${Object.entries(right)
      .map(([field, n]) => `${field} ${n}`)
      .join(', ')}`,
  )
  console.log(`  ${sure} values sure; sure but wrong: ${wrong.length}`)
  for (const each of wrong) console.log(`  WRONG ${each}`)
}
const drawnCards = idCards('drawn ID cards')
for (let i = 0; i < cards; i += 1) {
  const who = citizen()
  judgeCard(
    drawnCards,
    await read(await worn(drawnIdCard(who), CARD, i % LEVELS.length), 'idCard'),
    who,
    `card ${i}`,
  )
}
tellCards(drawnCards)

const truthsOf = (kind) =>
  existsSync(path.join(folder, kind, 'gt.json'))
    ? JSON.parse(readFileSync(path.join(folder, kind, 'gt.json'), 'utf8')).flatMap((truth) => {
        const file = path.join(folder, kind, path.basename(truth.file))
        return existsSync(file) ? [{ ...truth, bytes: readFileSync(file) }] : []
      })
    : []
const given = passports('given passport pages')
for (const { bytes, l1, l2, file } of truthsOf('mrz'))
  judge(given, await read(bytes, 'passport'), [l1, l2], file)
if (given.count > 0) tell(given)
const givenCards = idCards('given ID cards')
for (const { bytes, name, sex, eth, y, m, d, addr, no, file } of truthsOf('idcard'))
  judgeCard(
    givenCards,
    await read(bytes, 'idCard'),
    { name, sex, nation: eth, year: y, month: m, day: d, address: addr, number: no },
    file,
  )
if (givenCards.count > 0) tellCards(givenCards)

for (const [kind, each] of times) {
  const sorted = each.toSorted((a, b) => a - b)
  console.log(
    `${kind}: ${sorted[Math.floor(sorted.length / 2)].toFixed(0)} ms of processor time (median), at most ${sorted.at(-1).toFixed(0)}`,
  )
}
if (drawn.wrong.length + drawnCards.wrong.length + given.wrong.length + givenCards.wrong.length > 0)
  process.exitCode = 1
