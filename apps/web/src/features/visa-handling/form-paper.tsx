import { handlingForm } from '@visa/contract/visa/handling'
import { useCall } from '../../lib/query.ts'
import { PreviewDialog } from '../../ui/preview/preview-dialog.tsx'

/** The application forms of one or several, in one file to be read and printed. */
export function FormPaper({ ids, onClosed }: { ids: readonly number[]; onClosed: () => void }) {
  const paper = useCall(handlingForm, { query: { ids: ids.join(',') } }).data
  return paper === undefined ? null : (
    <PreviewDialog files={[{ ...paper, src: paper.url }]} onClosed={onClosed} />
  )
}
