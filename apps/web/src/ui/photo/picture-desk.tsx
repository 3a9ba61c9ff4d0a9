import { DelayedSpinner } from '../delayed-spinner.tsx'
import { Part } from '../part.tsx'
import { useBatch } from './batch/use-batch.ts'
import { FailureSaid } from './engine/engine-said.tsx'
import styles from './photo.module.css'
import type { Picture } from './pictures/picture-list.ts'
import { PictureStrip } from './pictures/picture-strip.tsx'
import type { Pictures } from './pictures/use-pictures.ts'
import { usePixels } from './pictures/use-pixels.ts'
import type { ToolName } from './tool-names.ts'
import { TOOLS } from './tools.ts'

interface PictureDeskProps {
  desk: Pictures
  picture: Picture
  tool: ToolName
}

/** As large as the tool that will stand there: the pictures below stay where they are. */
const Waiting = () => (
  <div className={styles.waitingTool}>
    <DelayedSpinner />
  </div>
)

/** The picture in work under its tool, above all the others. */
export function PictureDesk({ desk, picture, tool }: PictureDeskProps) {
  const batch = useBatch()
  const seen = usePixels(picture)
  const Tool = TOOLS[tool]
  return (
    <>
      <Part fallback={<Waiting />}>
        {seen.kind === 'reading' && <Waiting />}
        {seen.kind === 'failed' && (
          <div className={styles.waitingTool}>
            <FailureSaid {...seen} name={picture.name} />
          </div>
        )}
        {seen.kind === 'read' && (
          <Tool key={picture.key} desk={desk} picture={picture} pixels={seen.pixels} batch={batch} />
        )}
      </Part>
      <PictureStrip desk={desk} batch={batch} />
    </>
  )
}
