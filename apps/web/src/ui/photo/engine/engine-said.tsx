import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { EngineFailure, onLoading } from './engine.ts'

/** How much of the models has come while something waits for them, and why nothing came. */
export function EngineSaid({ busy, error }: { busy: boolean; error: unknown }) {
  const t = useTexts(photoToolMessages).engine
  const [percent, setPercent] = useState(100)
  useEffect(() => onLoading(setPercent), [])
  if (error instanceof EngineFailure)
    return <Alert type="error" showIcon title={fill(t.failed, { reason: error.message })} />
  if (!busy || percent >= 100) return null
  const said = fill(t.loading, { percent })
  return (
    <>
      <output>{said}</output>
      <Progress percent={percent} showInfo={false} size="small" aria-label={said} />
    </>
  )
}
