import { contractPrint, contractReceipt } from '@visa/contract/centre/contract-papers'
import { CONTRACT_DOC_KINDS, type ContractDocKind } from '@visa/contract/centre/doc-fields'
import type { PaperFile } from '@visa/contract/files/paper'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { docMessages } from '@visa/messages/centre/documents'
import { Radio } from 'antd'
import { useId, useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PreviewDialog } from '../../../ui/preview/preview-dialog.tsx'
import styles from '../centre.module.css'

interface PrintDialogProps {
  ids: readonly number[]
  onClosed: () => void
}

/** Which paper of one contract, or of several in one file; the preview prints it. */
export function PrintDialog({ ids, onClosed }: PrintDialogProps) {
  const t = useTexts(contractPageMessages)
  const { kinds } = useTexts(docMessages)
  const [kind, setKind] = useState<ContractDocKind>('contract')
  const [paper, setPaper] = useState<PaperFile>()
  const one = useAction(contractReceipt, { onSuccess: setPaper })
  const several = useAction(contractPrint, { onSuccess: setPaper })
  const [first = 0] = ids
  const form = useId()
  const choices = useRef<HTMLFormElement>(null)
  const make = () => {
    if (ids.length === 1) one.mutate({ query: { id: first, kind } })
    else several.mutate({ body: { ids: ids.map(String), kind } })
  }
  if (paper !== undefined) return <PreviewDialog files={[{ ...paper, src: paper.url }]} onClosed={onClosed} />
  return (
    <Dialog
      open
      width={420}
      title={fill(t.printTitle, { count: ids.length })}
      okText={t.printPreview}
      okButtonProps={{ loading: one.isPending || several.isPending, htmlType: 'submit', form }}
      onCancel={onClosed}
      // Enter prints what is chosen, arrows choose another paper.
      afterOpenChange={(opened) =>
        opened && choices.current?.querySelector<HTMLElement>('input:checked')?.focus()
      }
    >
      <form
        ref={choices}
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <Radio.Group
          className={styles.choices ?? ''}
          aria-label={t.printWhat}
          value={kind}
          options={CONTRACT_DOC_KINDS.map((value) => ({ value, label: kinds[value] }))}
          onChange={({ target }) => setKind(target.value)}
        />
      </form>
    </Dialog>
  )
}
