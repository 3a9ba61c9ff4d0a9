import type { Endpoint } from '@visa/contract/endpoint'
import type { PaperFile, PaperQuery } from '@visa/contract/files/paper'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useAction } from '../lib/query.ts'
import { PreviewDialog } from './preview/preview-dialog.tsx'

type PaperEndpoint = Endpoint<undefined, typeof PaperQuery, undefined, typeof PaperFile>

/** Opens a paper of a record, from where it is printed or saved: by a button, or by a key of a desk. */
export function usePaper(endpoint: PaperEndpoint) {
  const [paper, setPaper] = useState<PaperFile>()
  const { mutate, isPending } = useAction(endpoint, { onSuccess: setPaper })
  return {
    open: (id: number) => mutate({ query: { id } }),
    isPending,
    preview: paper !== undefined && (
      <PreviewDialog files={[{ ...paper, src: paper.url }]} onClosed={() => setPaper(undefined)} />
    ),
  }
}

interface PaperButtonProps extends Omit<ButtonProps, 'id' | 'onClick' | 'loading'> {
  endpoint: PaperEndpoint
  /** Of the record. */
  id: number
}

/** Shows a paper of a record. */
export function PaperButton({ endpoint, id, ...rest }: PaperButtonProps) {
  const { open, isPending, preview } = usePaper(endpoint)
  return (
    <>
      <Button {...rest} loading={isPending} onClick={() => open(id)} />
      {preview}
    </>
  )
}
