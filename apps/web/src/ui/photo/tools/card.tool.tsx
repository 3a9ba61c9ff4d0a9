import type { Corners } from '@visa/photo/card/find-card'
import { CARD_SIZE } from '@visa/photo/card/warp-card'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert, Button } from 'antd'
import { use } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Part } from '../../part.tsx'
import { ask, drawable, plain } from '../engine/engine.ts'
import { EngineSaid } from '../engine/engine-said.tsx'
import styles from '../photo.module.css'
import { PhotoTargetContext } from '../photo-target.ts'
import { CornersLayer } from '../stage/corners-layer.tsx'
import { Drawn } from '../stage/drawn.tsx'
import { Placing } from '../stage/placing.tsx'
import { Stage } from '../stage/stage.tsx'
import { useHistory } from '../stage/use-history.ts'
import { ResultSide, stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'

/** Only for who is logged in: the server reads. */
const ReadCard = lazyPart(async () => (await import('./read-card.tsx')).ReadCard)

/** C9.8: as large as the card is seen while it is cut out. */
const CARD_FRAME = { width: 539, height: 378 }

/** Where a card would lie that fills most of the picture: from there it is placed by hand. */
function guessed({ width, height }: ImageData): Corners {
  const scale = Math.min((width * 0.8) / CARD_FRAME.width, (height * 0.8) / CARD_FRAME.height)
  const [w, h] = [(CARD_FRAME.width * scale) / 2, (CARD_FRAME.height * scale) / 2]
  const [x, y] = [width / 2, height / 2]
  return [
    { x: x - w, y: y - h },
    { x: x + w, y: y - h },
    { x: x + w, y: y + h },
    { x: x - w, y: y + h },
  ]
}

/** The card lies the other way round: what was below is above. */
const turned = ([a, b, c, d]: Corners): Corners => [c, d, a, b]

/** C2.20: a card is found by its edges, mended by its corners, and laid flat without being stretched. */
export function CardTool({ desk, picture, pixels }: ToolProps) {
  const words = useTexts(photoToolMessages)
  const t = words.card
  const found = useMade((signal) => ask('card', plain(pixels), signal), pixels)
  const target = use(PhotoTargetContext)
  const placing = useHistory<Corners | undefined>(undefined, pixels, stepsOf({ desk, picture }))
  const { value: byHand, set: setByHand } = placing
  const unsure = !found.busy && found.result === undefined && found.error === undefined
  const corners = byHand ?? found.result?.corners ?? (unsure ? guessed(pixels) : undefined)
  const made = useMade(
    // What was only guessed is no result before somebody has placed it.
    corners === undefined || (unsure && byHand === undefined)
      ? undefined
      : async (signal) => drawable(await ask('flatten', { pixels: plain(pixels), corners }, signal)),
    pixels,
    corners,
  )
  const busy = found.busy || made.busy
  return (
    <ToolFrame
      wide
      options={
        <>
          <h2 className={styles.heading}>{words.tools.card}</h2>
          <EngineSaid of={[found, made]} />
          {found.busy && <output>{t.looking}</output>}
          {found.result !== undefined && (
            <p className={styles.good}>{fill(t.found, { score: found.result.score.toFixed(2) })}</p>
          )}
          {unsure && byHand === undefined && (
            <Alert type="warning" showIcon title={t.notFound} description={t.notFoundHelp} />
          )}
          <p className={styles.soft}>{t.help}</p>
          <div className={styles.choose}>
            <Button disabled={byHand === undefined} onClick={() => setByHand(undefined)}>
              {t.again}
            </Button>
            <Button disabled={corners === undefined} onClick={() => corners && setByHand(turned(corners))}>
              {t.turn}
            </Button>
          </div>
        </>
      }
      side={
        <ResultSide {...{ desk, picture, busy }} isCard result={made.result}>
          {made.result !== undefined && (
            <Drawn
              pixels={made.result}
              label={words.stage.outcome}
              className={styles.cardPreview}
              style={CARD_FRAME}
            />
          )}
          <p className={styles.soft}>{fill(t.size, { ...CARD_SIZE })}</p>
          {target.kind !== 'nobody' && (
            <Part>
              <ReadCard pixels={pixels} disabled={corners === undefined} />
            </Part>
          )}
        </ResultSide>
      }
    >
      <Placing before={pixels} after={made.result} steps={placing.steps}>
        {(tools) => (
          <Stage
            before={pixels}
            steps={placing.steps}
            tools={tools}
            over={
              corners !== undefined && <CornersLayer pixels={pixels} corners={corners} onMove={setByHand} />
            }
          />
        )}
      </Placing>
    </ToolFrame>
  )
}
