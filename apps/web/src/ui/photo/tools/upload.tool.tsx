import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { ask, drawable, plain } from '../engine/engine.ts'
import { EngineSaid } from '../engine/engine-said.tsx'
import type { PhotoSteps } from '../engine/tasks.ts'
import styles from '../photo.module.css'
import { FaceChoice } from '../stage/face-choice.tsx'
import { Stage } from '../stage/stage.tsx'
import { PhotoChecks } from './photo-checks.tsx'
import { bytesOf, RulePicker, useRule } from './rule-picker.tsx'
import { ResultSide, stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'

/** Found, straightened and cut out: what an authority would take without anything being painted over. */
const STEPS: PhotoSteps = { straighten: true, crop: true, background: undefined, enhance: 0 }

/** C2.17: a snapshot becomes somebody's photo in one step. */
export function UploadTool({ desk, picture, pixels }: ToolProps) {
  const t = useTexts(photoToolMessages)
  const [rule, setRule] = useRule()
  const [face, setFace] = useState(0)
  const work = useMade(
    async (signal) => {
      const made = await ask('photo', { pixels: plain(pixels), steps: STEPS, rule, face }, signal)
      return { made, pixels: made && drawable(made.pixels) }
    },
    pixels,
    rule,
    face,
  )
  const { result, busy } = work
  const made = result?.made
  const noFace = !busy && result !== undefined && made === undefined
  return (
    <ToolFrame
      options={
        <>
          <p className={styles.soft}>{t.upload.help}</p>
          <EngineSaid of={[work]} />
          <RulePicker value={rule} onChange={setRule} />
          {noFace && <Alert type="error" showIcon title={t.faces.none} description={t.faces.noneHelp} />}
          {made !== undefined && (
            <FaceChoice pixels={pixels} faces={made.faces} chosen={face} onChoose={setFace} />
          )}
        </>
      }
      side={
        <ResultSide {...{ desk, picture, busy }} bytes={bytesOf(rule)} result={result?.pixels}>
          {made !== undefined && <PhotoChecks findings={made.findings} rule={rule} onRule={setRule} />}
        </ResultSide>
      }
    >
      <Stage before={pixels} after={result?.pixels ?? null} steps={stepsOf({ desk, picture })} />
    </ToolFrame>
  )
}
