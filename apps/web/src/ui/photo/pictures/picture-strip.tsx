import { CloseOutlined } from '@ant-design/icons'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { isOpen, isUnchosen } from '../batch/outcome.ts'
import type { Batch } from '../batch/use-batch.ts'
import { useFailureWords } from '../engine/failure-words.ts'
import { LevelSign } from '../tools/photo-checks.tsx'
import { Drawn } from '../stage/drawn.tsx'
import { ChoosePictures } from './picture-intake.tsx'
import type { Picture } from './picture-list.ts'
import type { Pictures } from './use-pictures.ts'

function Outcome({ batch, picture }: { batch: Batch; picture: Picture }) {
  const { process, batch: t } = useTexts(photoToolMessages)
  const failure = useFailureWords()
  const outcome = batch.outcomes.get(picture.key)
  if (outcome === undefined) return null
  const words = { good: process.passed, warn: process.doubtful, bad: process.failed }
  const [level, said] =
    outcome.kind === 'made'
      ? [outcome.level, isUnchosen(outcome) ? t.unchosen : words[outcome.level]]
      : (['bad', outcome.kind === 'noFace' ? t.noFace : failure(outcome.error, picture.name)] as const)
  return (
    <span className={styles.thumbMark} title={said}>
      <LevelSign level={level} />
      <span className="unseen">{said}</span>
    </span>
  )
}

interface PictureStripProps {
  desk: Pictures
  /** What became of each when all were made at once. */
  batch: Batch
  children?: ReactNode
}

/** All pictures in a row; the one that is worked on is marked. */
export function PictureStrip({ desk, batch, children }: PictureStripProps) {
  const t = useTexts(photoToolMessages).intake
  const shown = desk.pictures.filter(({ key }) => !batch.narrowed || isOpen(batch.outcomes.get(key)))
  return (
    <section className={styles.strip} aria-label={t.list}>
      <div className={styles.stripBar}>
        <ChoosePictures small onFiles={(files) => void desk.add(files)} />
        {desk.reading > 0 && <output className={styles.soft}>{t.reading}</output>}
        {children}
      </div>
      <ul className={styles.thumbs}>
        {shown.map((picture) => (
          <li key={picture.key} className={styles.thumb} data-current={picture === desk.current}>
            <button
              type="button"
              className={styles.thumbOpen}
              title={picture.name}
              aria-pressed={picture === desk.current}
              aria-label={fill(t.select, { name: picture.name })}
              onClick={() => desk.select(picture.key)}
            >
              <Drawn pixels={picture.thumb} label="" className={styles.thumbPicture} />
              <span className={styles.thumbName}>{picture.name}</span>
            </button>
            <Outcome batch={batch} picture={picture} />
            <button
              type="button"
              className={styles.thumbRemove}
              aria-label={fill(t.remove, { name: picture.name })}
              onClick={() => desk.remove(picture.key)}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
