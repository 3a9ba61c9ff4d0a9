import { between, distance, type Face } from '../face/face.ts'
import { crownOf, type Margins } from '../face/place.ts'
import type { Mask, Pixels, Point } from '../pixels.ts'
import { BACKGROUNDS } from './background.ts'
import { above, below, within, type Finding } from './finding.ts'
import { backgroundLight, faceLight } from './light.ts'
import type { PhotoRule } from './photo-rule.ts'

/** By how much of the height a head may miss its range and still be a matter of opinion. */
const HEAD_SLACK = 0.04
const TILT = { good: 3, doubtful: 6 }
/** How far the face may stand beside the middle, and how much room it needs around, in per cent. */
const OFF_CENTRE = { good: 5, doubtful: 9 }
const ROOM_ABOVE = { good: 3, doubtful: 1 }
const ROOM_BESIDE = { good: 6, doubtful: 3 }
const UNEVEN = { good: 10, doubtful: 20 }
const SHARP = { good: 12, doubtful: 8 }
const BRIGHT = { least: 70, doubtfulLeast: 50, most: 215, doubtfulMost: 232 }
/** How open eyes are: their height by their width. */
const EYE_OPEN = 0.17
const NOTHING_SHORT: Margins = { top: 0, right: 0, bottom: 0, left: 0 }

const sizeOf = ({ width, height }: Pixels, { pixels }: PhotoRule): Finding[] => {
  const asked = pixels.width / pixels.height
  return [
    above('size', height, pixels.height, pixels.height),
    within('ratio', width / height, { least: asked * 0.99, most: asked * 1.01 }, 0),
  ]
}

const eyeOpening = (points: readonly Point[], first: number): number =>
  (distance(points[first + 1], points[first + 5]) + distance(points[first + 2], points[first + 4])) /
  (2 * Math.max(1, distance(points[first], points[first + 3])))

function placeOf(pixels: Pixels, face: Face, rule: PhotoRule, mask?: Mask): Finding[] {
  const { width, height } = pixels
  const crown = crownOf(face, pixels, mask)
  const eyes = between(face.leftEye, face.rightEye)
  const xs = face.landmarks.slice(0, 17).map(({ x }) => x)
  const beside = Math.min(Math.min(...xs), width - Math.max(...xs))
  const underChin = height - face.chin.y
  const eyeLine = within('eyeLine', (height - eyes.y) / height, rule.eyes, HEAD_SLACK)
  return [
    within('head', distance(crown, face.chin) / height, rule.head, HEAD_SLACK),
    rule.eyes.certain ? eyeLine : doubted(eyeLine),
    below('tilt', Math.abs(face.tilt), TILT.good, TILT.doubtful),
    below('centred', (Math.abs(eyes.x - width / 2) / width) * 100, OFF_CENTRE.good, OFF_CENTRE.doubtful),
    above(
      'marginTopBottom',
      (Math.min(crown.y, underChin) / height) * 100,
      ROOM_ABOVE.good,
      ROOM_ABOVE.doubtful,
    ),
    above('marginLeftRight', (beside / width) * 100, ROOM_BESIDE.good, ROOM_BESIDE.doubtful),
  ]
}

function lightOf(pixels: Pixels, face: Face): Finding[] {
  const { sharpness, brightness, glare } = faceLight(pixels, face)
  const open = Math.min(eyeOpening(face.landmarks, 36), eyeOpening(face.landmarks, 42))
  const bright = below('bright', brightness, BRIGHT.most, BRIGHT.doubtfulMost)
  return [
    above('blur', sharpness, SHARP.good, SHARP.doubtful),
    above('dark', brightness, BRIGHT.least, BRIGHT.doubtfulLeast),
    glare > 0.08 && bright.level === 'good' ? { ...bright, level: 'warn' } : bright,
    // Points of so small a net place lids roughly: it may be so, never that it is.
    { code: 'eyesClosed', level: open < EYE_OPEN ? 'warn' : 'good' },
  ]
}

function backgroundOf(pixels: Pixels, mask: Mask, { background }: PhotoRule): Finding[] {
  const { brightness, colourful, uneven, share } = backgroundLight(pixels, mask)
  if (share < 0.02) return []
  const { bright, colourful: most } = BACKGROUNDS[background]
  const isRight = brightness >= bright && colourful <= most
  const isNear = brightness >= bright - 25 && colourful <= most + 15
  return [
    {
      code: 'background',
      level: isRight ? 'good' : isNear ? 'warn' : 'bad',
      measured: Math.round(brightness),
      least: bright,
    },
    below('backgroundEven', uneven, UNEVEN.good, UNEVEN.doubtful),
  ]
}

/** What the snapshot does not show was filled: however much room that makes, a person has to look at it. */
function filled(finding: Finding, short: Margins): Finding {
  const { code, level } = finding
  const lacks =
    (code === 'marginTopBottom' && short.top + short.bottom > 0) ||
    (code === 'marginLeftRight' && short.left + short.right > 0)
  return lacks ? { ...finding, level: level === 'bad' ? 'bad' : 'warn', short } : finding
}

/**
 * A photo held against a rule; the mask of the person is of any size, and `short` what was filled around the snapshot.
 * Every point that was looked at, good ones too.
 */
export function checkPhoto(
  pixels: Pixels,
  faces: readonly Face[],
  mask: Mask | undefined,
  rule: PhotoRule,
  short: Margins = NOTHING_SHORT,
): Finding[] {
  const [face] = faces
  if (face === undefined) return [{ code: 'noFace', level: 'bad' }, ...sizeOf(pixels, rule)]
  const several: Finding[] =
    faces.length > 1 ? [{ code: 'severalFaces', level: 'bad', measured: faces.length }] : []
  const found: Finding[] = [
    ...several,
    ...sizeOf(pixels, rule),
    ...placeOf(pixels, face, rule, mask).map((each) => filled(each, short)),
    ...lightOf(pixels, face),
    ...(mask === undefined ? [] : backgroundOf(pixels, mask, rule)),
  ]
  return rule.certain ? found : found.map(doubted)
}

/** What only custom asks warns; what no photo may be is bad whoever asks. */
const ALWAYS = new Set<Finding['code']>(['noFace', 'severalFaces', 'blur', 'dark', 'bright'])
const doubted = (finding: Finding): Finding =>
  finding.level === 'bad' && !ALWAYS.has(finding.code) ? { ...finding, level: 'warn' } : finding
