import { contractPrint, contractReceipt } from '@visa/contract/centre/contract-papers'
import { CONTRACT_DOC_KINDS, type ContractDocKind } from '@visa/contract/centre/doc-fields'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { docMessages } from '@visa/messages/centre/documents'
import { Checkbox } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PreviewDialog } from '../../ui/preview/preview-dialog.tsx'
import type { PreviewFile } from '../../ui/preview/preview-file.ts'
import styles from './centre.module.css'

interface PrintDialogProps {
  ids: readonly number[]
  onClosed: () => void
}

/** Which papers of one contract, or of several in one file each; the preview shows and prints them one after the other. */
export function PrintDialog({ ids, onClosed }: PrintDialogProps) {
  const t = useTexts(contractPageMessages)
  const { kinds } = useTexts(docMessages)
  const [chosen, setChosen] = useState<readonly ContractDocKind[]>(['contract'])
  const [papers, setPapers] = useState<readonly PreviewFile[]>([])
  const one = useAction(contractReceipt)
  const several = useAction(contractPrint)
  const [isMaking, setMaking] = useState(false)
  const [first = 0] = ids
  const form = useId()
  const choices = useRef<HTMLFormElement>(null)
  const [opened, setOpened] = useState(false)
  const paperOf = (kind: ContractDocKind) =>
    ids.length === 1
      ? one.mutateAsync({ query: { id: first, kind } })
      : several.mutateAsync({ body: { ids: ids.map(String), kind } })
  /** In the order of the list; what cannot be made is told, and nothing is shown in its stead. */
  const make = async () => {
    if (isMaking || chosen.length === 0) return
    setMaking(true)
    try {
      const made: PreviewFile[] = []
      for (const kind of CONTRACT_DOC_KINDS.filter((each) => chosen.includes(each))) {
        const paper = await paperOf(kind)
        made.push({ ...paper, src: paper.url })
      }
      setPapers(made)
    } catch {
      // The call has told of it.
    } finally {
      setMaking(false)
    }
  }
  // Whoever knows the dialog presses Enter before it has faded in and taken the focus: that counts as well.
  const early = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || choices.current?.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    void make()
  })
  useEffect(() => {
    if (opened) return undefined
    window.addEventListener('keydown', early, true)
    return () => window.removeEventListener('keydown', early, true)
  }, [opened])
  if (papers.length > 0) return <PreviewDialog files={papers} onClosed={onClosed} />
  return (
    <Dialog
      open
      width={420}
      title={fill(t.printTitle, { count: ids.length })}
      okText={t.printPreview}
      okButtonProps={{ loading: isMaking, disabled: chosen.length === 0, htmlType: 'submit', form }}
      onCancel={onClosed}
      // Enter prints what is ticked, Space ticks another paper.
      afterOpenChange={(isOpen) => {
        if (isOpen) choices.current?.querySelector<HTMLElement>('input:checked')?.focus()
        setOpened(isOpen)
      }}
    >
      <form
        ref={choices}
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <Checkbox.Group<ContractDocKind>
          className={styles.choices ?? ''}
          aria-label={t.printWhat}
          value={[...chosen]}
          options={CONTRACT_DOC_KINDS.map((value) => ({ value, label: kinds[value] }))}
          onChange={setChosen}
        />
      </form>
    </Dialog>
  )
}
