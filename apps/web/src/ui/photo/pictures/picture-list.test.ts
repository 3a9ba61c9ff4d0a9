import { expect, test } from 'vitest'
import { afterStep, NO_PICTURES, stepShown, type Picture, type PictureStep } from './picture-list.ts'

const pixels = (width: number): ImageData => ({
  width,
  height: 1,
  data: new Uint8ClampedArray(4),
  colorSpace: 'srgb',
})
const picture = (key: string): Picture => ({
  key,
  name: `${key}.jpg`,
  file: new File([], `${key}.jpg`),
  thumb: pixels(1),
  steps: [],
  at: 0,
})
const after = (...steps: PictureStep[]) => steps.reduce(afterStep, NO_PICTURES)
const both: PictureStep = { kind: 'added', pictures: [picture('a'), picture('b')] }
const shown = (list: ReturnType<typeof after>, key = 'a') => {
  const found = list.pictures.find((each) => each.key === key)
  return found === undefined ? undefined : stepShown(found)?.width
}

test('the first picture is worked on, and the next one when it is removed', () => {
  expect(after(both).selected).toBe('a')
  expect(after(both, { kind: 'removed', key: 'a' }).selected).toBe('b')
  expect(after(both, { kind: 'selected', key: 'b' }, { kind: 'removed', key: 'b' }).selected).toBe('a')
  expect(after(both, { kind: 'removed', key: 'b' }).selected).toBe('a')
  expect(after(both, { kind: 'removed', key: 'a' }, { kind: 'removed', key: 'b' }).selected).toBeUndefined()
})

test('each step is taken back and made again; another one after that forgets what was taken back', () => {
  const changed = (width: number): PictureStep => ({ kind: 'changed', key: 'a', pixels: pixels(width) })
  const two = [both, changed(10), changed(20)] as const
  expect(shown(after(...two))).toBe(20)
  expect(shown(after(...two, { kind: 'undone', key: 'a' }))).toBe(10)
  const original = [...two, { kind: 'undone', key: 'a' }, { kind: 'undone', key: 'a' }] as const
  expect(shown(after(...original))).toBeUndefined()
  expect(shown(after(...original, { kind: 'undone', key: 'a' }))).toBeUndefined()
  expect(shown(after(...original, { kind: 'redone', key: 'a' }))).toBe(10)
  const other = after(...original, changed(30), { kind: 'redone', key: 'a' })
  expect([shown(other), other.pictures[0]?.steps.length, shown(other, 'b')]).toEqual([30, 1, undefined])
})

test('however many steps there are, the original is never among those that are forgotten', () => {
  const steps = Array.from({ length: 40 }, (_, width): PictureStep => ({
    kind: 'changed',
    key: 'a',
    pixels: pixels(width),
  }))
  const back = Array.from({ length: 40 }, (): PictureStep => ({ kind: 'undone', key: 'a' }))
  expect(shown(after(both, ...steps))).toBe(39)
  expect(shown(after(both, ...steps, ...back))).toBeUndefined()
})
