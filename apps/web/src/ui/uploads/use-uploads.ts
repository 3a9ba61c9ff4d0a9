import type { Attachment } from '@visa/contract/files/file'
import type { UploadLimits } from '@visa/contract/rules/uploads'
import { fileMessages } from '@visa/messages/ui/files'
import { uploadMessages } from '@visa/messages/ui/uploads'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { uploadImage } from '../../lib/files/upload-image.ts'
import { uploadMade } from '../../lib/files/upload-made.ts'
import { uploadFile } from '../../lib/files/upload.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useTabHold, useTabLife } from '../../lib/tabs/use-tab-life.ts'
import { chooseFiles, nextIndex, withAttachment } from './choose-files.ts'
import { uploadQueue, type Outcome, type Pending, type Upload } from './upload-queue.ts'

interface UploadsOptions {
  value: readonly Attachment[]
  onChange: (value: Attachment[]) => void
  limits: UploadLimits
  /** A new file takes the place of the old one. */
  replaces: boolean
}

export interface Uploads {
  pending: readonly Pending[]
  /** What is wrong, to be shown under the field. */
  error: string
  /** What just happened, for those who do not see it. */
  said: string
  add: (files: readonly File[]) => void
  /** Adds what was made of a picture, and keeps the picture with it. */
  addMade: (file: File, original: File) => void
  paste: (files: readonly File[]) => void
  cancel: (key: number) => void
  remove: (attachment: Attachment) => Promise<void>
}

/** The uploads of a field: judged, under way, done, failed, removed. */
export function useUploads({ value, onChange, limits, replaces }: UploadsOptions): Uploads {
  const t = useTexts(uploadMessages)
  const { network } = useTexts(fileMessages)
  const { language } = useLanguage()
  const [queue] = useState(uploadQueue)
  const pending = useSyncExternalStore(queue.subscribe, queue.pending)
  const [problem, setProblem] = useState({ text: '', language })
  const [said, setSaid] = useState('')

  // Several uploads may end before the first one's change is rendered.
  const latest = useRef({ value, onChange })
  useLayoutEffect(() => {
    latest.current = { value, onChange }
  }, [value, onChange])
  const change = (next: Attachment[]) => {
    latest.current.value = next
    latest.current.onChange(next)
  }

  // Behind another tab the uploads go on; with the field they end.
  useTabLife({ onClose: queue.cancelAll })
  useTabHold(pending.length > 0)

  const lastIndex = useRef(-1)
  const refuse = (text: string) => setProblem({ text, language })
  const outcome: Outcome = {
    onDone: (attachment) => {
      change(replaces ? [attachment] : withAttachment(latest.current.value, attachment))
      setSaid(fill(t.added, { name: attachment.fileName }))
    },
    onFailed: (name, error) => {
      const reason = error instanceof CallError ? error.message : network
      refuse(fill(t.failedNamed, { name, reason }))
    },
    onCanceled: (name) => setSaid(fill(t.canceled, { name })),
  }

  const take = (files: readonly File[], way: 'chosen' | 'pasted'): readonly File[] => {
    const present = replaces ? 0 : latest.current.value.length + queue.pending().length
    const { taken, failures } = chooseFiles(files, present, limits, way)
    refuse(failures.map(({ rule, params }) => fill(t[rule], params)).join(' '))
    if (taken.length > 0 && replaces) queue.cancelAll()
    return taken
  }
  /** The place of the first of some new files. */
  const reserve = (count: number): number => {
    const first = nextIndex(latest.current.value, queue.pending().length > 0 ? lastIndex.current : -1)
    lastIndex.current = first + count - 1
    return first
  }

  const begin = (files: readonly File[], upload: Upload) => {
    const taken = take(files, 'chosen')
    if (taken.length > 0) queue.add(taken, reserve(taken.length), upload, outcome)
  }
  const add = (files: readonly File[]) => begin(files, uploadFile)
  const addMade = (file: File, original: File) => begin([file], uploadMade(original))
  const paste = (files: readonly File[]) => {
    const taken = take(files, 'pasted')
    if (taken.length === 0) return
    queue.add(taken, reserve(taken.length), uploadImage, {
      ...outcome,
      onDone: (attachment) => {
        outcome.onDone(attachment)
        toast.success(t.pasteDone)
      },
      onFailed: (name, error) => {
        outcome.onFailed(name, error)
        toast.error(t.pasteFailed)
      },
    })
  }
  const remove = async (attachment: Attachment) => {
    const { fileName: name, storageName, fileIndex } = attachment
    const agreed = await confirmDialog({
      title: fill(t.confirmRemove, { name }),
      okText: t.remove,
      danger: true,
    })
    if (!agreed) return
    // The same content may be there twice, under two names.
    const isIt = (each: Attachment) => each.storageName === storageName && each.fileIndex === fileIndex
    change(latest.current.value.filter((each) => !isIt(each)))
    refuse('')
    setSaid(fill(t.removed, { name }))
  }
  const error = problem.language === language ? problem.text : ''
  return { pending, error, said, add, addMade, paste, cancel: queue.cancel, remove }
}
