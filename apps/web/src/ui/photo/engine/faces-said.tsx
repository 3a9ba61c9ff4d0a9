import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert, Progress } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FailureSaid } from './engine-said.tsx'
import type { FacesSeen } from './use-faces.ts'

/** What is said of the search for faces while there is none to work with. */
export function FacesSaid({ seen }: { seen: FacesSeen }) {
  const t = useTexts(photoToolMessages)
  switch (seen.kind) {
    case 'loading':
      return (
        <>
          <output>{fill(t.engine.loading, { percent: seen.percent })}</output>
          <Progress percent={seen.percent} showInfo={false} size="small" aria-label={t.tools.locate} />
        </>
      )
    case 'looking':
      return <output>{t.engine.working}</output>
    case 'failed':
      return <FailureSaid error={seen.error} retry={seen.retry} />
    case 'none':
      return <Alert type="error" showIcon title={t.faces.none} description={t.faces.noneHelp} />
    case 'found':
      return null
  }
}
