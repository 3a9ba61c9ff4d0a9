import { hasPerson } from '@visa/photo/matte/refine'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useUserId } from '../../../lib/session.tsx'
import { ask, drawable, plain } from '../engine/engine.ts'
import { EngineSaid } from '../engine/engine-said.tsx'
import { matted } from '../engine/fine-mask.ts'
import styles from '../photo.module.css'
import { useSetting } from '../settings.ts'
import { Stage } from '../stage/stage.tsx'
import { BackgroundRows, useFirstBehind } from './background-picker.tsx'
import { EdgesSaid } from './edges-said.tsx'
import { LeftoversSaid } from './leftovers-said.tsx'
import { ResultSide, stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'
import { workedOf } from './worked-of.ts'

const NO_STROKES = [] as const

/** C2.22: another colour behind the person, blue at first. */
export function BackgroundTool({ desk, picture, pixels }: ToolProps) {
  const t = useTexts(photoToolMessages)
  const worked = workedOf(pixels)
  const served = useUserId() !== undefined
  const [colour, setColour] = useSetting('behind', useFirstBehind())
  const edges = useMade((signal) => matted(worked, served, signal), worked, served)
  const mask = edges.result?.mask
  const nobody = mask !== undefined && !hasPerson(mask)
  const person = nobody ? undefined : mask
  const made = useMade(
    person === undefined
      ? undefined
      : async (signal) => {
          const given = { pixels: plain(worked), mask: person, strokes: NO_STROKES, colour }
          const { pixels: shown, leftovers } = await ask('compose', given, signal)
          return { pixels: drawable(shown), leftovers }
        },
    person,
    colour,
  )
  const busy = edges.busy || made.busy
  return (
    <ToolFrame
      options={
        <>
          <h2 className={styles.heading}>{t.backgrounds.title}</h2>
          <BackgroundRows value={colour} onChange={setColour} />
          {nobody && <Alert type="error" showIcon title={t.faces.nobody} description={t.faces.noneHelp} />}
          <EngineSaid of={[edges, made]} />
          <EdgesSaid of={worked} by={edges.result?.by} retry={edges.retry} />
          <p className={styles.soft}>{t.background.help}</p>
          {worked !== pixels && (
            <p className={styles.soft}>
              {fill(t.matting.shrunk, { width: worked.width, height: worked.height })}
            </p>
          )}
        </>
      }
      side={
        <ResultSide {...{ desk, picture, busy }} result={made.result?.pixels}>
          {made.result !== undefined && <LeftoversSaid leftovers={made.result.leftovers} />}
        </ResultSide>
      }
    >
      <Stage before={worked} after={made.result?.pixels ?? null} steps={stepsOf({ desk, picture })} />
    </ToolFrame>
  )
}
