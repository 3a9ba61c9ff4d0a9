import type { Stroke } from '@visa/photo/matte/brush'
import type { Colour, Mask } from '@visa/photo/pixels'
import { hasPerson } from '@visa/photo/matte/refine'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert, Button, Checkbox, Segmented, Slider } from 'antd'
import { useId, useMemo, useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useUserId } from '../../../lib/session.tsx'
import { ask, drawable, plain } from '../engine/engine.ts'
import { EngineSaid } from '../engine/engine-said.tsx'
import { matted } from '../engine/fine-mask.ts'
import styles from '../photo.module.css'
import { BrushLayer } from '../stage/brush-layer.tsx'
import { useSetting, type ToolSettings } from '../settings.ts'
import { Stage } from '../stage/stage.tsx'
import { BackgroundRows } from './background-picker.tsx'
import { EdgesSaid } from './edges-said.tsx'
import { EdgeViews } from './edge-views.tsx'
import { KeyFoot, useToolKeys } from './key-foot.tsx'
import { LeftoversSaid } from './leftovers-said.tsx'
import { ResultSide, stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'
import { workedOf } from './worked-of.ts'

type Brush = ToolSettings['brush']
type View = ToolSettings['view']

const WHITE: Colour = [255, 255, 255]
const RED: Colour = [214, 40, 57]

const RADIUS = { least: 2, most: 120, step: 4 }
const KEYS = [
  [['B', 'E', 'V'], 'brush'],
  [['[', ']'], 'size'],
  [['Z'], 'undo'],
  [['N'], 'next'],
] as const

/** The picture with what is not kept under a red veil. */
function veiled(pixels: ImageData, { data }: Mask): ImageData {
  const made = new ImageData(pixels.width, pixels.height)
  for (const [at, kept] of data.entries()) {
    const veil = (1 - kept) * 0.6
    for (const [c, red] of RED.entries()) {
      const place = at * 4 + c
      made.data[place] = (pixels.data[place] ?? 0) * (1 - veil) + red * veil
    }
    made.data[at * 4 + 3] = 255
  }
  return made
}

/** C2.23: who is in the picture, on any background or on none, mended by a brush. */
export function MattingTool({ desk, picture, pixels }: ToolProps) {
  const words = useTexts(photoToolMessages)
  const t = words.matting
  const worked = workedOf(pixels)
  const served = useUserId() !== undefined
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [brush, setBrush] = useSetting('brush', 'keep')
  const [radius, setRadius] = useSetting('radius', 24)
  const [softness, setSoftness] = useSetting('softness', 0.5)
  const [view, setView] = useSetting('view', 'red')
  const [colour, setColour] = useSetting('mattingColour', WHITE)
  const [transparent, setTransparent] = useSetting('transparent', false)
  const [visited, setVisited] = useState<number>()
  const root = useRef<HTMLDivElement>(null)
  const [sizeId, softId] = [useId(), useId()]
  const edges = useMade((signal) => matted(worked, served, signal), worked, served)
  const mask = edges.result?.mask
  const nobody = mask !== undefined && !hasPerson(mask)
  const person = nobody ? undefined : mask
  const made = useMade(
    person === undefined
      ? undefined
      : async (signal) => {
          const given = {
            pixels: plain(worked),
            mask: person,
            strokes,
            colour: transparent ? undefined : colour,
          }
          const { pixels: cut, mask: painted, leftovers } = await ask('compose', given, signal)
          return { pixels: drawable(cut), mask: painted, leftovers }
        },
    person,
    strokes,
    colour,
    transparent,
  )
  const busy = edges.busy || made.busy
  const { result } = made
  const red = useMemo(
    () => (result === undefined || view !== 'red' ? undefined : veiled(worked, result.mask)),
    [result, view, worked],
  )
  const left = result?.leftovers ?? []
  const spot = visited === undefined ? undefined : left[visited % left.length]?.box
  const next = () => setVisited((former) => (former === undefined ? 0 : former + 1))
  // Keys that would do nothing now are not shown.
  const idle = new Set([...(strokes.length === 0 ? ['undo'] : []), ...(left.length === 0 ? ['next'] : [])])
  const takeBack = () => setStrokes(strokes.slice(0, -1))
  useToolKeys(root, (key) => {
    if (key === 'B') setBrush('keep')
    else if (key === 'E') setBrush('erase')
    else if (key === 'V') setBrush('look')
    else if (key === '[') setRadius(Math.max(RADIUS.least, radius - RADIUS.step))
    else if (key === ']') setRadius(Math.min(RADIUS.most, radius + RADIUS.step))
    else if (key === 'Z') takeBack()
    else if (key === 'N') next()
  })
  const shown = view === 'original' ? worked : ((view === 'red' ? red : result?.pixels) ?? worked)
  return (
    <ToolFrame
      root={root}
      options={
        <>
          <h2 className={styles.heading}>{t.brush}</h2>
          <Segmented<Brush>
            block
            value={brush}
            onChange={setBrush}
            options={(['keep', 'erase', 'look'] as const).map((value) => ({ value, label: t[value] }))}
          />
          <label htmlFor={sizeId}>{t.size}</label>
          <Slider
            id={sizeId}
            ariaLabelForHandle={t.size}
            ariaValueTextFormatterForHandle={(size) => fill(t.pixels, { pixels: size })}
            min={RADIUS.least}
            max={RADIUS.most}
            value={radius}
            onChange={setRadius}
          />
          <label htmlFor={softId}>{t.softness}</label>
          <Slider
            id={softId}
            ariaLabelForHandle={t.softness}
            ariaValueTextFormatterForHandle={(share) => fill(t.percent, { percent: Math.round(share * 100) })}
            min={0}
            max={1}
            step={0.05}
            value={softness}
            onChange={setSoftness}
          />
          <p className={styles.soft}>{fill(t.strokes, { count: strokes.length })}</p>
          <div className={styles.choose}>
            <Button size="small" disabled={strokes.length === 0} onClick={takeBack}>
              {t.undo}
            </Button>
            <Button size="small" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
              {t.clear}
            </Button>
          </div>
          <h2 className={styles.heading}>{words.backgrounds.title}</h2>
          {!transparent && <BackgroundRows value={colour} onChange={setColour} />}
          <Checkbox checked={transparent} onChange={({ target }) => setTransparent(target.checked)}>
            {t.transparent}
          </Checkbox>
          {nobody && (
            <Alert type="error" showIcon title={words.faces.nobody} description={words.faces.noneHelp} />
          )}
          <EngineSaid of={[edges, made]} />
          <EdgesSaid of={worked} by={edges.result?.by} retry={edges.retry} />
          <p className={styles.soft}>{t.help}</p>
          <KeyFoot keys={KEYS.filter(([, word]) => !idle.has(word))} />
        </>
      }
      side={
        <ResultSide
          {...{ desk, picture, busy }}
          result={result?.pixels}
          type={transparent ? 'image/png' : 'image/jpeg'}
        >
          {worked !== pixels && (
            <p className={styles.soft}>{fill(t.shrunk, { width: worked.width, height: worked.height })}</p>
          )}
          {result !== undefined && <LeftoversSaid leftovers={left} onNext={next} />}
          {result !== undefined && (
            <EdgeViews before={worked} mask={result.mask} after={result.pixels} spot={spot} />
          )}
        </ResultSide>
      }
    >
      <Stage
        before={shown}
        spot={spot}
        steps={stepsOf({ desk, picture })}
        tools={
          <Segmented<View>
            size="small"
            value={view}
            onChange={setView}
            options={(['result', 'red', 'original'] as const).map((value) => ({ value, label: t[value] }))}
          />
        }
        over={
          brush !== 'look' &&
          result !== undefined && (
            <BrushLayer
              size={worked}
              label={t.canvas}
              brush={{ kind: brush, radius, softness }}
              onStroke={(stroke) => setStrokes([...strokes, stroke])}
            />
          )
        }
      />
    </ToolFrame>
  )
}
