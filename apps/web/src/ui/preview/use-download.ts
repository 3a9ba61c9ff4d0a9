import { previewMessages } from '@visa/messages/ui/preview'
import { CallError } from '../../lib/call-error.ts'
import { toast } from '../../lib/feedback.ts'
import { downloadFile } from '../../lib/files/download.ts'
import { useTexts } from '../../lib/i18n.tsx'
import type { PreviewFile } from './preview-file.ts'

/** Saves a file, and says so where that fails. */
export function useDownload(): (file: PreviewFile) => void {
  const { downloadFailed } = useTexts(previewMessages)
  return (file) => {
    downloadFile(file).catch((error: unknown) => {
      // What the address was refused for has been shown by its call.
      if (!(error instanceof CallError)) toast.error(downloadFailed)
    })
  }
}
