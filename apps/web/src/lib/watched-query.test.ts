import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { watch } from './watched-query.ts'

const asking = (answers: readonly string[]) => {
  const rest = [...answers]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })
  const observer = new QueryObserver<string>(client, {
    queryKey: ['answer'],
    queryFn: () => Promise.resolve(rest.shift() ?? ''),
    staleTime: 0,
  })
  return { observer, watched: watch(observer) }
}

test('an answer that says the same again is no reason to draw', async () => {
  const { observer, watched } = asking(['one', 'one', 'two'])
  const stop = watched.subscribe(() => undefined)
  await observer.refetch({ cancelRefetch: false })
  expect(watched.noting(watched.snapshot()).data).toBeUndefined()
  const first = watched.snapshot()
  expect(watched.noting(first).data).toBe('one')

  await observer.refetch()
  expect(observer.getCurrentResult()).not.toBe(first)
  expect(watched.snapshot()).toBe(first)

  await observer.refetch()
  expect(watched.snapshot().data).toBe('two')
  stop()
})

test('listening anew, as a tab that returns does, finds the same unless what was read has changed', async () => {
  const { observer, watched } = asking(['one', 'one', 'two'])
  const stop = watched.subscribe(() => undefined)
  expect(watched.noting(watched.snapshot()).data).toBeUndefined()
  await observer.refetch({ cancelRefetch: false })
  const before = watched.snapshot()
  stop()

  const stopAgain = watched.subscribe(() => undefined)
  expect(watched.snapshot()).toBe(before)
  await observer.refetch({ cancelRefetch: false })
  expect(watched.snapshot()).toBe(before)
  await observer.refetch()
  expect(watched.snapshot().data).toBe('two')
  stopAgain()
})
