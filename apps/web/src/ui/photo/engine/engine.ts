import type { Pixels } from '@visa/photo/pixels'
import type { Asked, TaskName, Tasks, Told } from './tasks.ts'

/** What is heavy is done by a worker, so that the page stays quick; one for the window, begun when first needed. */

/** The worker could not do it: its models did not come, or it ended. */
export class EngineFailure extends Error {}

interface Waiting {
  resolve: (made: Tasks[TaskName]['made']) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let number = 0
const waiting = new Map<number, Waiting>()
const listeners = new Set<(percent: number) => void>()

const end = (reason: string): void => {
  worker?.terminate()
  worker = undefined
  for (const { reject } of waiting.values()) reject(new EngineFailure(reason))
  waiting.clear()
}

function hear({ data }: MessageEvent<Told>): void {
  if (data.kind === 'loading') {
    for (const listener of listeners) listener(Math.round((data.loaded / data.total) * 100))
    return
  }
  const asked = waiting.get(data.number)
  waiting.delete(data.number)
  if (data.kind === 'made') asked?.resolve(data.made)
  else asked?.reject(new EngineFailure(data.reason))
}

function begun(): Worker {
  if (worker !== undefined) return worker
  worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', hear)
  worker.addEventListener('error', ({ message }) => end(message))
  return worker
}

export function ask<Name extends TaskName>(
  name: Name,
  given: Tasks[Name]['given'],
): Promise<Tasks[Name]['made']> {
  number += 1
  const asked: Asked<Name> = { number, name, given }
  return new Promise((resolve, reject) => {
    waiting.set(asked.number, { resolve, reject })
    begun().postMessage(asked, [])
  })
}

/** Hears how much of the models has come, in percent. */
export function onLoading(listener: (percent: number) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As nets take them; the browser's own class does not travel with its colour space. */
export const plain = ({ width, height, data }: ImageData): Pixels => ({ width, height, data })
