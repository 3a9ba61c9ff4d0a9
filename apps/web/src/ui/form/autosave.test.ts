import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, PAUSE_MS, resumed } from './autosave.ts'
import { createFormStore } from './form-store.ts'
import type { Kept, KeptChange } from './form-target.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PATHS = ['surname', 'givenNames', 'position', 'children']
const START = { surname: 'LYU', givenNames: '', position: '', children: [] }

class Unreachable extends Error {}
class Refused extends Error {
  readonly fields: Record<string, string>
  constructor(fields: Record<string, string> = {}) {
    super('refused')
    this.fields = fields
  }
}

/** A server that keeps what it is sent, unless somebody else was there before. */
function stored(values: Record<string, unknown>) {
  const now: Record<string, unknown> = { ...values }
  const asked: KeptChange[][] = []
  let clock = 0
  const keep = async (changes: readonly KeptChange[]): Promise<Kept> => {
    asked.push([...changes])
    const conflicts = changes
      .filter(({ field, value, base }) => now[field] !== base && now[field] !== value)
      .map(({ field, base }) => ({
        field,
        theirs: now[field],
        base,
        by: 'Gu',
        at: '2026-11-16T06:02:51.000Z',
      }))
    const saved = changes.filter(({ field }) => conflicts.every((each) => each.field !== field))
    for (const { field, value } of saved) now[field] = value
    clock += 1
    return { saved: saved.map(({ field }) => field), conflicts, at: `2026-11-16T06:00:0${clock}.000Z` }
  }
  return { now, asked, keep }
}

function setUp(keep: (changes: readonly KeptChange[]) => Promise<Kept>, inUse?: string) {
  const store = createFormStore(START, START, [])
  const autosave = createAutosave(store)
  autosave.serve({
    keep,
    paths: () => PATHS,
    storedAs: (_, value) => {
      if (typeof value !== 'string') return { value }
      return value.length > 20 ? undefined : { value: value.trim() }
    },
    failureOf: (error) => ({
      reason: String(error),
      again: error instanceof Unreachable,
      fields: error instanceof Refused ? error.fields : undefined,
    }),
    isInUse: (field) => field === inUse,
  })
  const stop = autosave.start()
  return { store, autosave, stop, phase: () => store.state().keeping.phase }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what is typed is sent once nobody has typed for a while, with what it is a change of', async () => {
  const server = stored(START)
  const { store, phase } = setUp(server.keep)
  expect(phase()).toBe('none')
  store.set('position', 'D')
  expect(phase()).toBe('waiting')
  await pass(PAUSE_MS - 1)
  store.set('position', 'DESIGNER ')
  await pass(PAUSE_MS - 1)
  expect(server.asked).toEqual([])
  await pass(1)
  expect(server.asked).toEqual([[{ field: 'position', value: 'DESIGNER', base: '' }]])
  expect(store.state().keeping).toEqual({ phase: 'saved', at: '2026-11-16T06:00:01.000Z' })
  // The space behind it stays where somebody may go on typing, and is no change.
  expect(store.state().values['position']).toBe('DESIGNER ')
  await pass(60_000)
  expect(server.asked).toHaveLength(1)
})

test('what is typed while a save is under way goes with the next, and never beside it', async () => {
  const server = stored(START)
  let answer: (() => void) | undefined
  let under = 0
  const { store, phase } = setUp(async (changes) => {
    under += 1
    expect(under).toBe(1)
    await new Promise<void>((resolve) => (answer = resolve))
    under -= 1
    return server.keep(changes)
  })
  store.set('surname', 'LV')
  await pass(PAUSE_MS)
  store.set('surname', 'LYU A')
  store.set('position', 'CHIEF')
  await pass(PAUSE_MS)
  expect(phase()).toBe('saving')
  answer?.()
  await pass(0)
  answer?.()
  await pass(0)
  expect(server.asked).toEqual([
    [{ field: 'surname', value: 'LV', base: 'LYU' }],
    [
      { field: 'surname', value: 'LYU A', base: 'LV' },
      { field: 'position', value: 'CHIEF', base: '' },
    ],
  ])
  expect(phase()).toBe('saved')
})

test('without a connection it says so, tries again later and later, and loses nothing', async () => {
  const server = stored(START)
  let reachable = false
  const tries: number[] = []
  const { store, phase } = setUp(async (changes) => {
    tries.push(Date.now())
    if (!reachable) throw new Unreachable('no network')
    return server.keep(changes)
  })
  const begun = Date.now()
  store.set('position', 'ONE')
  await pass(PAUSE_MS)
  expect(store.state().keeping).toEqual({ phase: 'failed', reason: 'Error: no network' })
  store.set('givenNames', 'JINGYI')
  await pass(15_000)
  expect(tries.map((at) => at - begun)).toEqual([800, 2_800, 6_800, 14_800])
  expect(phase()).toBe('failed')
  reachable = true
  await pass(16_000)
  expect(server.now).toMatchObject({ position: 'ONE', givenNames: 'JINGYI' })
  expect(phase()).toBe('saved')
})

test('a flush tries at once and tells whether all is kept', async () => {
  const server = stored(START)
  let reachable = false
  const { store, autosave } = setUp(async (changes) => {
    if (!reachable) throw new Unreachable()
    return server.keep(changes)
  })
  store.set('position', 'ONE')
  expect(await autosave.flush()).toBe(false)
  reachable = true
  expect(await autosave.flush()).toBe(true)
  expect(autosave.hasUnsaved()).toBe(false)
})

