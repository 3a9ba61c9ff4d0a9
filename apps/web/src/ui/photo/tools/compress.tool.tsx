import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button, Segmented, Slider } from 'antd'
import { useId, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { encoded, kb, type PictureType } from '../encode.ts'
import { EngineSaid } from '../engine/engine-said.tsx'
import styles from '../photo.module.css'
import { stepShown, type Picture } from '../pictures/picture-list.ts'
import { pixelsOf } from '../pictures/read-picture.ts'
import { useSetting } from '../settings.ts'
import { Stage } from '../stage/stage.tsx'
import { AskedNumber } from './asked-number.tsx'
import { compressed, type Asked } from './compressed.ts'
import { PanelAlert } from './panel-alert.tsx'
import { ResultSide, stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'

type Way = 'bytes' | 'side'

const KB = 1024
const TARGET_KB = { least: 5, most: 5000 }
const SIDE = { least: 50, most: 4000 }
/** As small as it is ever made. */
const LEAST = { quality: 40, scale: 0.1 }
const DEFAULTS = { targetKb: 240, side: 1200, quality: 85 }

/** What a file shows once it is unpacked again: what it lost can be looked at. */
async function seen(blob: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(blob)
  try {
    return pixelsOf(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

/** What a file that stays as it is may be. */
const isKept = (type: string): type is PictureType => type === 'image/jpeg' || type === 'image/png'

/** The picture as small as is asked for: as a file, how it was encoded, and what the file shows. */
async function made(picture: Picture, pixels: ImageData, asked: Asked) {
  const { file } = picture
  const isUntouched = stepShown(picture) === undefined
  const found = await compressed(asked, {
    longest: Math.max(pixels.width, pixels.height),
    original: isUntouched ? { bytes: file.size, isKept: isKept(file.type) } : undefined,
    bytesIn: async (quality, scale) => (await encoded(pixels, { quality, scale })).size,
  })
  if (found === undefined) {
    const least = await encoded(pixels, LEAST)
    return { how: undefined, file: undefined, pixels: undefined, leastKb: Math.ceil(least.size / KB) }
  }
  if (found === 'original') return { how: undefined, file: file as Blob, pixels, leastKb: undefined }
  const smaller = await encoded(pixels, found)
  return { how: found, file: smaller, pixels: await seen(smaller), leastKb: undefined }
}

/** C2.16: as small as a target asks for, with the loss beside the original. */
export function CompressTool({ desk, picture, pixels }: ToolProps) {
  const words = useTexts(photoToolMessages)
  const t = words.compress
  const [way, setWay] = useSetting('compressWay', 'bytes')
  const [targetKb, setTargetKb] = useSetting('targetKb', DEFAULTS.targetKb)
  const [side, setSide] = useSetting('side', DEFAULTS.side)
  const [quality, setQuality] = useSetting('quality', DEFAULTS.quality)
  const qualityId = useId()
  const [taken, setTaken] = useState(0)

  const work = useMade(
    () => made(picture, pixels, way === 'bytes' ? { way, bytes: targetKb * KB } : { way, side, quality }),
    pixels,
    way,
    targetKb,
    side,
    quality,
  )
  const { result, busy } = work
  const least = busy ? undefined : result?.leastKb
  const before = picture.file.size
  const after = result?.file?.size ?? before
  const type = result?.file?.type ?? ''
  return (
    <ToolFrame
      options={
        <>
          <h2 className={styles.heading}>{t.by}</h2>
          <Segmented<Way>
            block
            value={way}
            onChange={setWay}
            options={[
              { value: 'bytes', label: t.byBytes },
              { value: 'side', label: t.bySide },
            ]}
          />
          {way === 'bytes' ? (
            <AskedNumber
              // What is offered instead is shown as if it had been typed.
              key={taken}
              label={t.target}
              value={targetKb}
              limits={TARGET_KB}
              onChange={setTargetKb}
            />
          ) : (
            <>
              <AskedNumber label={t.side} value={side} limits={SIDE} onChange={setSide} />
              <label htmlFor={qualityId}>{t.quality}</label>
              <Slider
                id={qualityId}
                ariaLabelForHandle={t.quality}
                ariaValueTextFormatterForHandle={(value) => fill(t.qualityOf, { value })}
                min={30}
                max={95}
                value={quality}
                onChange={setQuality}
              />
            </>
          )}
          <EngineSaid of={[work]} />
        </>
      }
      side={
        <ResultSide
          {...{ desk, picture, busy }}
          result={result?.pixels}
          file={result?.file}
          {...(isKept(type) && { type })}
        >
          {least !== undefined && (
            <PanelAlert
              type="warning"
              title={way === 'bytes' ? fill(t.unreachable, { kb: targetKb }) : t.noSmaller}
              action={
                way === 'bytes' &&
                least <= TARGET_KB.most && (
                  <Button
                    size="small"
                    onClick={() => {
                      setTargetKb(Math.max(TARGET_KB.least, least))
                      setTaken(taken + 1)
                    }}
                  >
                    {fill(t.takeLeast, { kb: Math.max(TARGET_KB.least, least) })}
                  </Button>
                )
              }
            />
          )}
          <p>{fill(t.from, { kb: kb(before) })}</p>
          {result?.file !== undefined && result.how === undefined && <p>{t.kept}</p>}
          {result?.how !== undefined && (
            <>
              <p>
                {after < before
                  ? fill(t.to, { kb: kb(after), percent: Math.round((1 - after / before) * 100) })
                  : fill(t.now, { kb: kb(after) })}
              </p>
              <p className={styles.soft}>
                {fill(t.reached, {
                  quality: result.how.quality,
                  scale: Math.round(result.how.scale * 100),
                })}
              </p>
            </>
          )}
        </ResultSide>
      }
    >
      <Stage before={pixels} after={result?.pixels ?? null} steps={stepsOf({ desk, picture })} />
    </ToolFrame>
  )
}
