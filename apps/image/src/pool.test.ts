import { expect, it, vi } from 'vitest'
import type { Done, Job } from './operation.ts'
import { Pool, type Answer, type PoolWorker } from './pool.ts'

const JOB: Job = { operation: 'upload', file: new Uint8Array(1), options: {}, who: '1' }
const done = (width: number): Done => ({ base64: '', type: '', width, height: 1, ms: 1, steps: [] })

/** A worker whose answers and end the test decides. */
class Hand implements PoolWorker {
  readonly given: Job[] = []
  ended = false
  answer: (answer: Answer) => void = () => undefined
  die: () => void = () => undefined
  give(job: Job): void {
    this.given.push(job)
  }
  onAnswer(listener: (answer: Answer) => void): void {
    this.answer = listener
  }
  onExit(listener: () => void): void {
    this.die = listener
  }
  end(): void {
    this.ended = true
  }
}

function poolOf(
  change: { workers?: number; waiting?: number; jobsEach?: number; isHeavy?: () => boolean } = {},
) {
  const hands: Hand[] = []
  const make = (): PoolWorker => {
    const hand = new Hand()
    hands.push(hand)
    return hand
  }
  const pool = new Pool({ make, workers: 1, waiting: 2, timeoutMs: 5000, jobsEach: 100, ...change })
  const handAt = (place: number): Hand => {
    const hand = hands[place]
    if (hand === undefined) throw new Error(`there is no worker ${place}`)
    return hand
  }
  return { pool, hands, handAt }
}

it('refuses what would wait behind too many, and takes it again afterwards', async () => {
  const { pool, handAt } = poolOf()
  const [first, second, third] = [pool.perform(JOB), pool.perform(JOB), pool.perform(JOB)]
  await expect(pool.perform(JOB)).rejects.toMatchObject({ code: 'busy' })
  expect(pool.state).toEqual({ waiting: 2, working: 1, workers: 1 })
  for (const width of [1, 2, 3]) handAt(0).answer({ done: done(width) })
  expect((await Promise.all([first, second, third])).map(({ width }) => width)).toEqual([1, 2, 3])
})

/** The names of the jobs that a worker was given, in order; each is answered at once. */
async function inTurn(pool: Pool, hand: Hand, names: readonly string[]): Promise<string[]> {
  const waits = names.map((who) => pool.perform({ ...JOB, who }))
  for (let at = 0; at < names.length; at += 1) handAnswers(hand, at)
  await Promise.all(waits)
  return hand.given.map(({ who }) => who)
}
const handAnswers = (hand: Hand, width: number): void => hand.answer({ done: done(width) })

it('serves people in turn: a batch of fifty holds another up by one', async () => {
  const { pool, handAt } = poolOf({ waiting: 60 })
  const first = pool.perform({ ...JOB, who: 'first' })
  const batch = Array.from({ length: 50 }, () => 'batch')
  const order = inTurn(pool, handAt(0), [...batch, 'other', 'other', 'third'])
  handAnswers(handAt(0), 0)
  await first
  expect((await order).slice(0, 7)).toEqual(['first', 'batch', 'other', 'third', 'batch', 'other', 'batch'])
})

it('a full queue makes room for whoever has less in it, and never for who has most', async () => {
  const { pool, handAt } = poolOf({ waiting: 3 })
  const ask = (who: string) => pool.perform({ ...JOB, who })
  const held = [ask('batch'), ask('batch'), ask('batch')]
  const last = ask('batch')
  await expect(ask('batch')).rejects.toMatchObject({ code: 'busy' })
  const other = ask('other')
  await expect(last).rejects.toMatchObject({ code: 'busy' })
  for (let at = 0; at < 4; at += 1) handAnswers(handAt(0), at)
  await Promise.all([...held, other])
  expect(handAt(0).given.map(({ who }) => who)).toEqual(['batch', 'other', 'batch', 'batch'])
})

