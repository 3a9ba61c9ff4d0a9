import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FEATURES = fileURLToPath(new URL('../../features', import.meta.url))

/** `useSaving` sends the key by itself; what a screen sends on its own ends where its fields begin. */
const ownSends = (source: string): string[] =>
  source
    .split('target={{')
    .slice(1)
    .map((part) => part.slice(0, part.indexOf('fields=')))
    .filter((target) => target.includes('send:'))

/** What only hands its fields back to the screen reaches no server. */
const isSent = (send: string): boolean => !/send: async \(body: \w+\) => z\.parse\(/.test(send)

const forgets = (send: string): boolean => (send.match(/\bkey\b/g)?.length ?? 0) < 2

test('every form that is sent in a way of its own sends its key along', () => {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const sends = files.flatMap((file) =>
    ownSends(readFileSync(`${FEATURES}/${file}`, 'utf8')).map((send) => ({ file, send })),
  )
  expect(sends.length).toBeGreaterThan(0)
  expect(sends.filter(({ send }) => isSent(send) && forgets(send))).toEqual([])
})

test('a form that forgets it is found', () => {
  const [kept = '', lost = ''] = ownSends(
    `target={{ schema, send: (body, key) => add.mutateAsync({ body, key }) }} fields={[]}
     target={{ schema, send: (body) => add.mutateAsync({ body: { ...body } }) }} fields={[]}`,
  )
  expect(forgets(kept)).toBe(false)
  expect(forgets(lost)).toBe(true)
})
