import type { Attachment } from '@visa/contract/files/file'
import { UPLOAD_LIMITS } from '@visa/contract/rules/uploads'
import { DOCUMENT_LIMITS, documentSave } from '@visa/contract/visa/document'
import { documentMessages } from '@visa/messages/visa/documents'
import { fileMessages } from '@visa/messages/ui/files'
import { uploadMessages } from '@visa/messages/ui/uploads'
import { useState, useSyncExternalStore } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { CallError } from '../../../lib/call-error.ts'
import { toast } from '../../../lib/feedback.ts'
import { uploadImage } from '../../../lib/files/upload-image.ts'
import { uploadMade } from '../../../lib/files/upload-made.ts'
import { uploadFile } from '../../../lib/files/upload.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useTabHold, useTabLife } from '../../../lib/tabs/use-tab-life.ts'
import { chooseFiles } from '../../../ui/uploads/choose-files.ts'
import { uploadQueue, type Pending, type Upload } from '../../../ui/uploads/upload-queue.ts'
import { limitsWith } from '../../../ui/uploads/upload-props.ts'

export const MAX_MB = 20
const LIMITS = limitsWith(UPLOAD_LIMITS.file, { maxMb: MAX_MB, maxFiles: DOCUMENT_LIMITS.files })

interface Place {
  applicantId: number
  requirementId: number | null
  document: string
  name: string
  /** How many files there are already. */
  present: number
}

export interface DocumentUploads {
  pending: readonly Pending[]
  problem: string
  /** Uploads files and puts them to the document, in the place of what is there or beside it. */
  add: (files: readonly File[], how: 'add' | 'replace') => void
  /** The same for what was made of a picture, which is kept with it. */
  addMade: (file: File, original: File, how: 'add' | 'replace') => void
  paste: (files: readonly File[]) => void
  cancel: (key: number) => void
}

/** Files on their way to one document: what has arrived is put there together. */
export function useDocumentUploads({
  applicantId,
  requirementId,
  document,
  name,
  present,
}: Place): DocumentUploads {
  const t = useTexts(documentMessages)
  const u = useTexts(uploadMessages)
  const { network } = useTexts(fileMessages)
  const [queue] = useState(uploadQueue)
  const pending = useSyncExternalStore(queue.subscribe, queue.pending)
  const [problem, setProblem] = useState('')
  const save = useAction(documentSave, { silent: true, invalidates: CASE_STALE })
  // Behind another tab the uploads go on; with the row they end.
  useTabLife({ onClose: queue.cancelAll })
  useTabHold(pending.length > 0)

  const begin = (
    files: readonly File[],
    way: 'chosen' | 'pasted',
    how: 'add' | 'replace',
    upload: Upload,
  ) => {
    const there = how === 'replace' ? 0 : present + queue.pending().length
    const { taken, failures } = chooseFiles(files, there, LIMITS, way)
    setProblem(failures.map(({ rule, params }) => fill(u[rule], params)).join(' '))
    if (taken.length === 0) return
    const arrived: Attachment[] = []
    let waiting = taken.length
    const settle = () => {
      waiting -= 1
      if (waiting > 0 || arrived.length === 0) return
      const inOrder = arrived.toSorted((one, other) => one.fileIndex - other.fileIndex)
      const body = { applicantId, requirementId, document, add: how === 'add', files: inOrder }
      save.mutate(
        { body },
        {
          onSuccess: () => toast.success(fill(t.uploaded, { name, count: arrived.length })),
          onError: ({ message }) => setProblem(fill(t.saveFailed, { name, reason: message })),
        },
      )
    }
    queue.add(taken, 0, upload, {
      onDone: (attachment) => {
        arrived.push(attachment)
        settle()
      },
      onFailed: (file, error) => {
        const reason = error instanceof CallError ? error.message : network
        setProblem(fill(t.fileFailed, { file, reason }))
        settle()
      },
      onCanceled: settle,
    })
  }
  return {
    pending,
    problem,
    add: (files, how) => begin(files, 'chosen', how, uploadFile),
    addMade: (file, original, how) => begin([file], 'chosen', how, uploadMade(original)),
    paste: (files) => begin(files, 'pasted', 'add', uploadImage),
    cancel: queue.cancel,
  }
}
