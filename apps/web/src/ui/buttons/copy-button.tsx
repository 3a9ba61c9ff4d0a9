import { CopyOutlined } from '@ant-design/icons'
import { uiMessages } from '@visa/messages/ui'
import { Button, Tooltip } from 'antd'
import type { MouseEvent } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { useTexts } from '../../lib/i18n.tsx'

interface CopyButtonProps {
  value: string
  className?: string
}

export function CopyButton({ value, className = '' }: CopyButtonProps) {
  const { copy } = useTexts(uiMessages)
  const onClick = (event: MouseEvent) => {
    // The row beneath may have a click of its own.
    event.stopPropagation()
    void copyText(value)
  }
  return (
    <Tooltip title={copy}>
      <Button
        className={className}
        type="text"
        size="small"
        disabled={value === ''}
        aria-label={`${copy} ${value}`}
        icon={<CopyOutlined />}
        onClick={onClick}
      />
    </Tooltip>
  )
}
