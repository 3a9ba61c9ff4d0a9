import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Slider } from 'antd'
import { useId } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { ask, drawable, plain } from '../engine/engine.ts'
import { EngineSaid } from '../engine/engine-said.tsx'
import { ADJUSTMENTS, type Adjustments } from '../engine/tasks.ts'
import styles from '../photo.module.css'
import { useSetting } from '../settings.ts'
import { Stage } from '../stage/stage.tsx'
import { ResultSide, stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'

const FIRST: Adjustments = { enhancement: 40, retouching: 0, colour: 40 }

/** C2.24: sharper, smoother, better colours; the shape of a face is never changed. */
export function AdjustTool({ desk, picture, pixels }: ToolProps) {
  const t = useTexts(photoToolMessages)
  const [by, setBy] = useSetting('adjustments', FIRST)
  const id = useId()
  const idle = ADJUSTMENTS.every((name) => by[name] === 0)
  const work = useMade(
    idle
      ? undefined
      : async (signal) => {
          const made = await ask('adjust', { pixels: plain(pixels), by }, signal)
          return { pixels: drawable(made.pixels), faces: made.faces }
        },
    pixels,
    by,
  )
  const { result, busy } = work
  const noFace = by.retouching > 0 && result?.faces === 0
  return (
    <ToolFrame
      options={
        <>
          <h2 className={styles.heading}>{t.adjust.title}</h2>
          {ADJUSTMENTS.map((name) => (
            <div key={name}>
              <label htmlFor={`${id}-${name}`}>{t.adjust[name]}</label>
              <Slider
                id={`${id}-${name}`}
                ariaLabelForHandle={t.adjust[name]}
                ariaValueTextFormatterForHandle={(value) => fill(t.process.strengthOf, { value })}
                value={by[name]}
                onChange={(value) => setBy({ ...by, [name]: value })}
              />
            </div>
          ))}
          <p className={styles.soft}>{t.adjust.help}</p>
          <EngineSaid of={[work]} />
        </>
      }
      side={
        <ResultSide
          {...{ desk, picture, busy }}
          result={result?.pixels}
          problem={noFace ? t.adjust.noFace : undefined}
        />
      }
    >
      <Stage before={pixels} after={result?.pixels ?? null} steps={stepsOf({ desk, picture })} />
    </ToolFrame>
  )
}
