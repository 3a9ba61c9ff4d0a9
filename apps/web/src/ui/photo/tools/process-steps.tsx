import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Slider, Switch } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { MadePhoto, PhotoSteps } from '../engine/tasks.ts'
import styles from '../photo.module.css'
import { BackgroundPicker } from './background-picker.tsx'
import { ALL_STEPS } from './steps-left-out.ts'
import { LeftoversSaid } from './leftovers-said.tsx'

interface StepProps {
  number: number
  name: string
  on: boolean
  onSwitch?: (on: boolean) => void
  ms: number | undefined
  children?: ReactNode
}

function Step({ number, name, on, onSwitch, ms, children }: StepProps) {
  const t = useTexts(photoToolMessages).process
  return (
    <li className={styles.step}>
      <div className={styles.stepHead}>
        <span className={styles.soft}>{number}</span>
        <Switch
          size="small"
          checked={on}
          disabled={onSwitch === undefined}
          aria-label={name}
          {...(onSwitch !== undefined && { onChange: onSwitch })}
        />
        <b>{name}</b>
        <span className={styles.soft}>{on ? ms !== undefined && fill(t.ms, { ms }) : t.off}</span>
      </div>
      {on && children}
    </li>
  )
}

interface ProcessStepsProps {
  steps: PhotoSteps
  onSteps: (steps: PhotoSteps) => void
  made: MadePhoto | undefined
}

const { background: WHITE, enhance: STRENGTH } = ALL_STEPS

/** The steps with one of them, as it is numbered, switched on or off; the first cannot be left out. */
export function stepSwitched(steps: PhotoSteps, number: number): PhotoSteps | undefined {
  switch (number) {
    case 2:
      return { ...steps, straighten: !steps.straighten }
    case 3:
      return { ...steps, crop: !steps.crop }
    case 4:
      return { ...steps, background: steps.background === undefined ? WHITE : undefined }
    case 5:
      return { ...steps, enhance: steps.enhance > 0 ? 0 : STRENGTH }
    default:
      return undefined
  }
}

/** The steps from a snapshot to a visa photo: each can be left out, and says what it did. */
export function ProcessSteps({ steps, onSteps, made }: ProcessStepsProps) {
  const { process: t, faces } = useTexts(photoToolMessages)
  const took = made?.took
  const set = (change: Partial<PhotoSteps>) => onSteps({ ...steps, ...change })
  const angle = made === undefined ? 0 : Math.abs(made.angle)
  const turned = made !== undefined && made.angle > 0 ? t.turnedLeft : t.turnedRight
  return (
    <ol className={styles.steps}>
      <Step number={1} name={t.detect} on ms={took?.detect}>
        {made !== undefined && (
          <p className={styles.soft}>{fill(faces.found, { score: made.faces[0]?.score.toFixed(2) ?? '' })}</p>
        )}
      </Step>
      <Step
        number={2}
        name={t.straighten}
        on={steps.straighten}
        onSwitch={(straighten) => set({ straighten })}
        ms={took?.straighten}
      >
        {made !== undefined && (
          <p className={styles.soft}>{angle === 0 ? t.level : fill(turned, { angle: angle.toFixed(1) })}</p>
        )}
      </Step>
      <Step number={3} name={t.crop} on={steps.crop} onSwitch={(crop) => set({ crop })} ms={took?.crop} />
      <Step
        number={4}
        name={t.background}
        on={steps.background !== undefined}
        onSwitch={(on) => set({ background: on ? WHITE : undefined })}
        ms={took?.background}
      >
        {steps.background !== undefined && (
          <BackgroundPicker value={steps.background} onChange={(background) => set({ background })} />
        )}
        {made !== undefined && took?.background !== undefined && <LeftoversSaid leftovers={made.leftovers} />}
      </Step>
      <Step
        number={5}
        name={t.enhance}
        on={steps.enhance > 0}
        onSwitch={(on) => set({ enhance: on ? STRENGTH : 0 })}
        ms={took?.enhance}
      >
        <Slider
          ariaLabelForHandle={t.strength}
          ariaValueTextFormatterForHandle={(value) => fill(t.strengthOf, { value })}
          min={1}
          value={steps.enhance}
          onChange={(enhance) => set({ enhance })}
        />
      </Step>
    </ol>
  )
}
