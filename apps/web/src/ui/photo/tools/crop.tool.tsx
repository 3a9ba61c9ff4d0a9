import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button, Slider } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { EngineSaid } from '../engine/engine-said.tsx'
import styles from '../photo.module.css'
import { Drawn } from '../stage/drawn.tsx'
import { CropFrame } from './crop-frame.tsx'
import { cutOut, filling, reachesBeyond, scaleLimits, type Placement } from './placement.ts'
import { ResultSide, ToolFrame, type ToolProps } from './tool-frame.tsx'
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
  /** Above the sliders. */
  children?: ReactNode
}

/** A photo cut out by hand, from where it lies at first. */
export function Cropping({ desk, picture, pixels, start, children }: CroppingProps) {
  const { crop: t, stage } = useTexts(photoToolMessages)
  const [placement, setPlacement] = useState(start)
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
        <ResultSide {...{ desk, picture, result }}>
          {result !== undefined && <Drawn pixels={result} label={stage.outcome} className={styles.preview} />}
          {notes.map((note) => (
            <p key={note} className={styles.warning}>
              {note}
            </p>
          ))}
        </ResultSide>
      }
    >
      <CropFrame {...{ pixels, placement }} frame={PHOTO_FRAME} onPlace={setPlacement} />
    </ToolFrame>
  )
}

/** C2.19: by hand alone. */
export const CropTool = (props: ToolProps) => (
  <Cropping {...props} start={filling(props.pixels, PHOTO_FRAME)} />
)
