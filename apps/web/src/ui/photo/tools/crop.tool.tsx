import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button, Slider } from 'antd'
import { useId, type ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { EngineSaid } from '../engine/engine-said.tsx'
import styles from '../photo.module.css'
import { Drawn } from '../stage/drawn.tsx'
import { Placing } from '../stage/placing.tsx'
import { StepButtons } from '../stage/step-buttons.tsx'
import { useHistory } from '../stage/use-history.ts'
import { CropFrame } from './crop-frame.tsx'
import { cutOut, filling, reachesBeyond, scaleLimits, type Placement } from './placement.ts'
import { ResultSide, stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'

/** C9.8 */
export const PHOTO_FRAME = { width: 245, height: 315 }
export const PHOTO_OUTPUT = { width: 700, height: 900 }

/** What the slider of the scale stands for: how large the picture is drawn. */
const percentOf = (log: number): number => Math.round(Math.exp(log) * 100)

/** From here on an enlarged picture looks soft. */
const SOFT_FROM = 1.2

interface CroppingProps extends Omit<ToolProps, 'batch'> {
  /** Where it lies at first. */
  start: Placement
  /** So many bytes at most, as whoever it is for asks. */
  bytes?: number | undefined
  /** Above the sliders. */
  children?: ReactNode
}

/** A photo cut out by hand, from where it lies at first. */
export function Cropping({ desk, picture, pixels, start, bytes, children }: CroppingProps) {
  const { crop: t, stage } = useTexts(photoToolMessages)
  const placing = useHistory(start, pixels, stepsOf({ desk, picture }))
  const { value: placement, set: setPlacement } = placing
  const [scaleId, turnId] = [useId(), useId()]
  const limits = scaleLimits(pixels, PHOTO_FRAME)
  const work = useMade(async () => cutOut(pixels, placement, PHOTO_FRAME, PHOTO_OUTPUT), pixels, placement)
  const { result } = work
  const times = (placement.scale * PHOTO_OUTPUT.width) / PHOTO_FRAME.width
  const notes = [
    times > SOFT_FROM
      ? fill(t.enlarged, {
          width: Math.round(PHOTO_OUTPUT.width / times),
          height: Math.round(PHOTO_OUTPUT.height / times),
          times: times.toFixed(1),
        })
      : undefined,
    reachesBeyond(placement, pixels, PHOTO_FRAME) ? t.outside : undefined,
  ].filter((note) => note !== undefined)
  return (
    <ToolFrame
      options={
        <>
          {children}
          <p className={styles.soft}>{t.hint}</p>
          <label htmlFor={scaleId}>{t.scale}</label>
          <Slider
            id={scaleId}
            ariaLabelForHandle={t.scale}
            ariaValueTextFormatterForHandle={(value) => fill(t.percent, { percent: percentOf(value) })}
            min={Math.log(limits.min)}
            max={Math.log(limits.max)}
            step={0.005}
            tooltip={{ formatter: (value) => fill(t.percent, { percent: percentOf(value ?? 0) }) }}
            value={Math.log(placement.scale)}
            onChange={(value) => setPlacement({ ...placement, scale: Math.exp(value) })}
          />
          <label htmlFor={turnId}>{t.turn}</label>
          <Slider
            id={turnId}
            ariaLabelForHandle={t.turn}
            ariaValueTextFormatterForHandle={(angle) => fill(t.angle, { angle })}
            min={-45}
            max={45}
            step={0.1}
            tooltip={{ formatter: (angle) => fill(t.angle, { angle: angle ?? 0 }) }}
            value={placement.angle}
            onChange={(angle) => setPlacement({ ...placement, angle })}
          />
          <Button onClick={() => setPlacement(start)}>{t.reset}</Button>
          <EngineSaid of={[work]} />
        </>
      }
      side={
        <ResultSide {...{ desk, picture, result, bytes }}>
          {result !== undefined && <Drawn pixels={result} label={stage.outcome} className={styles.preview} />}
          {notes.map((note) => (
            <p key={note} className={styles.warning}>
              {note}
            </p>
          ))}
        </ResultSide>
      }
    >
      <Placing before={pixels} after={result} steps={placing.steps}>
        {(tools) => (
          <section className={styles.stage} aria-label={stage.picture}>
            <div className={styles.stageBar}>
              <span className={styles.grow}>{tools}</span>
              <StepButtons steps={placing.steps} />
            </div>
            <CropFrame {...{ pixels, placement }} frame={PHOTO_FRAME} onPlace={setPlacement} />
          </section>
        )}
      </Placing>
    </ToolFrame>
  )
}

/** C2.19: by hand alone. */
export const CropTool = (props: ToolProps) => (
  <Cropping {...props} start={filling(props.pixels, PHOTO_FRAME)} />
)
