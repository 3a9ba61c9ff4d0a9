import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { PanelAlert } from '../tools/panel-alert.tsx'
import type { Made } from '../tools/use-made.ts'
import { onLoading } from './engine.ts'
import { useFailureWords } from './failure-words.ts'

interface FailureSaidProps extends Pick<Made<unknown>, 'error' | 'retry'> {
  /** Of the file, where it is the file that could not be read. */
  name?: string
}

/** That something failed, why, and the way to try it again. */
export function FailureSaid({ error, retry, name }: FailureSaidProps) {
  const t = useTexts(photoToolMessages).engine
  const words = useFailureWords()
  return (
    <PanelAlert
      type="error"
      title={words(error, name)}
      action={
        <Button size="small" onClick={retry}>
          {t.retry}
        </Button>
      }
    />
  )
}

/** How much of the models has come while some works wait for them; of those that failed the first, and a way to try again. */
export function EngineSaid({ of: works }: { of: readonly Made<unknown>[] }) {
  const t = useTexts(photoToolMessages).engine
  const [percent, setPercent] = useState(100)
  useEffect(() => onLoading(setPercent), [])
  const failed = works.find(({ busy, error }) => !busy && error !== undefined)
  if (failed !== undefined) return <FailureSaid {...failed} />
  if (percent >= 100 || !works.some(({ busy }) => busy)) return null
  const said = fill(t.loading, { percent })
  return (
    <>
      <output>{said}</output>
      <Progress percent={percent} showInfo={false} size="small" aria-label={said} />
    </>
  )
}
