import type { Pixels } from '@visa/photo/pixels'
import type { Asked, FailureAbout, TaskName, Tasks, Told } from './tasks.ts'

/** What is heavy is done by a worker, so that the page stays quick; one for the window, begun when first needed. */

/** The worker could not do it: its models did not come, or the work broke off. */
export class EngineFailure extends Error {
  readonly about: FailureAbout

  constructor(about: FailureAbout, reason: string) {
    super(reason)
    this.about = about
  }
}

interface Waiting {
  asked: Asked
  resolve: (made: Tasks[TaskName]['made']) => void
  reject: (error: Error) => void
  signal: AbortSignal | undefined
}

let worker: Worker | undefined
let number = 0
/** What it is at. */
let running: Waiting | undefined
const queue: Waiting[] = []
const listeners = new Set<(percent: number) => void>()

/** One after the other, and not what nobody waits for any more: a worker cannot be told to stop. */
function next(): void {
  if (running !== undefined) return
  running = queue.shift()
  if (running === undefined) return
  if (running.signal?.aborted === true) {
    running.reject(new EngineFailure('work', 'not wanted any more'))
    running = undefined
    next()
    return
  }
  begun().postMessage(running.asked, [])
}

function end(reason: string): void {
  worker?.terminate()
  worker = undefined
  running?.reject(new EngineFailure('work', reason))
  running = undefined
  next()
}

function hear({ data }: MessageEvent<Told>): void {
  if (data.kind === 'loading') {
    for (const listener of listeners) listener(Math.round((data.loaded / data.total) * 100))
    return
  }
  if (data.kind === 'made') running?.resolve(data.made)
  else running?.reject(new EngineFailure(data.about, data.reason))
  running = undefined
  next()
}

function begun(): Worker {
  if (worker !== undefined) return worker
  worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', hear)
  worker.addEventListener('error', ({ message }) => end(message))
  return worker
}

/** Has the worker do something; not begun once the signal says that it is not wanted any more. */
export function ask<Name extends TaskName>(
  name: Name,
  given: Tasks[Name]['given'],
  signal?: AbortSignal,
): Promise<Tasks[Name]['made']> {
  number += 1
  const asked: Asked<Name> = { number, name, given }
  return new Promise((resolve, reject) => {
    queue.push({ asked, resolve, reject, signal })
    next()
  })
}

/** Hears how much of the models has come, in percent. */
export function onLoading(listener: (percent: number) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As nets take them; the browser's own class does not travel with its colour space. */
export const plain = ({ width, height, data }: ImageData): Pixels => ({ width, height, data })

/** What came back from a task, for a canvas. */
export const drawable = ({ width, height, data }: Pixels): ImageData => new ImageData(data, width, height)
