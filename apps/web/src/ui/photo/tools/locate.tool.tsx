import { PHOTO_SIZE } from '@visa/photo/check/photo-rule'
import { applied } from '@visa/photo/image/warp'
import type { CropPlan } from '@visa/photo/face/place'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { ask, plain } from '../engine/engine.ts'
import { EngineSaid } from '../engine/engine-said.tsx'
import { FacesSaid } from '../engine/faces-said.tsx'
import { useFaces } from '../engine/use-faces.ts'
import styles from '../photo.module.css'
import { FaceBoxes } from '../stage/face-boxes.tsx'
import { FaceChoice } from '../stage/face-choice.tsx'
import { Stage } from '../stage/stage.tsx'
import { Cropping, PHOTO_FRAME } from './crop.tool.tsx'
import { MarginsSaid } from './margins-said.tsx'
import type { Placement } from './placement.ts'
import { bytesOf, RulePicker, useRule } from './rule-picker.tsx'
import { stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'

/** How a picture lies behind the frame when it is cut out by a plan. */
function placementOf({ affine, angle, width, height }: CropPlan): Placement {
  const middle = applied(affine, width / 2, height / 2)
  const reach = Math.hypot(affine.a, affine.d) * (height / PHOTO_SIZE.height)
  return { ...middle, scale: PHOTO_FRAME.height / PHOTO_SIZE.height / reach, angle: -angle }
}

/** C2.21: the frame is put where the rule of a visa wants the head; then it is moved by hand. */
export function LocateTool({ desk, picture, pixels }: ToolProps) {
  const t = useTexts(photoToolMessages)
  const seen = useFaces(pixels)
  const [rule, setRule] = useRule()
  const [chosen, setChosen] = useState(0)
  const faces = seen.kind === 'found' ? seen.faces : []
  const face = faces[chosen] ?? faces[0]
  const planning = useMade(
    face === undefined ? undefined : (signal) => ask('locate', { pixels: plain(pixels), face, rule }, signal),
    pixels,
    face,
    rule,
  )
  const plan = planning.result
  const said = (
    <>
      <FacesSaid seen={seen} />
      <EngineSaid of={[planning]} />
      {faces.length === 1 && face !== undefined && (
        <p className={styles.soft}>{fill(t.faces.found, { score: face.score.toFixed(2) })}</p>
      )}
      <FaceChoice {...{ pixels, faces, chosen }} onChoose={setChosen} />
      {faces.length > 0 && <RulePicker value={rule} onChange={setRule} />}
      {plan !== undefined && <MarginsSaid short={plan.short} />}
    </>
  )
  const stage = (
    <Stage
      before={pixels}
      steps={stepsOf({ desk, picture })}
      over={<FaceBoxes size={pixels} faces={faces} chosen={chosen} onChoose={setChosen} />}
    />
  )
  if (plan === undefined) {
    return (
      <ToolFrame
        options={said}
        side={<p className={styles.soft}>{planning.busy ? t.result.working : t.stage.empty}</p>}
      >
        {stage}
      </ToolFrame>
    )
  }
  return (
    <Cropping
      // Another face or another rule places the frame anew.
      key={`${chosen}-${rule}-${plan.crown.x}`}
      {...{ desk, picture, pixels }}
      bytes={bytesOf(rule)}
      start={placementOf(plan)}
    >
      {said}
    </Cropping>
  )
}
