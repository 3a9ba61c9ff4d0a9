// Thirty ID cards on tables, drawn in code, with corners that are known: ten lie flat, ten are turned and seen from the
// side, ten more so, on grain, bricks and cloth, blurred, dim and noisy.
const [WIDTH, HEIGHT] = [1600, 1200]
const CARD = { width: 1012, height: 638, corner: 36 }
export const LEVELS = [
  { name: 'mild', turn: 4, side: 0, blur: 0.8, noise: 3, quality: 90 },
  { name: 'medium', turn: 12, side: 0.03, blur: 1.1, noise: 6, quality: 80 },
  { name: 'hard', turn: 20, side: 0.06, blur: 1.5, noise: 9, quality: 65 },
]

/** Numbers from 0 to 1 that are the same every time (mulberry32). */
export function numbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const between = (next, least, most) => least + (most - least) * next()
const TABLES = [
  [60, 55, 50],
  [120, 84, 50],
  [230, 230, 228],
  [35, 60, 90],
  [90, 90, 95],
  [200, 190, 170],
]

/** A table: of one colour with grain across it, of bricks, or of coarse cloth. */
function tableOf(index, next) {
  const data = new Float32Array(WIDTH * HEIGHT * 3)
  const base = TABLES[index % TABLES.length]
  let drift = 0
  const rows = Float32Array.from({ length: HEIGHT }, () => (drift += between(next, -1.6, 1.6)))
  const kind = index % 3
  for (let y = 0, at = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, at += 3) {
      let light = rows[y] + between(next, -6, 6)
      if (kind === 0) {
        const shifted = x + (Math.floor(y / 70) % 2) * 75
        light +=
          y % 70 < 6 || shifted % 150 < 6
            ? -24
            : (Math.floor(shifted / 150) * 7919 + Math.floor(y / 70) * 104_729) % 30
      } else if (kind === 2) light += 9 * Math.sin(x / 5) * Math.sin(y / 5)
      for (let c = 0; c < 3; c += 1) data[at + c] = base[c] + light
    }
  }
  return data
}

/** A card: light blue with waves, lines of writing in strokes, a portrait and a number. */
function cardOf(next, portrait) {
  const { width, height } = CARD
  const data = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < data.length; at += 3) data.set([225, 236, 242], at)
  const dot = (x, y, colour) => {
    if (x >= 0 && y >= 0 && x < width && y < height)
      data.set(colour, (Math.floor(y) * width + Math.floor(x)) * 3)
  }
  for (let wave = 0; wave < 70; wave += 1)
    for (let x = 0; x < width; x += 1) dot(x, wave * 12 + 10 * Math.sin(x / 70 + wave * 0.2), [205, 224, 236])
  const stroke = (x, y, length, isFlat, colour) => {
    for (let step = 0; step < length; step += 1)
      for (let thick = 0; thick < 3; thick += 1)
        dot(x + (isFlat ? step : thick), y + (isFlat ? thick : step), colour)
  }
  const write = (x, y, count, size, colour) => {
    for (let sign = 0; sign < count; sign += 1)
      for (let line = 0; line < 5; line += 1)
        stroke(
          x + sign * size * 1.05 + between(next, 0, size * 0.3),
          y + between(next, 0, size * 0.7),
          size * 0.6,
          next() > 0.5,
          colour,
        )
  }
  for (const [x, y] of [
    [66, 70],
    [66, 150],
    [290, 150],
    [66, 228],
    [66, 306],
  ])
    write(x, y, 2, 30, [60, 110, 170])
  write(150, 64, 3, 40, [25, 25, 25])
  write(150, 146, 1, 36, [25, 25, 25])
  for (let line = 0; line < 3; line += 1) write(150, 300 + line * 50, 11, 36, [25, 25, 25])
  write(66, 540, 6, 30, [60, 110, 170])
  write(320, 530, 18, 32, [25, 25, 25])
  for (let y = 0; y < 350; y += 1)
    for (let x = 0; x < 280; x += 1) {
      const from =
        (Math.floor((y * portrait.height) / 350) * portrait.width + Math.floor((x * portrait.width) / 280)) *
        4
      dot(680 + x, 100 + y, portrait.data.subarray(from, from + 3))
    }
  return data
}

