import { expect, test } from 'vitest'
import { once } from './once.ts'

test('what failed is tried again, what was made is made once', async () => {
  let tries = 0
  const made = once(() => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('no such file')) : Promise.resolve(tries)
  })
  await expect(made()).rejects.toThrow('no such file')
  expect(await Promise.all([made(), made()])).toEqual([2, 2])
  expect(await made()).toBe(2)
})
