import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import type { Box } from '@visa/photo/pixels'
import { Button, Segmented } from 'antd'
import { useLayoutEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { Compare } from './compare.tsx'
import { Drawn } from './drawn.tsx'
import { StepButtons, type Steps } from './step-buttons.tsx'
import { useBox } from './use-box.ts'

type Look = 'slide' | 'sideBySide' | 'result'

interface StageProps {
  /** A part of the picture that is looked at closely. */
  spot?: Box | undefined
  before: ImageData
  /** What was made of it; null: nothing yet, and its place is kept. Unset: nothing is made of it. */
  after?: ImageData | null | undefined
  steps?: Steps | undefined
  /** Beside the buttons of the stage. */
  tools?: ReactNode
  /** Drawn over what is shown, in its pixels: `viewBox` is that of the picture. */
  over?: ReactNode
  /** Drawn over a picture and what was made of it, where they lie in one place. */
  overBefore?: ReactNode
  overAfter?: ReactNode
}

const PADDING = 24
const SPOT_ZOOM = 2
const ZOOMS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4]

const zoomAfter = (scale: number, up: boolean): number =>
  (up ? ZOOMS.find((step) => step > scale + 0.01) : ZOOMS.findLast((step) => step < scale - 0.01)) ?? scale

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

const partOf = ({ x, y, width, height }: Box, whole: ImageData): CSSProperties => ({
  left: percent(x, whole.width),
  top: percent(y, whole.height),
  width: percent(width, whole.width),
  height: percent(height, whole.height),
})

/** A picture in the middle, beside or over what was made of it. */
export function Stage({ before, after: made, spot, steps, tools, over, overBefore, overAfter }: StageProps) {
  const t = useTexts(photoToolMessages).stage
  const [chosen, setLook] = useState<Look>('slide')
  const [zoom, setZoom] = useState<number>()
  const [area, box] = useBox<HTMLDivElement>()
  const after = made ?? undefined
  const alike = after !== undefined && after.width * before.height === after.height * before.width
  // What has another shape cannot lie over it.
  const looks: readonly Look[] =
    after === undefined || alike ? ['slide', 'sideBySide', 'result'] : ['sideBySide', 'result']
  const look = looks.includes(chosen) ? chosen : 'sideBySide'
  // As large as the picture it was made of, where both have one shape: what comes does not make the stage jump.
  const shown = alike ? before : (after ?? before)
  const parts = after !== undefined && look === 'sideBySide' ? 2 : 1
  const beside = parts === 2 ? (before.width / before.height) * shown.height : 0
  const fits = Math.min(
    (box.width - PADDING * (parts + 1)) / (shown.width + beside),
    (box.height - PADDING * 2) / shown.height,
    2,
  )
  const scale = Math.max(0.02, zoom ?? fits)
  const [width, height] = [shown.width * scale, shown.height * scale]
  const [looked, setLooked] = useState(spot)
  if (looked !== spot) {
    setLooked(spot)
    if (spot !== undefined) setZoom(Math.max(zoom ?? 0, SPOT_ZOOM))
  }
  useLayoutEffect(() => {
    const element = area.current
    if (spot === undefined || element === null) return
    const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2]
    element.scrollTo({
      left: PADDING + x * scale - element.clientWidth / 2,
      top: PADDING + y * scale - element.clientHeight / 2,
    })
  }, [area, spot, scale])
  const size = { width, height }
  return (
    <section className={styles.stage} aria-label={t.picture}>
      <div className={styles.stageBar}>
        <Button
          size="small"
          icon={<MinusOutlined />}
          aria-label={t.zoomOut}
          onClick={() => setZoom(zoomAfter(scale, false))}
        />
        <span className={styles.zoom}>{Math.round(scale * 100)}%</span>
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label={t.zoomIn}
          onClick={() => setZoom(zoomAfter(scale, true))}
        />
        {made !== undefined && (
          <Segmented<Look>
            size="small"
            disabled={after === undefined}
            value={look}
            onChange={setLook}
            options={looks.map((value) => ({
              value,
              label: t[value],
            }))}
          />
        )}
        <span className={styles.grow}>{tools}</span>
        {steps !== undefined && <StepButtons steps={steps} />}
      </div>
      <div ref={area} className={styles.area}>
        {after !== undefined && look === 'slide' && alike ? (
          <Compare {...{ before, after, overBefore }} overBoth={overAfter} {...size} />
        ) : (
          <>
            {(after === undefined || look === 'sideBySide') && (
              <div className={styles.over} style={parts === 1 ? size : undefined}>
                <Drawn
                  pixels={before}
                  label={t.original}
                  style={{ width: (before.width / before.height) * height, height }}
                />
                {spot !== undefined && (
                  <span className={styles.spot} style={partOf(spot, before)} aria-hidden />
                )}
                {over}
                {alike && overBefore}
              </div>
            )}
            {after !== undefined && (
              <div className={styles.over} style={size}>
                <Drawn pixels={after} label={t.outcome} style={size} />
                {overAfter}
              </div>
            )}
          </>
        )}
      </div>
    </section>
  )
}
