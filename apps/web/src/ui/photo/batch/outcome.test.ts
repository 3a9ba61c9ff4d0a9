import { expect, it } from 'vitest'
import type { Picture } from '../pictures/picture-list.ts'
import { isOpen, keptOf, type Outcome, type Told } from './outcome.ts'

const told = (key: string, outcome: Outcome): Told => ({ picture: { key } as Picture, outcome })
const made = (level: 'good' | 'warn' | 'bad', faces = 1): Outcome => ({
  kind: 'made',
  level,
  pixels: {} as ImageData,
  by: undefined,
  faces,
})
const batch = [
  told('green', made('good')),
  told('amber', made('warn')),
  told('red', made('bad')),
  told('two faces', made('warn', 2)),
  told('nobody', { kind: 'noFace' }),
  told('broken', { kind: 'failed', error: new Error('x') }),
]
const keys = (of: readonly { picture: Picture }[]) => of.map(({ picture }) => picture.key)

it('a batch saves what is green, what is amber only where a person says so, and what is red or has several faces never', () => {
  expect(keys(keptOf(batch, false))).toEqual(['green'])
  expect(keys(keptOf(batch, true))).toEqual(['green', 'amber'])
})

it('all but what is green, and what was not looked at yet, waits for a person', () => {
  expect(keys(batch.filter(({ outcome }) => isOpen(outcome)))).toEqual([
    'amber',
    'red',
    'two faces',
    'nobody',
    'broken',
  ])
  expect(isOpen(undefined)).toBe(false)
})
