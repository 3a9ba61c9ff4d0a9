import { expect, test } from 'vitest'
import { sharedQueue } from './shared-queue.ts'

test('a desk that is shown again goes on with its queue: nothing is sent by two at once', async () => {
  let answer: (text: string) => void = () => undefined
  const sent: string[] = []
  const heard: string[] = []
  const desk = (name: string) => ({
    send: ({ scan }: { scan: string }) => {
      sent.push(scan)
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    },
    tell: ({ answer: text = '' }: { answer?: string }) => heard.push(`${name} ${text}`),
    now: () => new Date('2026-11-19T10:00:00Z'),
  })
  const first = sharedQueue<string, string>('visa.scans.1.test')
  first.serve(desk('first'))
  first.queue.push('A')
  await expect.poll(() => sent).toEqual(['A'])
  const again = sharedQueue<string, string>('visa.scans.1.test')
  again.serve(desk('again'))
  expect(again).toBe(first)
  answer('counted')
  await expect.poll(() => heard).toEqual(['again counted'])
  expect(sent).toEqual(['A'])
  expect(sharedQueue('visa.scans.2.test')).not.toBe(first)
})

test('when something was scanned is said in the time of the server, not of the clock of the desk', () => {
  const shared = sharedQueue<string, string>('visa.scans.3.test')
  const now = () => new Date('2020-01-01T00:00:00Z')
  shared.serve({ send: () => new Promise(() => undefined), tell: () => undefined, now })
  shared.queue.push('A')
  expect(shared.queue.waiting.map(({ at }) => at)).toEqual(['2020-01-01T00:00:00.000Z'])
})
