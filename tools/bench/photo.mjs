// The photo tools: what they find, how much they add to the bare nets, and what their service takes. Portraits and other
// pictures that may not be given away are read from the folder that BENCH_PHOTOS names: `faces`, `no-face`, `cutouts`,
// `behind` and `marks.json`; what needs those that are not there is left out.
import { accuracy } from './photo-accuracy.mjs'
import { serviceFigures } from './photo-service.mjs'
import { speed } from './photo-speed.mjs'
import { middle } from './photo-tools.mjs'
import { mb } from './words.mjs'

export const photo = async () => ({
  found: await accuracy(),
  speed: await speed(),
  service: await serviceFigures(),
})

const share = (part, whole) => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)} %`)

function foundRows({ faces, nobody, crops, mattes, cards }) {
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
  if (crops.length > 0) {
    const worst = Math.max(...crops.map(({ off }) => off))
    const within = crops.filter(({ off }) => off <= 0.02).length
    rows.push(
      `| crops by marks made by hand, furthest off | ${within} of ${crops.length} within 2 % | ${(worst * 100).toFixed(1)} % | ≤ 2 % |`,
    )
  }
  if (mattes.length > 0) {
    const of = (key) => mattes.map((each) => each[key])
    const good = mattes.filter(({ whole }) => whole >= 0.97).length
    rows.push(
      `| matte, overlap with the mask that is right | ${good} of ${mattes.length} ≥ 0.97 | middle ${middle(of('whole')).toFixed(3)}, least ${Math.min(...of('whole')).toFixed(3)} | ≥ 0.97 |`,
      `| the same by the quick net alone (in the browser) | ${of('quick').filter((each) => each >= 0.97).length} of ${mattes.length} ≥ 0.97 | middle ${middle(of('quick')).toFixed(3)}, least ${Math.min(...of('quick')).toFixed(3)} | |`,
      `| specks and holes left | ${of('blobs').reduce((sum, count) => sum + count, 0)} | | 0 |`,
    )
  }
  const sum = (key) => Object.values(cards.rows).reduce((total, row) => total + row[key], 0)
  rows.push(
    `| corners of drawn cards within 15 px (mild ${cards.rows.mild.near}, medium ${cards.rows.medium.near}, hard ${cards.rows.hard.near}) | ${sum('near')} of ${sum('of')} | ${sum('refused')} refused, ${sum('off')} further off, furthest ${cards.furthest.toFixed(0)} px | ≥ 29, the rest refused |`,
  )
  return rows.join('\n')
}

const speedRow = (name, { ms, bareMs, ratio }, bar) =>
  `| ${name} | ${ms.toFixed(0)} | ${bareMs.toFixed(0)} | ${ratio.toFixed(2)} | ${bar} |`

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

export function photoSection({ found, speed: of, service }) {
  const third = Math.max(1, Math.floor(service.rss.length / 3))
  const [early, late] = [mean(service.rss.slice(0, third)), mean(service.rss.slice(-third))]
  return `## Photo tools

On pictures that are not in the repository: portraits made by a machine (CC0, faker-js/assets-person-portrait) and one of
NASA; photographs of things, animals, landscapes, textures and pages (test pictures of sharp, imageio and scikit-image). Marks
were made by hand. The masks that are right are exact: people were keyed out of plain walls by colour, not by a net, looked
at one by one, and put before other backgrounds. Cards are drawn in code (tools/bench/photo-cards.mjs).
How it works: decisions/092-models-of-the-photo-tools.md, 093-photo-tools.md, 097-photo-figures.md.

| | | | bar |
|---|---|---|---|
${foundRows(found)}

Against the bare nets on pictures that are prepared for them, in turn, the middle of nine; 1200 × 1200 pixels, one thread.

| | ms | bare nets ms | ratio | bar |
|---|---|---|---|---|
${speedRow('finding a face and its points', of.detection, '≤ 1.25')}
${speedRow('matting with colours and background', of.matting, '≤ 1.25')}
${speedRow('from a file to a photo of 700 × 900', of.pipeline, '≤ 1.25')}
${speedRow('matting by the quick net alone', of.quick, '')}

| the service, as it is shipped | |
|---|---|
| ${service.batch} photos of 1200 pixels matted, as one page asks for them | ${(service.batchMs / 1000).toFixed(0)} s |
| memory over ${service.photos} photos of all kinds, each ${service.every} | ${service.rss.map((bytes) => mb(bytes)).join(', ')} |
| the last third against the first | ${(late / early).toFixed(2)} (bar ≤ 1.10) |
`
}
