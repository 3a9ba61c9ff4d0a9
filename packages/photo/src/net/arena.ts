/** Working memory that a net keeps from one picture to the next: nothing is allocated once it has run. */
export class Arena {
  readonly #kept = new Map<string, Float32Array>()

  take(name: string, length: number): Float32Array {
    const kept = this.#kept.get(name)
    if (kept !== undefined && kept.length >= length) return kept
    const made = new Float32Array(length)
    this.#kept.set(name, made)
    return made
  }
}
