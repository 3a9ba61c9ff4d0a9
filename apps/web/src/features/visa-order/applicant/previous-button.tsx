import { LeftOutlined } from '@ant-design/icons'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { applicantLink } from '../applicant.names.ts'

/** Leads to whoever stands before in the order; what was typed here is kept by itself. */
export function PreviousButton({ id, name }: { id: number; name: string }) {
  const t = useTexts(applicantPageMessages)
  return (
    <Button
      icon={<LeftOutlined />}
      href={applicantLink(id)}
      aria-label={fill(t.previous, { name })}
      aria-keyshortcuts="Control+Shift+Enter"
      title="Ctrl Shift ↵"
    >
      {name}
    </Button>
  )
}
