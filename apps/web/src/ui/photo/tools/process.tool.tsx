import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert, Button, Switch } from 'antd'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useUserId } from '../../../lib/session.tsx'
import { BatchBar } from '../batch/batch-bar.tsx'
import { ask, drawable, plain } from '../engine/engine.ts'
import { EngineSaid } from '../engine/engine-said.tsx'
import { fineMask } from '../engine/fine-mask.ts'
import type { PhotoSteps } from '../engine/tasks.ts'
import styles from '../photo.module.css'
import { FaceChoice } from '../stage/face-choice.tsx'
import { FacePoints, Filled, HeadLines } from '../stage/photo-marks.tsx'
import { useSetting } from '../settings.ts'
import { Stage } from '../stage/stage.tsx'
import { EdgesSaid } from './edges-said.tsx'
import { KeyFoot, useToolKeys } from './key-foot.tsx'
import { PhotoChecks } from './photo-checks.tsx'
import { ProcessSteps, stepSwitched } from './process-steps.tsx'
import { RulePicker, ruleOf, useRule } from './rule-picker.tsx'
import { firstSteps, keepSteps } from './steps-left-out.ts'
import { ResultSide, stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'
import { workedOf } from './worked-of.ts'

const KEYS = [
  [['2', '–', '5'], 'steps'],
  [['R'], 'again'],
] as const

/** C2.18: from a snapshot to a visa photo, each step switched on or off. */
export function ProcessTool({ desk, picture, pixels, batch }: ToolProps) {
  const t = useTexts(photoToolMessages)
  const [rule, setRule] = useRule()
  const [steps, holdSteps] = useSetting('steps', firstSteps())
  const setSteps = (next: PhotoSteps) => {
    keepSteps(next)
    holdSteps(next)
  }
  const [face, setFace] = useState(0)
  const [lines, setLines] = useSetting('lines', true)
  const [points, setPoints] = useSetting('points', false)
  const root = useRef<HTMLDivElement>(null)
  const served = useUserId() !== undefined
  const worked = workedOf(pixels)
  const work = useMade(
    async (signal) => {
      const isCut = steps.background !== undefined
      const fine = isCut ? await fineMask(worked, served, signal) : undefined
      const given = { pixels: plain(pixels), steps, rule, face, mask: fine?.mask }
      const made = await ask('photo', given, signal)
      return { made, by: fine?.by, pixels: made && drawable(made.pixels), cut: made && drawable(made.cut) }
    },
    pixels,
    rule,
    steps,
    face,
    served,
  )
  const { result, busy } = work
  const made = result?.made
  const total = Object.values(made?.took ?? {}).reduce((sum, ms) => sum + ms, 0)
  useToolKeys(root, (key) => {
    if (key === 'R') work.retry()
    const step = stepSwitched(steps, Number(key))
    if (step !== undefined) setSteps(step)
  })
  const asked = ruleOf(rule)
  const noFace = !busy && result !== undefined && made === undefined
  return (
    <ToolFrame
      root={root}
      foot={<BatchBar batch={batch} pictures={desk.pictures} request={{ steps, rule, served }} />}
      options={
        <>
          <h2 className={styles.heading}>
            {t.process.steps}
            {made !== undefined && (
              <span className={styles.soft}> {fill(t.process.took, { ms: total })}</span>
            )}
          </h2>
          <Button size="small" onClick={work.retry}>
            {t.process.again} <kbd aria-hidden>R</kbd>
          </Button>
          <EngineSaid of={[work]} />
          <ProcessSteps {...{ steps, made }} onSteps={setSteps} />
          <EdgesSaid of={worked} by={result?.made && result.by} retry={work.retry} />
          <RulePicker value={rule} onChange={setRule} />
          <KeyFoot keys={KEYS} />
        </>
      }
      side={
        <ResultSide {...{ desk, picture, busy }} bytes={asked?.bytes} result={result?.pixels}>
          {noFace && <Alert type="error" showIcon title={t.faces.none} description={t.faces.noneHelp} />}
          {made !== undefined && (
            <FaceChoice pixels={pixels} faces={made.faces} chosen={face} onChoose={setFace} />
          )}
          {made !== undefined && <PhotoChecks findings={made.findings} rule={rule} onRule={setRule} />}
        </ResultSide>
      }
    >
      <Stage
        before={result?.cut ?? pixels}
        after={result?.pixels ?? null}
        steps={stepsOf({ desk, picture })}
        tools={
          <span className={styles.choose}>
            <label>
              <Switch size="small" checked={points} onChange={setPoints} /> {t.marks.points}
            </label>
            <label>
              <Switch size="small" checked={lines} onChange={setLines} /> {t.marks.lines}
            </label>
          </span>
        }
        overBefore={made !== undefined && <Filled size={made.pixels} marks={made.marks} />}
        overAfter={
          made !== undefined && (
            <>
              {points && <FacePoints size={made.pixels} marks={made.marks} />}
              {lines && asked !== undefined && (
                <HeadLines size={made.pixels} marks={made.marks} head={asked.head} eyes={asked.eyes} />
              )}
            </>
          )
        }
      />
    </ToolFrame>
  )
}
