import type { Attachment } from '@visa/contract/files/file'
import { expect, test, vi } from 'vitest'
import { overallPart, uploadQueue, type Outcome, type Upload } from './upload-queue.ts'

const file = (name: string): File => new File(['x'], name)

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Uploads that end when the test says so. */
function manual() {
  const started: { name: string; signal: AbortSignal | undefined; report: (part: number) => void }[] = []
  const ends = new Map<string, { done: () => void; fail: (error: Error) => void }>()
  const upload: Upload = (sent, { fileIndex = 0, onProgress, signal }) =>
    new Promise<Attachment>((resolve, reject) => {
      started.push({ name: sent.name, signal, report: (part) => onProgress?.(part, 'upload') })
      ends.set(sent.name, {
        done: () => resolve({ fileName: sent.name, storageName: `file/${sent.name}`, fileIndex }),
        fail: reject,
      })
    })
  const end = (name: string) => {
    const ways = ends.get(name)
    if (ways === undefined) throw new Error(`${name} was not started`)
    return ways
  }
  return { upload, started, end }
}

const outcomes = () => ({
  onDone: vi.fn<Outcome['onDone']>(),
  onFailed: vi.fn<Outcome['onFailed']>(),
  onCanceled: vi.fn<Outcome['onCanceled']>(),
})

const names = (queue: ReturnType<typeof uploadQueue>): string[] => queue.pending().map(({ name }) => name)

test('P4.9 an upload is in the list while it is under way, and leaves it when it is done', async () => {
  const [queue, { upload, end }, outcome] = [uploadQueue(), manual(), outcomes()]
  queue.add([file('a.pdf'), file('b.pdf')], 3, upload, outcome)
  expect(names(queue)).toEqual(['a.pdf', 'b.pdf'])
  end('b.pdf').done()
  await settled()
  expect(names(queue)).toEqual(['a.pdf'])
  expect(outcome.onDone.mock.calls).toEqual([
    [{ fileName: 'b.pdf', storageName: 'file/b.pdf', fileIndex: 4 }],
  ])
})

test('P4.9 a failed upload is removed from the list and told', async () => {
  const [queue, { upload, end }, outcome] = [uploadQueue(), manual(), outcomes()]
  queue.add([file('a.pdf')], 0, upload, outcome)
  end('a.pdf').fail(new Error('no'))
  await settled()
  expect(names(queue)).toEqual([])
  expect(outcome.onFailed.mock.calls).toEqual([['a.pdf', new Error('no')]])
  expect(outcome.onDone).not.toHaveBeenCalled()
})

test('a canceled upload is stopped, and nothing is heard of it afterwards', async () => {
  const [queue, { upload, started, end }, outcome] = [uploadQueue(), manual(), outcomes()]
  queue.add([file('a.pdf')], 0, upload, outcome)
  queue.cancel(queue.pending()[0]?.key ?? 0)
  expect([names(queue), started[0]?.signal?.aborted]).toEqual([[], true])
  end('a.pdf').done()
  await settled()
  expect(outcome.onDone).not.toHaveBeenCalled()
  expect(outcome.onCanceled.mock.calls).toEqual([['a.pdf']])
})

test('three go at once, the others in turn; leaving stops them all', async () => {
  const [queue, { upload, started, end }, outcome] = [uploadQueue(), manual(), outcomes()]
  queue.add(['1', '2', '3', '4', '5'].map(file), 0, upload, outcome)
  expect(started.map(({ name }) => name)).toEqual(['1', '2', '3'])
  end('2').fail(new Error('no'))
  await settled()
  expect(started.map(({ name }) => name)).toEqual(['1', '2', '3', '4'])
  queue.cancelAll()
  await settled()
  expect(names(queue)).toEqual([])
  expect(started).toHaveLength(4)
  expect(outcome.onCanceled).not.toHaveBeenCalled()
})

test('progress is told from the md5 to the end', () => {
  const [queue, { upload, started }] = [uploadQueue(), manual()]
  const heard = vi.fn<() => void>()
  queue.subscribe(heard)
  queue.add([file('a.pdf')], 0, upload, outcomes())
  expect(queue.pending()[0]?.part).toBeUndefined()
  started[0]?.report(0.5)
  expect(queue.pending()[0]?.step).toBe('upload')
  expect(queue.pending()[0]?.part).toBeCloseTo(0.6)
  expect(heard).toHaveBeenCalledTimes(2)
  expect([overallPart(0, 'md5'), overallPart(1, 'md5'), overallPart(1, 'upload')]).toEqual([0, 0.2, 1])
})
