import { fitBytes } from '@visa/photo/compress'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Segmented, Slider } from 'antd'
import { useId, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { encoded, kb } from '../encode.ts'
import styles from '../photo.module.css'
import { pixelsOf } from '../pictures/read-picture.ts'
import { Stage } from '../stage/stage.tsx'
import { AskedNumber } from './asked-number.tsx'
import { ResultSide, stepsOf, ToolFrame, type ToolProps } from './tool-frame.tsx'
import { useMade } from './use-made.ts'

type Way = 'bytes' | 'side'

const KB = 1024
const TARGET_KB = { least: 5, most: 5000 }
const SIDE = { least: 50, most: 4000 }
const DEFAULTS = { targetKb: 240, side: 1200, quality: 85 }

const sized = async (pixels: ImageData, quality: number, scale: number): Promise<{ length: number }> => ({
  length: (await encoded(pixels, { quality, scale })).size,
})

/** What a file shows once it is unpacked again: what it lost can be looked at. */
async function seen(blob: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(blob)
  try {
    return pixelsOf(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

/** C2.16: as small as a target asks for, with the loss beside the original. */
export function CompressTool({ desk, picture, pixels }: ToolProps) {
  const words = useTexts(photoToolMessages)
  const t = words.compress
  const [way, setWay] = useState<Way>('bytes')
  const [targetKb, setTargetKb] = useState(DEFAULTS.targetKb)
  const [side, setSide] = useState(DEFAULTS.side)
  const [quality, setQuality] = useState(DEFAULTS.quality)
  const qualityId = useId()

  const { result, busy } = useMade(
    async () => {
      const longest = Math.max(pixels.width, pixels.height)
      const found =
        way === 'bytes'
          ? await fitBytes({ bytes: targetKb * KB, encode: (...asked) => sized(pixels, ...asked) })
          : { quality, scale: Math.min(1, side / longest) }
      if (found === undefined) return undefined
      const file = await encoded(pixels, { quality: found.quality, scale: found.scale })
      return { quality: found.quality, scale: found.scale, file, pixels: await seen(file) }
    },
    pixels,
    way,
    targetKb,
    side,
    quality,
  )
  const unreachable = !busy && result === undefined
  const before = picture.file.size
  const after = result?.file.size ?? before
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
            <AskedNumber label={t.target} value={targetKb} limits={TARGET_KB} onChange={setTargetKb} />
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
        </>
      }
      side={
        <ResultSide
          {...{ desk, picture, busy }}
          result={result?.pixels}
          file={result?.file}
          problem={unreachable ? fill(t.unreachable, { kb: targetKb }) : undefined}
        >
          <p>{fill(t.from, { kb: kb(before) })}</p>
          {result !== undefined && (
            <>
              <p>
                {after < before
                  ? fill(t.to, { kb: kb(after), percent: Math.round((1 - after / before) * 100) })
                  : fill(t.grew, { kb: kb(after) })}
              </p>
              <p className={styles.soft}>
                {fill(t.reached, { quality: result.quality, scale: Math.round(result.scale * 100) })}
              </p>
            </>
          )}
        </ResultSide>
      }
    >
      <Stage before={pixels} after={result?.pixels} steps={stepsOf({ desk, picture })} />
    </ToolFrame>
  )
}
