/**
 * Those who wait take turns: whoever was served longest ago comes next, with the first of theirs. Fifty photos of one
 * person hold another up by one.
 */
export class TurnQueue<Each extends { who: string }> {
  readonly #most: number
  #waiting: Each[] = []
  /** When each was served last, in turns. */
  readonly #served = new Map<string, number>()
  #turn = 0

  constructor(most: number) {
    this.#most = most
  }

  get length(): number {
    return this.#waiting.length
  }

  #countOf(who: string): number {
    return this.#waiting.filter((each) => each.who === who).length
  }

  /**
   * Puts somebody's behind the others. When the queue is full the last of whoever has most in it has to yield, if that is
   * more than the newcomer would have; else the newcomer itself. Answers who has to yield.
   */
  add(newcomer: Each): Each | undefined {
    this.#waiting.push(newcomer)
    if (this.#waiting.length <= this.#most) return undefined
    const own = this.#countOf(newcomer.who)
    let [crowd, count] = [newcomer.who, own]
    for (const { who } of this.#waiting) {
      const theirs = this.#countOf(who)
      if (theirs > count) [crowd, count] = [who, theirs]
    }
    const place = this.#waiting.findLastIndex(({ who }) => who === crowd)
    return this.#waiting.splice(place, 1)[0]
  }

  /** Before all others: it has waited already. */
  again(each: Each): void {
    this.#waiting.unshift(each)
    this.#served.delete(each.who)
  }

  next(): Each | undefined {
    let [place, least] = [-1, Infinity]
    for (const [at, { who }] of this.#waiting.entries()) {
      const turn = this.#served.get(who) ?? -1
      if (turn < least) [place, least] = [at, turn]
    }
    const [chosen] = place < 0 ? [] : this.#waiting.splice(place, 1)
    if (chosen === undefined) return undefined
    this.#turn += 1
    this.#served.set(chosen.who, this.#turn)
    // Of nobody who waits for nothing is anything remembered for long.
    if (this.#waiting.length === 0 && this.#served.size > this.#most) this.#served.clear()
    return chosen
  }

  /** Takes those out that are chosen. */
  takeAll(isChosen: (each: Each) => boolean): Each[] {
    const taken = this.#waiting.filter(isChosen)
    if (taken.length > 0) this.#waiting = this.#waiting.filter((each) => !isChosen(each))
    return taken
  }
}