/** How much of the card covers a place on it: its corners are round. */
function cover(u, v) {
  const [x, y] = [u * CARD.width, v * CARD.height]
  if (x < 0 || y < 0 || x > CARD.width || y > CARD.height) return 0
  const dx = Math.max(CARD.corner - x, x - (CARD.width - CARD.corner), 0)
  const dy = Math.max(CARD.corner - y, y - (CARD.height - CARD.corner), 0)
  return dx > 0 && dy > 0 ? Math.max(0, Math.min(1, CARD.corner - Math.hypot(dx, dy) + 0.5)) : 1
}

/** How much light is left beside a card: its shadow is soft. */
function shadeAt(u, v) {
  const beside = Math.max(-u * CARD.width, (u - 1) * CARD.width, -v * CARD.height, (v - 1) * CARD.height)
  return 1 - 0.35 / (1 + Math.exp((beside * 1.7) / 12))
}

/** From a place in the picture to one on the card, both from 0 to 1: the inverse of the projection onto four corners. */
function ontoCard([a, b, c, d]) {
  const rows = [
    [a, 0, 0],
    [b, 1, 0],
    [c, 1, 1],
    [d, 0, 1],
  ].flatMap(([p, u, v]) => [
    [p.x, p.y, 1, 0, 0, 0, -u * p.x, -u * p.y, u],
    [0, 0, 0, p.x, p.y, 1, -v * p.x, -v * p.y, v],
  ])
  for (let at = 0; at < 8; at += 1) {
    const best = rows
      .slice(at)
      .reduce((most, row, i) => (Math.abs(row[at]) > Math.abs(rows[most][at]) ? at + i : most), at)
    ;[rows[at], rows[best]] = [rows[best], rows[at]]
    for (let other = 0; other < 8; other += 1) {
      if (other === at) continue
      const by = rows[other][at] / rows[at][at]
      for (let i = at; i < 9; i += 1) rows[other][i] -= by * rows[at][i]
    }
  }
  const [k0, k1, k2, k3, k4, k5, k6, k7] = rows.map((row, i) => row[8] / row[i])
  return (x, y) => {
    const depth = k6 * x + k7 * y + 1
    return [(k0 * x + k1 * y + k2) / depth, (k3 * x + k4 * y + k5) / depth]
  }
}

function cornersFor(level, next) {
  const scale = between(next, 0.95, 1.2)
  const [w, h] = [CARD.width * scale, CARD.height * scale]
  const [x, y] = [WIDTH / 2 + between(next, -100, 100), HEIGHT / 2 + between(next, -80, 80)]
  const angle = (between(next, -1, 1) * level.turn * Math.PI) / 180
  return [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([sx, sy]) => {
    const dx = sx * w * (1 + between(next, -level.side, level.side))
    const dy = sy * h * (1 + between(next, -level.side, level.side))
    return {
      x: x + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: y + dx * Math.sin(angle) + dy * Math.cos(angle),
    }
  })
}

/** One of them as a photograph, with its corners. */
export async function cardScene(index, portrait, sharp) {
  const next = numbers(2100 + index)
  const level = LEVELS[index % 3]
  const table = tableOf(index, next)
  const card = cardOf(next, portrait)
  const corners = cornersFor(level, next)
  const place = ontoCard(corners)
  const dim = between(next, 0, 0.35)
  const made = new Uint8ClampedArray(WIDTH * HEIGHT * 3)
  for (let y = 0, at = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, at += 3) {
      const [u, v] = place(x + 0.5, y + 0.5)
      const share = cover(u, v)
      const [su, sv] = place(x - 6, y - 8)
      const shade = share < 1 ? shadeAt(su, sv) : 1
      const from =
        (Math.min(CARD.height - 1, Math.max(0, Math.floor(v * CARD.height))) * CARD.width +
          Math.min(CARD.width - 1, Math.max(0, Math.floor(u * CARD.width)))) *
        3
      for (let c = 0; c < 3; c += 1)
        made[at + c] =
          (table[at + c] * shade * (1 - share) + card[from + c] * share) * (1 - (dim * x) / WIDTH)
    }
  }
  const soft = await sharp(made, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .blur(between(next, 0.3, level.blur))
    .raw()
    .toBuffer()
  for (let at = 0; at < made.length; at += 1) {
    // The sum of three is near enough to a bell.
    made[at] = soft[at] + level.noise * (next() + next() + next() - 1.5) * 2
  }
  const file = await sharp(made, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: level.quality })
    .toBuffer()
  return { file, corners, level: level.name }
}
