import type { Attachment } from '@visa/contract/files/file'
import {
  uploadCountRule,
  uploadRule,
  type FileFacts,
  type UploadFailure,
  type UploadLimits,
} from '@visa/contract/rules/uploads'

interface Chosen<F> {
  /** What may be uploaded. */
  readonly taken: readonly F[]
  /** Why the others may not, each reason once. */
  readonly failures: readonly UploadFailure[]
}

/** Too many at once are refused together: which of them were meant, nobody knows. The rest are judged one by one. */
export function chooseFiles<F extends FileFacts>(
  files: readonly F[],
  present: number,
  limits: UploadLimits,
  way: 'chosen' | 'pasted',
): Chosen<F> {
  const tooMany = uploadCountRule(present, files.length, limits.maxFiles, way)
  if (tooMany) return { taken: [], failures: [tooMany] }
  const judged = files.map((file) => ({ file, failure: uploadRule(file, limits) }))
  const failures = new Map(
    judged.flatMap(({ failure }) => (failure ? [[failure.rule, failure] as const] : [])),
  )
  return {
    taken: judged.flatMap(({ file, failure }) => (failure ? [] : [file])),
    failures: [...failures.values()],
  }
}

/** Uploads end in any order; attachments stay in the order in which they were chosen. */
export const withAttachment = (list: readonly Attachment[], added: Attachment): Attachment[] =>
  [...list, added].toSorted((one, other) => one.fileIndex - other.fileIndex)

/** The first place that neither an attachment nor an upload under way has. */
export const nextIndex = (list: readonly Attachment[], last: number): number =>
  Math.max(last, ...list.map(({ fileIndex }) => fileIndex)) + 1

/** What the dialog of the operating system offers. */
export const acceptOf = ({ kinds }: UploadLimits): string | undefined =>
  kinds?.extensions.map((extension) => `.${extension}`).join(',')

/** What was dropped; a folder looks like a file without content. */
export const droppedFiles = ({ items, files }: DataTransfer): File[] =>
  [...files].filter((_, place) => items[place]?.webkitGetAsEntry()?.isDirectory !== true)
