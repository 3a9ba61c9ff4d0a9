import { PHOTO_RULES } from '@visa/photo/check/photo-rule'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { BatchBar } from '../batch/batch-bar.tsx'
import { ask, drawable, plain } from '../engine/engine.ts'
import { EngineSaid } from '../engine/engine-said.tsx'
import type { PhotoSteps } from '../engine/tasks.ts'
import styles from '../photo.module.css'
import { Stage } from '../stage/stage.tsx'
import { MarginsSaid } from './margins-said.tsx'
import { PhotoChecks } from './photo-checks.tsx'
import { ProcessSteps } from './process-steps.tsx'
import { RulePicker } from './rule-picker.tsx'
import { ResultSide, stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'

const FIRST_RULE = PHOTO_RULES[0]?.code ?? ''
const FIRST_STEPS: PhotoSteps = { straighten: true, crop: true, background: [255, 255, 255], enhance: 35 }

/** C2.18: from a snapshot to a visa photo, each step switched on or off. */
export function ProcessTool({ desk, picture, pixels, batch }: ToolProps) {
  const t = useTexts(photoToolMessages)
  const [rule, setRule] = useState(FIRST_RULE)
  const [steps, setSteps] = useState(FIRST_STEPS)
  const { result, busy, error } = useMade(
    async (signal) => {
      const made = await ask('photo', { pixels: plain(pixels), steps, rule, face: 0 }, signal)
      return { made, pixels: made && drawable(made.pixels), cut: made && drawable(made.cut) }
    },
    pixels,
    rule,
    steps,
  )
  const made = result?.made
  const total = Object.values(made?.took ?? {}).reduce((sum, ms) => sum + ms, 0)
  const noFace = !busy && result !== undefined && made === undefined
  return (
    <ToolFrame
      foot={<BatchBar batch={batch} pictures={desk.pictures} request={{ steps, rule }} />}
      options={
        <>
          <h2 className={styles.heading}>
            {t.process.steps}
            {made !== undefined && (
              <span className={styles.soft}> {fill(t.process.took, { ms: total })}</span>
            )}
          </h2>
          <EngineSaid busy={busy} error={error} />
          <ProcessSteps {...{ steps, made }} onSteps={setSteps} />
          <RulePicker value={rule} onChange={setRule} />
        </>
      }
      side={
        <ResultSide {...{ desk, picture, busy }} result={result?.pixels}>
          {noFace && <Alert type="error" showIcon title={t.faces.none} description={t.faces.noneHelp} />}
          {made !== undefined && made.faces.length > 1 && (
            <p className={styles.warning}>{fill(t.faces.firstOfSeveral, { count: made.faces.length })}</p>
          )}
          {made !== undefined && <MarginsSaid short={made.short} />}
          {made !== undefined && <PhotoChecks findings={made.findings} rule={rule} />}
        </ResultSide>
      }
    >
      <Stage before={result?.cut ?? pixels} after={result?.pixels} steps={stepsOf({ desk, picture })} />
    </ToolFrame>
  )
}