it('counts what it did, what it refused and the workers it lost', async () => {
  const { pool, handAt } = poolOf()
  const good = pool.perform(JOB)
  handAnswers(handAt(0), 1)
  await good
  const refused = pool.perform(JOB)
  handAt(0).answer({ error: 'noFace' })
  await expect(refused).rejects.toMatchObject({ code: 'noFace' })
  expect(pool.counts).toEqual({ done: 1, errors: { noFace: 1 }, lost: 0, lastError: undefined })
  const struck = pool.perform(JOB)
  handAt(0).die()
  handAt(1).die()
  await expect(struck).rejects.toMatchObject({ code: 'crashed' })
  expect(pool.counts).toMatchObject({ done: 1, errors: { noFace: 1, crashed: 1 }, lost: 2 })
  expect(pool.counts.lastError?.code).toBe('crashed')
})

it('does not do what nobody waits for any more: who left makes room for others', async () => {
  const { pool, handAt } = poolOf()
  const leaving = new AbortController()
  const [first, left, alsoLeft] = [
    pool.perform(JOB),
    pool.perform(JOB, leaving.signal),
    pool.perform(JOB, leaving.signal),
  ]
  leaving.abort()
  const next = pool.perform(JOB)
  for (const gone of [left, alsoLeft]) await expect(gone).rejects.toMatchObject({ code: 'timeout' })
  expect(pool.state).toEqual({ waiting: 1, working: 1, workers: 1 })
  for (const width of [1, 2]) handAt(0).answer({ done: done(width) })
  expect([(await first).width, (await next).width]).toEqual([1, 2])
})

it('does the job of a worker that was killed once more, and others are unharmed', async () => {
  const { pool, hands, handAt } = poolOf({ workers: 2 })
  const [struck, other] = [pool.perform(JOB), pool.perform(JOB)]
  handAt(0).die()
  expect(hands).toHaveLength(3)
  handAt(1).answer({ done: done(2) })
  handAt(2).answer({ done: done(1) })
  expect((await struck).width).toBe(1)
  expect((await other).width).toBe(2)
})

it('gives a job up that kills its worker twice', async () => {
  const { pool, handAt } = poolOf()
  const struck = pool.perform(JOB)
  handAt(0).die()
  handAt(1).die()
  await expect(struck).rejects.toMatchObject({ code: 'crashed' })
})

it('ends a worker that takes too long, and goes on with another', async () => {
  vi.useFakeTimers()
  try {
    const { pool, handAt } = poolOf()
    const late = pool.perform(JOB)
    const next = pool.perform(JOB)
    vi.advanceTimersByTime(5000)
    await expect(late).rejects.toMatchObject({ code: 'timeout' })
    expect(handAt(0).ended).toBe(true)
    handAt(1).answer({ done: done(7) })
    expect((await next).width).toBe(7)
  } finally {
    vi.useRealTimers()
  }
})

it('replaces a worker that has done its share', async () => {
  const { pool, hands, handAt } = poolOf({ jobsEach: 1 })
  const first = pool.perform(JOB)
  handAt(0).answer({ done: done(1) })
  await first
  expect(handAt(0).ended).toBe(true)
  void pool.perform(JOB).catch(() => undefined)
  expect(hands).toHaveLength(2)
})

it('says that it is down when it stops', async () => {
  const { pool } = poolOf()
  const [held, waits] = [pool.perform(JOB), pool.perform(JOB)]
  pool.stop()
  await expect(held).rejects.toMatchObject({ code: 'down' })
  await expect(waits).rejects.toMatchObject({ code: 'down' })
  await expect(pool.perform(JOB)).rejects.toMatchObject({ code: 'down' })
})

it('between jobs a worker of a process that has become heavy gives way to a new one, which is left to begin', async () => {
  let heavy = false
  const { pool, hands, handAt } = poolOf({ isHeavy: () => heavy })
  const perform = async (hand: number) => {
    const made = pool.perform(JOB)
    handAt(hand).answer({ done: done(1) })
    await made
  }
  for (let at = 0; at < 7; at += 1) await perform(0)
  expect(hands).toHaveLength(1)
  heavy = true
  await perform(0)
  expect(handAt(0).ended).toBe(true)
  for (let at = 0; at < 4; at += 1) await perform(1)
  expect(handAt(1).ended).toBe(false)
  await perform(1)
  expect(handAt(1).ended).toBe(true)
})
