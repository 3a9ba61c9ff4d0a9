#!/usr/bin/env node
// Makes the weights of the reader of glyphs (packages/photo-models/vendored/ocr_b_glyphs.bin) from the outlines of OCR-B:
// draws zones, wears them, finds their glyphs as the reader does, and fits one row of weights for each symbol. The seed is
// fixed: the same sources give the same weights. `node tools/train-glyphs.mjs`
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawnText, outlinesOf } from './lib/outlines.mjs'
import { root } from './lib/root.mjs'
import { pixelsOf, seeded, wornJpeg, wornPixels } from './lib/worn-picture.mjs'

const photo = (module) => import(new URL(`../packages/photo/dist/reading/${module}.js`, import.meta.url).href)
const [{ FEATURES, glyphFeatures }, { gridsIn, placeOf }, { greyOf }, { ZONE_LENGTH, ZONE_SYMBOLS }] =
  await Promise.all(['glyph-features', 'glyph-reader', 'ink', 'zone'].map(photo))

const PAGES = Number(process.argv[2] ?? 260)
const [EPOCHS, BATCH, RATE, DECAY] = [24, 64, 0.02, 1e-5]
const ROW = FEATURES + 1
const random = seeded(20261118)
const between = (low, high) => low + random() * (high - low)
const font = outlinesOf(path.join(root, 'node_modules/bwip-js/fonts/OCRB7.ttf'))

function drawn(lines) {
  const [w, h] = [1476, 420]
  const stroke = between(-14, 26)
  const size = between(39.5, 43)
  const dark = Math.round(between(10, 70))
  const ink = `rgb(${dark},${dark},${dark})`
  // Printers make strokes thicker or thinner than they are drawn.
  const outline = stroke > 0 ? ink : '#f2efe6'
  const text = lines.map((line, i) =>
    drawnText(font, { text: line, x: 78, y: 170 + i * 78, size, pitch: 30, colour: ink }),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="${w}" height="${h}" fill="#f2efe6"/>` +
    `<g transform="rotate(${between(-6, 6)} ${w / 2} ${h / 2})" stroke="${outline}" stroke-width="${Math.abs(stroke)}">${text.join('')}</g></svg>`
  )
}

const [samples, labels] = [[], []]
let missed = 0
for (let page = 0; page < PAGES; page += 1) {
  const lines = [0, 1].map(() =>
    Array.from({ length: ZONE_LENGTH }, () => ZONE_SYMBOLS[Math.floor(random() * ZONE_SYMBOLS.length)]).join(
      '',
    ),
  )
  const worn = await wornPixels(drawn(lines), {
    width: Math.round(between(900, 1700)),
    blur: between(0, 1.7),
    light: between(0, 0.45),
    noise: between(0, 22),
    random,
  })
  const grey = greyOf(await pixelsOf(await wornJpeg(worn, Math.round(between(45, 95)))))
  const [grids] = gridsIn(grey)
  if (grids === undefined) {
    missed += 1
    continue
  }
  for (const [line, grid] of grids.entries()) {
    for (let at = 0; at < ZONE_LENGTH; at += 1) {
      for (let copy = 0; copy < 2; copy += 1) {
        const place = placeOf(grid, at)
        const [dx, dy] = [between(-0.08, 0.08), between(-0.09, 0.09)]
        const moved = {
          ...place,
          x: place.x + dx * place.pitch,
          base: place.base + dy * place.height,
          pitch: place.pitch * between(0.96, 1.04),
          height: place.height * between(0.94, 1.06),
        }
        samples.push(glyphFeatures(grey, moved).slice())
        labels.push(ZONE_SYMBOLS.indexOf(lines[line][at]))
      }
    }
  }
}
console.log(`${samples.length} glyphs of ${PAGES - missed} pages; on ${missed} no zone was found`)

const classes = ZONE_SYMBOLS.length
const weights = new Float64Array(classes * ROW)
const held = Math.floor(samples.length * 0.9)
const order = Uint32Array.from({ length: held }, (_, at) => at)
// Adam: steps as long as the features are rare.
const [mean, spread] = [new Float64Array(weights.length), new Float64Array(weights.length)]
const logits = new Float64Array(classes)

function predicted(sample) {
  let most = -Infinity
  for (let c = 0; c < classes; c += 1) {
    let sum = weights[c * ROW + FEATURES]
    for (let f = 0; f < FEATURES; f += 1) sum += weights[c * ROW + f] * sample[f]
    logits[c] = sum
    most = Math.max(most, sum)
  }
  let total = 0
  for (let c = 0; c < classes; c += 1) total += logits[c] = Math.exp(logits[c] - most)
  for (let c = 0; c < classes; c += 1) logits[c] /= total
}

let step = 0
for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
  for (let at = held - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other], order[at]]
  }
  const rate = RATE * (1 - epoch / EPOCHS) + 0.0005
  for (let from = 0; from < held; from += BATCH) {
    const gradient = new Float64Array(weights.length)
    const to = Math.min(held, from + BATCH)
    for (let at = from; at < to; at += 1) {
      const sample = samples[order[at]]
      predicted(sample)
      logits[labels[order[at]]] -= 1
      for (let c = 0; c < classes; c += 1) {
        const by = logits[c] / (to - from)
        if (Math.abs(by) < 1e-7) continue
        for (let f = 0; f < FEATURES; f += 1) gradient[c * ROW + f] += by * sample[f]
        gradient[c * ROW + FEATURES] += by
      }
    }
    step += 1
    for (let i = 0; i < weights.length; i += 1) {
      const own = gradient[i] + DECAY * weights[i]
      mean[i] = 0.9 * mean[i] + 0.1 * own
      spread[i] = 0.999 * spread[i] + 0.001 * own * own
      weights[i] -=
        (rate * (mean[i] / (1 - 0.9 ** step))) / (Math.sqrt(spread[i] / (1 - 0.999 ** step)) + 1e-8)
    }
  }
}
let right = 0
const confused = new Map()
for (let at = held; at < samples.length; at += 1) {
  predicted(samples[at])
  const best = logits.indexOf(Math.max(...logits))
  if (best === labels[at]) right += 1
  else {
    const pair = `${ZONE_SYMBOLS[labels[at]]} as ${ZONE_SYMBOLS[best]}`
    confused.set(pair, (confused.get(pair) ?? 0) + 1)
  }
}
console.log(`${right} of ${samples.length - held} glyphs of other pages right`, Object.fromEntries(confused))
const file = path.join(root, 'packages/photo-models/vendored/ocr_b_glyphs.bin')
writeFileSync(file, Buffer.from(Float32Array.from(weights).buffer))
console.log(`written: ${path.relative(root, file)}`)
