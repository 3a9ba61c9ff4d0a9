import type { Scores } from './text-nets.ts'

export interface ReadText {
  text: string
  /** From 0 to 1, for each character. */
  sureness: number[]
  /** Where along the line each character is, from 0 to 1. */
  places: number[]
}

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The likeliest text; a net says nothing between characters. */
export function likeliest({ steps, classes, data }: Scores, keys: readonly string[]): ReadText {
  const read: ReadText = { text: '', sureness: [], places: [] }
  for (let step = 0, before = 0; step < steps; step += 1) {
    let best = 0
    for (let each = 1; each < classes; each += 1) {
      if (data[step * classes + each] > data[step * classes + best]) best = each
    }
    if (best !== 0 && best !== before) {
      read.text += keys[best - 1] ?? ' '
      read.sureness.push(data[step * classes + best])
      read.places.push((step + 0.5) / steps)
    }
    before = best
  }
  return read
}

interface Trellis {
  /** The best way to have read so many characters, the last of them being over. */
  over: Float64Array
  /** The same, the last character still going on: by count and symbol. */
  on: Float64Array
}

const NEVER = -1e9
const [OVER, STAYS] = [-1, -2]

/**
 * The likeliest text of exactly as many characters as there are alphabets, each of its own alphabet: nothing else can
 * stand in such a line, so that a faint character is weighed against what may be there and not against everything.
 */
export function likeliestOf(
  scores: Scores,
  keys: readonly string[],
  alphabets: readonly string[],
): ReadText | undefined {
  const { steps, classes, data } = scores
  const symbols = [...new Set(alphabets.join(''))]
  const columns = symbols.map((symbol) => keys.indexOf(symbol) + 1)
  const [count, width] = [alphabets.length, symbols.length]
  const may = alphabets.map((alphabet) => symbols.map((symbol) => alphabet.includes(symbol)))
  const logOf = (step: number, column: number): number =>
    Math.log(Math.max(1e-9, data[step * classes + column]))
  let now: Trellis = {
    over: new Float64Array(count + 1).fill(NEVER),
    on: new Float64Array((count + 1) * width).fill(NEVER),
  }
  now.over[0] = 0
  const cameOver = new Int16Array(steps * (count + 1)).fill(OVER)
  const cameOn = new Int16Array(steps * (count + 1) * width).fill(STAYS)
  for (let step = 0; step < steps; step += 1) {
    const next: Trellis = {
      over: new Float64Array(count + 1).fill(NEVER),
      on: new Float64Array((count + 1) * width).fill(NEVER),
    }
    const [none, each] = [logOf(step, 0), columns.map((column) => logOf(step, column))]
    for (let had = 0; had <= count; had += 1) {
      const [best, second] = bestTwo(now.on, had * width, width)
      const ended = best < 0 ? NEVER : now.on[had * width + best]
      const isOver = now.over[had] >= ended
      next.over[had] = (isOver ? now.over[had] : ended) + none
      cameOver[step * (count + 1) + had] = isOver ? OVER : best
      for (let symbol = 0; symbol < width; symbol += 1) {
        const at = had * width + symbol
        const stays = now.on[at] + each[symbol]
        if (stays > next.on[at]) {
          next.on[at] = stays
          cameOn[step * (count + 1) * width + at] = STAYS
        }
        if (had === count || !may[had][symbol]) continue
        // The same character twice needs a pause between; another one may follow at once.
        const from = best === symbol ? second : best
        const follows = from < 0 ? NEVER : now.on[had * width + from]
        const [value, came] = follows > now.over[had] ? [follows, from] : [now.over[had], OVER]
        const to = (had + 1) * width + symbol
        if (value + each[symbol] > next.on[to]) {
          next.on[to] = value + each[symbol]
          cameOn[step * (count + 1) * width + to] = came
        }
      }
    }
    now = next
  }
  const [last] = bestTwo(now.on, count * width, width)
  const ongoing = last < 0 ? NEVER : now.on[count * width + last]
  if (Math.max(now.over[count], ongoing) <= NEVER / 2) return undefined
  const ending = ongoing > now.over[count] ? last : OVER
  const read: ReadText = { text: '', sureness: [], places: [] }
  let [had, current, peak, end] = [count, ending, 0, 0]
  for (let step = steps - 1; step >= 0; step -= 1) {
    if (current === OVER) {
      current = cameOver[step * (count + 1) + had]
      ;[peak, end] = [0, step]
      continue
    }
    if (peak === 0) end = step
    peak = Math.max(peak, data[step * classes + columns[current]])
    const came = cameOn[(step * (count + 1) + had) * width + current]
    if (came === STAYS) continue
    read.text = symbols[current] + read.text
    read.sureness.unshift(peak)
    read.places.unshift(((step + end) / 2 + 0.5) / steps)
    ;[had, current, peak] = [had - 1, came, 0]
  }
  return read
}

/** The places of the largest and the second largest value; -1 where there is none. */
function bestTwo(values: Float64Array, from: number, length: number): [number, number] {
  let [best, second] = [-1, -1]
  for (let at = 0; at < length; at += 1) {
    const value = values[from + at]
    if (value <= NEVER / 2) continue
    if (best < 0 || value > values[from + best]) [best, second] = [at, best]
    else if (second < 0 || value > values[from + second]) second = at
  }
  return [best, second]
}
