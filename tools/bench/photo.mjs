// The photo tools: what they find, how much they add to the bare nets, and what their service takes; each a part of its
// own, since each takes its time. Portraits and other pictures that may not be given away are read from the folder that
// BENCH_PHOTOS names: `faces`, `no-face`, `cutouts`, `behind` and `idcard`. A part that has nothing to be measured on gives
// no section, and what was measured before stays in the report.
import { foundCards, foundFaces, foundMattes } from './photo-accuracy.mjs'
import { batchFigures, memoryFigures } from './photo-service.mjs'
import { speed } from './photo-speed.mjs'
import { middle, missing } from './photo-tools.mjs'
import { trying } from './trying.mjs'
import { mb } from './words.mjs'

const share = (part, whole) => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)} %`)
const percent = (value) => `${(value * 100).toFixed(1)} %`
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
const spread = (values) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))

function cropRow(name, crops, bar) {
  const offs = crops.map(({ off }) => off)
  const near = offs.filter((off) => off <= 0.02).length
  return `| ${name} | ${near} of ${offs.length} within 2 % | furthest ${percent(Math.max(...offs))} | ${bar} |`
}

function chinRow(name, crops) {
  const chins = crops.map(({ chin }) => chin)
  const where = mean(chins) > 0 ? 'too low' : 'too high'
  return `| ${name} | ${percent(Math.abs(mean(chins)))} ${where} | spread ${percent(spread(chins))} | |`
}

/** Whether folders are there that a part is measured on; where they are not, that is said. */
function hasPictures(...folders) {
  const gone = missing(...folders)
  if (gone.length > 0) console.log(`  BENCH_PHOTOS has nothing in: ${gone.join(', ')}`)
  return gone.length === 0
}

export async function photoFacesSection() {
  // To see that it still works the one portrait of the repository is enough; for figures it is not.
  if (!hasPictures('faces', 'no-face') && !trying) return undefined
  const { faces, nobody, crops } = await foundFaces()
  for (const each of [...faces.missed, ...nobody.wrong]) console.log(`  ${each}`)
  const all = Object.values(faces.variations).reduce((sum, count) => sum + count, 0)
  const tried = faces.tried * Object.keys(faces.variations).length
  const rows = [
    `| portraits with exactly one face found | ${faces.one} of ${faces.portraits} | ${share(faces.one, faces.portraits)} | ≥ 99 % |`,
    `| the same turned, dark, noisy, far away … (${Object.keys(faces.variations).length} ways, ${faces.tried} portraits) | ${all} of ${tried} | ${share(all, tried)} | |`,
  ]
  if (nobody.looked > 0)
    rows.push(
      `| faces found on ${nobody.pictures} pictures without one, whole, upside down and in parts | ${nobody.wrong.length} of ${nobody.looked} | | 0 |`,
    )
  if (crops.crops.length > 0)
    rows.push(
      cropRow('crops beside marks made by hand', crops.crops, 'all'),
      cropRow('the same on other portraits, on which nothing was chosen', crops.others, ''),
      chinRow('chins of both beside their marks, in shares of the way from the eyes', [
        ...crops.crops,
        ...crops.others,
      ]),
    )
  return `## Photo tools: faces and crops

On pictures that are not in the repository: portraits made by a machine (CC0, faker-js/assets-person-portrait) and one of
NASA; photographs and drawings of things, animals, landscapes, textures and pages (test pictures of sharp, imageio and
scikit-image). Eyes, chins and crowns were marked by hand before anything was compared (tools/bench/photo-marks.json).
How it works: decisions/092-models-of-the-photo-tools.md, 104-photo-points-and-halves.md.

| | | | bar |
|---|---|---|---|
${rows.join('\n')}
`
}

export async function photoMattesSection() {
  if (!hasPictures('cutouts', 'behind')) return undefined
  const mattes = await foundMattes()
  for (const { name, quick, whole, blobs } of mattes)
    console.log(`  ${name}: quick ${quick.toFixed(3)}, whole ${whole.toFixed(3)}, ${blobs} left`)
  const of = (key) => mattes.map((each) => each[key])
  const row = (name, key, bar) =>
    `| ${name} | ${of(key).filter((each) => each >= 0.97).length} of ${mattes.length} ≥ 0.97 | middle ${middle(of(key)).toFixed(3)}, least ${Math.min(...of(key)).toFixed(3)} | ${bar} |`
  const rows = [
    row('matte, overlap with the mask that is right', 'whole', '≥ 0.97'),
    row('the same by the quick net alone (in the browser)', 'quick', ''),
    `| specks and holes left | ${of('blobs').reduce((sum, count) => sum + count, 0)} | on ${of('blobs').filter((count) => count > 0).length} of ${mattes.length} | 0 |`,
  ]
  return `## Photo tools: mattes

