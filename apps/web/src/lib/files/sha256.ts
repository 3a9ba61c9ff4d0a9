/** SHA-256 and HMAC for signing requests: browsers offer theirs only to pages that came over HTTPS. */

const BLOCK = 64

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** The first 32 bits of a number's fraction. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0

const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function block(state: Int32Array, view: DataView, at: number): void {
  const words = new Int32Array(64)
  const word = (index: number): number => words[index] ?? 0
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      words[index] = view.getInt32(at + index * 4)
      continue
    }
    const [far, near] = [word(index - 15), word(index - 2)]
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words[index] = (word(index - 16) + low + word(index - 7) + high) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index += 1) {
    const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + sum + ((e & f) ^ (~e & g)) + (ROUNDS[index] ?? 0) + word(index)) | 0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = ((state[index] ?? 0) + value) | 0
  })
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length * 8) % 2 ** 32)
  const state = START.slice()
  for (let at = 0; at < padded.length; at += BLOCK) block(state, view, at)
  const result = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => result.setInt32(index * 4, word))
  return new Uint8Array(result.buffer)
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

export function hmacSha256(key: Uint8Array, data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK)
  padded.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(
    joined(
      padded.map((byte) => byte ^ 0x36),
      data,
    ),
  )
  return sha256(
    joined(
      padded.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
