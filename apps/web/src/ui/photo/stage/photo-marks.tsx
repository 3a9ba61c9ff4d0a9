import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import type { Range } from '@visa/photo/check/photo-rule'
import { useId } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { PhotoMarks } from '../engine/tasks.ts'
import styles from '../photo.module.css'

interface Size {
  width: number
  height: number
}

const percent = (share: number): number => Math.round(share * 1000) / 10
const down = (at: number, height: number) => ({ top: `${(at / height) * 100}%` })

interface HeadLinesProps {
  size: Size
  marks: PhotoMarks
  /** What a rule asks; the lines say how it is. */
  head: Range
  eyes: Range
}

const isWithin = (share: number, { least, most }: Range): boolean => share >= least && share <= most

/** Crown, eyes and chin drawn on a photo, with what a rule asks of them. */
export function HeadLines({ size, marks, head, eyes }: HeadLinesProps) {
  const t = useTexts(photoToolMessages).marks
  const { height } = size
  const share = (marks.chin - marks.crown) / height
  const line = (height - marks.eyes) / height
  const eyeLevel = isWithin(line, eyes) ? 'good' : 'warn'
  return (
    <div className={styles.headLines}>
      <span className={styles.headLine} style={down(marks.crown, height)}>
        <span>{t.crown}</span>
      </span>
      <span className={styles.headLine} style={down(marks.eyes, height)} data-kind="eyes">
        <span data-level={eyeLevel}>
          {fill(t.eyes, {
            measured: percent(line),
            least: percent(eyes.least),
            most: percent(eyes.most),
          })}
        </span>
      </span>
      <span className={styles.headLine} style={down(marks.chin, height)}>
        <span>{t.chin}</span>
      </span>
      <span
        className={styles.headHeight}
        style={{ ...down(marks.crown, height), height: `${share * 100}%` }}
        data-level={isWithin(share, head) ? 'good' : 'warn'}
      >
        <span>
          {fill(t.head, { measured: percent(share), least: percent(head.least), most: percent(head.most) })}
        </span>
      </span>
    </div>
  )
}

/** The points that a face was found by. */
export function FacePoints({ size: { width, height }, marks }: { size: Size; marks: PhotoMarks }) {
  return (
    <svg className={styles.marksLayer} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {marks.landmarks.map(({ x, y }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- points are told apart by their place alone
        <circle key={place} className={styles.facePoint} cx={x} cy={y} r={width / 180} />
      ))}
    </svg>
  )
}

/** What a snapshot lacked and was filled, hatched. */
export function Filled({ size: { width, height }, marks }: { size: Size; marks: PhotoMarks }) {
  const id = useId()
  const inner = marks.snapshot.map(({ x, y }) => `${x} ${y}`).join('L')
  const step = width / 60
  return (
    <svg className={styles.marksLayer} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={step} height={step} className={styles.filledGround} />
        <rect width={step / 3} height={step} className={styles.filledLine} />
      </pattern>
      <path d={`M0 0H${width}V${height}H0ZM${inner}Z`} fillRule="evenodd" fill={`url(#${id})`} />
    </svg>
  )
}