The masks that are right were not made by a net: people were keyed out of plain walls by colour, looked at and mended by
hand one by one, and put before other backgrounds. How it works: decisions/093-photo-tools.md.

| | | | bar |
|---|---|---|---|
${rows.join('\n')}
`
}

export async function photoCardsSection() {
  const cards = await foundCards()
  const { given, ...drawn } = cards.rows
  const sum = (key) => Object.values(drawn).reduce((total, row) => total + row[key], 0)
  const brought =
    given.of === 0
      ? ''
      : `| the same of cards in the folder \`idcard\` | ${given.near} of ${given.of} | ${given.refused} refused, ${given.off} further off, furthest ${given.furthest.toFixed(0)} px | |
`
  return `## Photo tools: cards

Drawn in code on tables of wood, brick and cloth (tools/bench/photo-cards.mjs). How it works: decisions/101-photo-bars.md.

| | | | bar |
|---|---|---|---|
| corners of drawn cards within 15 px (mild ${drawn.mild.near}, medium ${drawn.medium.near}, hard ${drawn.hard.near}) | ${sum('near')} of ${sum('of')} | ${sum('refused')} refused, ${sum('off')} further off, furthest ${Math.max(...Object.values(drawn).map(({ furthest }) => furthest)).toFixed(0)} px | ≥ 29, the rest refused |
${brought}`
}

const speedRow = (name, { ms, bareMs, ratio }, bar) =>
  `| ${name} | ${ms.toFixed(0)} | ${bareMs.toFixed(0)} | ${ratio.toFixed(2)} | ${bar} |`

export async function photoSpeedSection() {
  const of = await speed()
  return `## Photo tools: beside the bare nets

Against the bare nets on pictures that are prepared for them, in turn, the middle of nine; processor time of one thread;
1200 × 1200 pixels.

| | ms | bare nets ms | ratio | bar |
|---|---|---|---|---|
${speedRow('finding a face and its points', of.detection, '≤ 1.25')}
${speedRow('matting with colours and background', of.matting, '≤ 1.25')}
${speedRow('from a file to a photo of 700 × 900', of.pipeline, '≤ 1.25')}
${speedRow('matting by the quick net alone', of.quick, '')}
`
}

export async function photoBatchSection() {
  const { batch, side, batchMs, seconds, bare } = await batchFigures()
  return `## Photo tools: a batch of fifty

The image service as it is shipped, asked by one page on a machine of two cores; processor time of all of it (files read,
queue, nets, edges, colours, files written) beside the bare nets on the same photos in the same run.

| | | bar |
|---|---|---|
| ${batch} photos of ${side} pixels put on white, both nets | ${(batchMs / 1000).toFixed(0)} s | |
| processor time of the service, its start with models included | ${seconds.toFixed(0)} s | |
| bare nets for as many | ${bare.toFixed(0)} s | |
| ratio | ${(seconds / bare).toFixed(2)} | |
`
}

export async function photoMemorySection() {
  const { photos, side, every, rss, done, lost } = await memoryFigures()
  const third = Math.max(1, Math.floor(rss.length / 3))
  const [early, late] = [mean(rss.slice(0, third)), mean(rss.slice(-third))]
  return `## Photo tools: memory of the service

As it is shipped, on a machine of two cores.

| | | bar |
|---|---|---|
| memory over ${photos} photos of ${side} pixels and pages to be read, of all kinds of work that people can ask for, each ${every} | ${rss.map((bytes) => mb(bytes)).join(', ')} | |
| the last third against the first | ${(late / early).toFixed(2)} | ≤ 1.10 |
| done, threads lost | ${done}, ${lost} | |
`
}
