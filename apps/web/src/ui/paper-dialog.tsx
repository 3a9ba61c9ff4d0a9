import type { Endpoint } from '@visa/contract/endpoint'
import type { PaperFile, PaperQuery } from '@visa/contract/files/paper'
import { useEffect } from 'react'
import { useCall } from '../lib/query.ts'
import { toast } from '../lib/feedback.ts'
import { PreviewDialog } from './preview/preview-dialog.tsx'

interface PaperDialogProps {
  endpoint: Endpoint<undefined, typeof PaperQuery, undefined, typeof PaperFile>
  /** Of the record. */
  id: number
  onClosed: () => void
}

/** A paper of a record, opened from a list. It is open while it is rendered. */
export function PaperDialog({ endpoint, id, onClosed }: PaperDialogProps) {
  const { data, error } = useCall(endpoint, { query: { id } }, { silent: true })
  useEffect(() => {
    if (error === null) return
    toast.error(error.message)
    onClosed()
  }, [error, onClosed])
  return data === undefined ? null : (
    <PreviewDialog files={[{ ...data, src: data.url }]} onClosed={onClosed} />
  )
}
