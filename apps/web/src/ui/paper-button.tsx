import type { Endpoint } from '@visa/contract/endpoint'
import type { PaperFile, PaperQuery } from '@visa/contract/files/paper'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useAction } from '../lib/query.ts'
import { PreviewDialog } from './preview/preview-dialog.tsx'

interface PaperButtonProps extends Omit<ButtonProps, 'id' | 'onClick' | 'loading'> {
  endpoint: Endpoint<undefined, typeof PaperQuery, undefined, typeof PaperFile>
  /** Of the record. */
  id: number
}

/** Shows a paper of a record, from where it is printed or saved. */
export function PaperButton({ endpoint, id, ...rest }: PaperButtonProps) {
  const [paper, setPaper] = useState<PaperFile>()
  const open = useAction(endpoint, { onSuccess: setPaper })
  return (
    <>
      <Button {...rest} loading={open.isPending} onClick={() => open.mutate({ query: { id } })} />
      {paper !== undefined && (
        <PreviewDialog files={[{ ...paper, src: paper.url }]} onClosed={() => setPaper(undefined)} />
      )}
    </>
  )
}