test('a field that somebody else changed too is put before both, and the rest is kept', async () => {
  const server = stored({ ...START, position: 'DIRECTOR' })
  const { store, autosave, phase } = setUp(server.keep)
  store.set('position', 'DESIGNER')
  store.set('givenNames', 'JINGYI')
  await pass(PAUSE_MS)
  expect(server.now).toMatchObject({ position: 'DIRECTOR', givenNames: 'JINGYI' })
  expect(store.state().open['position']).toMatchObject({ mine: 'DESIGNER', theirs: 'DIRECTOR', by: 'Gu' })
  expect(phase()).toBe('saved')
  expect(autosave.hasUnsaved()).toBe(true)

  // It is not sent again before somebody has chosen.
  store.set('surname', 'LV')
  await pass(PAUSE_MS)
  expect(server.asked.at(-1)?.map(({ field }) => field)).toEqual(['surname'])

  // Mine, seen theirs.
  store.change({ open: {}, base: { ...store.state().base, position: 'DIRECTOR' } })
  await pass(PAUSE_MS)
  expect(server.now['position']).toBe('DESIGNER')
  expect(autosave.hasUnsaved()).toBe(false)
})

test('both wrote the same: nobody is asked', async () => {
  const server = stored({ ...START, position: 'DIRECTOR' })
  const { store } = setUp(server.keep)
  store.set('position', 'DIRECTOR')
  await pass(PAUSE_MS)
  expect(store.state().open).toEqual({})
  expect(store.state().keeping.phase).toBe('saved')
})

test('a value that the server refuses is said at its field, and the others are kept', async () => {
  const server = stored(START)
  const { store, phase } = setUp(async (changes) => {
    if (changes.some(({ field }) => field === 'surname')) throw new Refused({ 'changes.0.value': 'locked' })
    return server.keep(changes)
  })
  store.set('surname', 'X')
  store.set('position', 'ONE')
  await pass(PAUSE_MS)
  expect(store.state().problems).toEqual({ surname: 'locked' })
  expect(server.now).toMatchObject({ surname: 'LYU', position: 'ONE' })
  expect(store.state().keeping).toEqual({ phase: 'held', fields: ['surname'] })
  // Typed back, nothing is left to be kept.
  store.set('surname', 'LYU')
  await pass(PAUSE_MS)
  expect(phase()).toBe('saved')
})

test('a refusal as a whole is said and not repeated until something is typed', async () => {
  let times = 0
  const { store } = setUp(async () => {
    times += 1
    throw new Refused()
  })
  store.set('position', 'ONE')
  await pass(60_000)
  expect(times).toBe(1)
  expect(store.state().keeping).toEqual({ phase: 'refused', reason: 'Error: refused' })
  store.set('position', 'TWO')
  await pass(PAUSE_MS)
  expect(times).toBe(2)
})

test('what is of no kind that can be kept is not sent', async () => {
  const server = stored(START)
  const { store } = setUp(server.keep)
  store.set('position', 'A'.repeat(21))
  await pass(60_000)
  expect(server.asked).toEqual([])
  expect(store.state().keeping).toEqual({ phase: 'held', fields: ['position'] })
  store.set('givenNames', 'JINGYI')
  await pass(PAUSE_MS)
  expect(server.now['givenNames']).toBe('JINGYI')
  expect(store.state().keeping).toEqual({ phase: 'held', fields: ['position'] })
})

test('what others wrote comes into fields that nobody touched, and under nobody’s hands', async () => {
  const { store, autosave } = setUp(stored(START).keep, 'surname')
  store.set('position', 'MINE')
  const children = [{ fullName: 'LYU A' }]
  autosave.take({ surname: 'LV', givenNames: 'JINGYI', position: 'THEIRS', children }, Date.now() + 1)
  expect(store.state().values).toEqual({ surname: 'LYU', givenNames: 'JINGYI', position: 'MINE', children })
  expect(Object.keys(store.state().editions)).toEqual(['givenNames', 'children'])
})

test('what was asked for before the own save was answered is old', async () => {
  const server = stored(START)
  const { store, autosave } = setUp(server.keep)
  const before = Date.now()
  store.set('position', 'ONE')
  await pass(PAUSE_MS)
  autosave.take({ ...START }, before)
  expect(store.state().values['position']).toBe('ONE')
  autosave.take({ ...START, position: 'TWO' }, Date.now() + 1)
  expect(store.state().values['position']).toBe('TWO')
})

test('the end of it sends what is left', async () => {
  const server = stored(START)
  const { store, stop } = setUp(server.keep)
  store.set('position', 'ONE')
  stop()
  await pass(0)
  expect(server.now['position']).toBe('ONE')
})

test('a form begins with what a crash left unsaved, over what is stored now', () => {
  const kept = {
    values: { ...START, position: 'MINE', surname: 'LYU' },
    base: { ...START, position: '' },
  }
  const now = { ...START, surname: 'LV', position: 'THEIRS' }
  expect(resumed(now, kept, PATHS)).toEqual({
    values: { ...START, surname: 'LV', position: 'MINE' },
    base: { ...START, surname: 'LV', position: '' },
  })
  expect(resumed(now, undefined, PATHS)).toEqual({ values: now, base: now })
  // It was kept after all.
  expect(resumed({ ...START, position: 'MINE' }, kept, PATHS).base['position']).toBe('MINE')
})
