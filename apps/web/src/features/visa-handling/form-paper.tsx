import { handlingForm } from '@visa/contract/visa/handling'
import { useCall } from '../../lib/query.ts'
import { PreviewDialog } from '../../ui/preview/preview-dialog.tsx'

/** The application form of somebody, to be read and printed. */
export function FormPaper({ id, onClosed }: { id: number; onClosed: () => void }) {
  const paper = useCall(handlingForm, { query: { id } }).data
  return paper === undefined ? null : (
    <PreviewDialog files={[{ ...paper, src: paper.url }]} onClosed={onClosed} />
  )
}
