/** MD5 (RFC 1321) over content that comes in pieces. Not a protection: it tells whether a file is stored already. */

const BLOCK = 64

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const TABLE = Int32Array.from(
  { length: 64 },
  (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) | 0,
)

/** Which word of the block each step takes, and how far it turns. */
const WORDS = Uint8Array.from({ length: 64 }, (_, step) => {
  if (step < 16) return step
  if (step < 32) return (5 * step + 1) % 16
  return step < 48 ? (3 * step + 5) % 16 : (7 * step) % 16
})
const TURNS = Uint8Array.from({ length: 64 }, (_, step) => SHIFTS[(step >> 4) * 4 + (step % 4)] ?? 0)

/** Typed arrays always hold what is read here; the compiler cannot know. */
const at = (list: Int32Array | Uint8Array, index: number): number => list[index] ?? 0

const round = (a: number, b: number, mixed: number, words: Int32Array, step: number): number => {
  const sum = (a + mixed + at(TABLE, step) + at(words, at(WORDS, step))) | 0
  const turn = at(TURNS, step)
  return (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0
}

export class Md5 {
  readonly #state = Int32Array.of(0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476)
  readonly #rest = new Uint8Array(BLOCK)
  readonly #words = new Int32Array(16)
  #held = 0
  #length = 0

  update(bytes: Uint8Array): this {
    this.#length += bytes.length
    let taken = 0
    if (this.#held > 0) {
      taken = Math.min(BLOCK - this.#held, bytes.length)
      this.#rest.set(bytes.subarray(0, taken), this.#held)
      this.#held += taken
      if (this.#held < BLOCK) return this
      this.#block(new DataView(this.#rest.buffer), 0)
      this.#held = 0
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (; taken + BLOCK <= bytes.length; taken += BLOCK) this.#block(view, taken)
    this.#rest.set(bytes.subarray(taken))
    this.#held = bytes.length - taken
    return this
  }

  /** In hexadecimal; nothing can be added afterwards. */
  digest(): string {
    const bits = this.#length * 8
    const end = new Uint8Array(this.#held < 56 ? BLOCK - this.#held : 2 * BLOCK - this.#held)
    end[0] = 0x80
    const view = new DataView(end.buffer)
    view.setUint32(end.length - 8, bits % 2 ** 32, true)
    view.setUint32(end.length - 4, Math.floor(bits / 2 ** 32), true)
    this.update(end)
    return Array.from(new Uint8Array(this.#state.buffer), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    )
  }

  #block(view: DataView, start: number): void {
    const state = this.#state
    const words = this.#words
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(start + index * 4, true)
    let a = at(state, 0)
    let b = at(state, 1)
    let c = at(state, 2)
    let d = at(state, 3)
    // Four steps a turn: each changes one of the four, so that they need not be passed around.
    for (let step = 0; step < 16; step += 4) {
      a = round(a, b, (b & c) | (~b & d), words, step)
      d = round(d, a, (a & b) | (~a & c), words, step + 1)
      c = round(c, d, (d & a) | (~d & b), words, step + 2)
      b = round(b, c, (c & d) | (~c & a), words, step + 3)
    }
    for (let step = 16; step < 32; step += 4) {
      a = round(a, b, (d & b) | (~d & c), words, step)
      d = round(d, a, (c & a) | (~c & b), words, step + 1)
      c = round(c, d, (b & d) | (~b & a), words, step + 2)
      b = round(b, c, (a & c) | (~a & d), words, step + 3)
    }
    for (let step = 32; step < 48; step += 4) {
      a = round(a, b, b ^ c ^ d, words, step)
      d = round(d, a, a ^ b ^ c, words, step + 1)
      c = round(c, d, d ^ a ^ b, words, step + 2)
      b = round(b, c, c ^ d ^ a, words, step + 3)
    }
    for (let step = 48; step < 64; step += 4) {
      a = round(a, b, c ^ (b | ~d), words, step)
      d = round(d, a, b ^ (a | ~c), words, step + 1)
      c = round(c, d, a ^ (d | ~b), words, step + 2)
      b = round(b, c, d ^ (c | ~a), words, step + 3)
    }
    state[0] = at(state, 0) + a
    state[1] = at(state, 1) + b
    state[2] = at(state, 2) + c
    state[3] = at(state, 3) + d
  }
}
