import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert, Button } from 'antd'
import { use, useState, type ReactNode, type RefObject } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { Batch } from '../batch/use-batch.ts'
import { encoded, kb, saveBlob, savedName, type PictureType, type Smaller } from '../encode.ts'
import { useFailureWords } from '../engine/failure-words.ts'
import { mostTaken, PhotoTargetContext } from '../photo-target.ts'
import styles from '../photo.module.css'
import type { Picture } from '../pictures/picture-list.ts'
import type { Pictures } from '../pictures/use-pictures.ts'
import { TargetAction } from './target-action.tsx'
import { limitBroken } from './limit-broken.ts'
import { TooHeavy } from './too-heavy.tsx'
import { useEncoded } from './use-encoded.ts'

/** What each tool gets: all pictures, the one in work, and its pixels. */
export interface ToolProps {
  desk: Pictures
  picture: Picture
  pixels: ImageData
  batch: Batch
}

interface ToolFrameProps {
  /** For keys that count while the tool is in front. */
  root?: RefObject<HTMLDivElement | null>
  /** Whether the result is shown as large as it is cut out, beside the picture, with the options above it. */
  wide?: boolean
  options: ReactNode
  side: ReactNode
  /** Below, over the whole width. */
  foot?: ReactNode
  children: ReactNode
}

/** Options at the left, the picture in the middle, what came of it at the right. */
export function ToolFrame({ root, wide = false, options, side, foot, children }: ToolFrameProps) {
  if (wide) {
    return (
      <div ref={root} className={styles.wideFrame}>
        {children}
        <div className={styles.panel}>
          {options}
          {side}
        </div>
      </div>
    )
  }
  return (
    <>
      <div ref={root} className={styles.frame}>
        <div className={styles.panel}>{options}</div>
        {children}
        <div className={styles.panel}>{side}</div>
      </div>
      {foot}
    </>
  )
}

export const stepsOf = ({ desk, picture }: Pick<ToolProps, 'desk' | 'picture'>) => ({
  canUndo: picture.at > 0,
  canRedo: picture.at < picture.steps.length,
  undo: () => desk.undo(picture.key),
  redo: () => desk.redo(picture.key),
})

interface ResultSideProps extends Pick<ToolProps, 'desk' | 'picture'> {
  result: ImageData | undefined
  /** As a file, where the tool made one itself. */
  file?: Blob | undefined
  type?: PictureType
  /** So many at most, as whoever it is for asks. */
  bytes?: number | undefined
  busy?: boolean
  /** Whether it is an ID card, which is nobody's photo. */
  isCard?: boolean
  problem?: string | undefined
  /** More about it: sizes, findings. */
  children?: ReactNode
}

/** What came of the picture: its size, what there is to say, and what can be done with it. */
export function ResultSide({ desk, picture, result, file, type = 'image/jpeg', ...rest }: ResultSideProps) {
  const t = useTexts(photoToolMessages).result
  const { bytes, busy = false, isCard = false, problem, children } = rest
  const disabled = result === undefined || busy
  const words = useFailureWords()
  const taken = mostTaken(use(PhotoTargetContext))
  const whole = useEncoded(result, file, type, bytes)
  const [shrunk, setShrunk] = useState<Smaller & { from: Blob }>()
  const smaller = shrunk !== undefined && shrunk.from === whole ? shrunk : undefined
  const saved = smaller?.blob ?? whole
  const size = smaller ?? result
  const most = limitBroken({ size: saved?.size, asked: bytes, taken })
  const download = async () => {
    if (result === undefined) return
    const name = savedName(picture.name, type)
    try {
      saveBlob(name, saved ?? (await encoded(result, { type, bytes })))
      toast.success(fill(t.saved, { name }))
    } catch (error) {
      toast.error(words(error, picture.name))
    }
  }
  const apply = () => {
    if (result === undefined) return
    desk.change(picture.key, result)
    toast.success(t.applied)
  }
  return (
    <>
      <h2 className={styles.heading}>{t.title}</h2>
      {size !== undefined && (
        <p className={styles.soft}>
          {fill(t.size, { width: size.width, height: size.height })}
          {saved !== undefined &&
            ` · ${fill(bytes === undefined ? t.bytes : t.bytesOf, { kb: kb(saved.size), most: kb(bytes ?? 0) })}`}
        </p>
      )}
      <output className={styles.working}>{busy ? t.working : ''}</output>
      {problem !== undefined && <Alert type="warning" showIcon title={problem} />}
      {smaller !== undefined && <p className={styles.good}>{t.shrunk}</p>}
      {most !== undefined && result !== undefined && whole !== undefined && (
        <TooHeavy
          {...{ result, type, most }}
          size={whole.size}
          onShrunk={(made) => setShrunk({ ...made, from: whole })}
        />
      )}
      {children}
      <div className={styles.foot}>
        <div className={styles.actions}>
          <Button disabled={disabled} onClick={() => void download()}>
            {t.download}
          </Button>
          <Button disabled={disabled} onClick={apply}>
            {t.apply}
          </Button>
        </div>
        <TargetAction
          {...{ result, type, bytes, isCard }}
          disabled={disabled || saved === undefined || most !== undefined}
          file={saved}
          original={picture.file}
          name={picture.name}
        />
      </div>
    </>
  )
}
