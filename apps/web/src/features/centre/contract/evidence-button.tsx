import { PaperClipOutlined } from '@ant-design/icons'
import type { ApprovalRow } from '@visa/contract/centre/approval'
import { approvalMessages } from '@visa/messages/centre/approvals'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { PreviewDialog } from '../../../ui/preview/preview-dialog.tsx'

/** What somebody brought for their request: whoever decides on it reads it first. */
export function EvidenceButton({ of: { files, approvalNo } }: { of: ApprovalRow }) {
  const t = useTexts(approvalMessages)
  const [isOpen, setOpen] = useState(false)
  if (files.length === 0) return null
  return (
    <>
      <Button
        type="link"
        size="small"
        icon={<PaperClipOutlined />}
        aria-label={fill(t.evidenceOf, { approvalNo, count: files.length })}
        onClick={() => setOpen(true)}
      >
        {fill(t.evidence, { count: files.length })}
      </Button>
      {isOpen && <PreviewDialog files={files} onClosed={() => setOpen(false)} />}
    </>
  )
}
