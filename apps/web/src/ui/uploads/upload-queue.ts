import type { Attachment } from '@visa/contract/files/file'
import type { UploadOptions } from '../../lib/files/engine.ts'

/** P4.9: the uploads of one field that are under way. What is done or failed leaves the list. */

export interface Pending {
  readonly key: number
  readonly name: string
  /** From 0 to 1, the md5 included; undefined: it has not begun. */
  readonly part: number | undefined
  readonly step: 'md5' | 'upload'
}

export type Upload = (file: File, options: UploadOptions) => Promise<Attachment>

export interface Outcome {
  readonly onDone: (attachment: Attachment) => void
  readonly onFailed: (name: string, error: unknown) => void
  readonly onCanceled: (name: string) => void
}

/** Reading a file is quick beside sending it. */
const MD5_SHARE = 0.2

export const overallPart = (part: number, step: Pending['step']): number =>
  step === 'md5' ? part * MD5_SHARE : MD5_SHARE + part * (1 - MD5_SHARE)

/** Each upload reads a file and holds a connection: many take turns. */
const AT_ONCE = 3

interface Job {
  readonly pending: Pending
  readonly file: File
  readonly fileIndex: number
  readonly upload: Upload
  readonly outcome: Outcome
  readonly controller: AbortController
}

export interface UploadQueue {
  readonly pending: () => readonly Pending[]
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (files: readonly File[], firstIndex: number, upload: Upload, outcome: Outcome) => void
  readonly cancel: (key: number) => void
  readonly cancelAll: () => void
}

export function uploadQueue(): UploadQueue {
  let jobs: readonly Job[] = []
  let seen: readonly Pending[] = []
  let lastKey = 0
  const running = new Set<number>()
  const listeners = new Set<() => void>()

  const become = (next: readonly Job[]): void => {
    jobs = next
    seen = jobs.map(({ pending }) => pending)
    for (const listener of listeners) listener()
  }
  const isThere = (key: number): boolean => jobs.some(({ pending }) => pending.key === key)
  const drop = (key: number): void => become(jobs.filter(({ pending }) => pending.key !== key))
  const report = (key: number, part: number, step: Pending['step']): void =>
    become(
      jobs.map((job) =>
        job.pending.key === key
          ? { ...job, pending: { ...job.pending, step, part: overallPart(part, step) } }
          : job,
      ),
    )

  const run = async ({ pending: { key, name }, ...job }: Job): Promise<void> => {
    running.add(key)
    try {
      const attachment = await job.upload(job.file, {
        fileIndex: job.fileIndex,
        signal: job.controller.signal,
        onProgress: (part, step) => report(key, part, step),
      })
      // Canceled at the last moment: what was sent is forgotten.
      if (!isThere(key)) return
      drop(key)
      job.outcome.onDone(attachment)
    } catch (error) {
      if (!isThere(key)) return
      drop(key)
      job.outcome.onFailed(name, error)
    } finally {
      running.delete(key)
      next()
    }
  }
  const next = (): void => {
    const waiting = jobs.filter(({ pending }) => !running.has(pending.key))
    for (const job of waiting.slice(0, Math.max(0, AT_ONCE - running.size))) void run(job)
  }
  const cancel = (key: number): void => {
    const job = jobs.find(({ pending }) => pending.key === key)
    if (job === undefined) return
    drop(key)
    job.controller.abort()
    job.outcome.onCanceled(job.file.name)
  }

  return {
    pending: () => seen,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files, firstIndex, upload, outcome) => {
      const added = files.map((file, place): Job => {
        lastKey += 1
        return {
          pending: { key: lastKey, name: file.name, part: undefined, step: 'md5' },
          file,
          fileIndex: firstIndex + place,
          upload,
          outcome,
          controller: new AbortController(),
        }
      })
      become([...jobs, ...added])
      next()
    },
    cancel,
    cancelAll: () => {
      for (const { controller } of jobs) controller.abort()
      become([])
    },
  }
}
