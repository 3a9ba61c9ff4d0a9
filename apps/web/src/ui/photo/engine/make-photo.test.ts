import { levelOf } from '../tools/photo-level.ts'
import { PHOTO_RULES } from '@visa/photo/check/photo-rule'
import { between } from '@visa/photo/face/face'
import { faceHeight } from '@visa/photo/face/place'
import { resize } from '@visa/photo/image/resize'
import { newPixels, type Pixels } from '@visa/photo/pixels'
import { testMeshNet, testNets, testPersonNet, testPortrait } from '@visa/photo/testing/pictures'
import { expect, it } from 'vitest'
import { makePhoto } from './make-photo.ts'
import type { PhotoSteps } from './tasks.ts'

const nets = { faces: testNets(), mesh: testMeshNet(), person: testPersonNet() }
const { picture: portrait, face } = await testPortrait()
const STEPS: PhotoSteps = { straighten: true, crop: true, background: [255, 255, 255], enhance: 0 }
const [rule] = PHOTO_RULES
if (rule === undefined) throw new Error('no rule')

const made = (picture: Pixels, steps = STEPS) =>
  makePhoto(nets, picture, { steps, rule, rules: PHOTO_RULES, face: 0 })

/** The portrait with its wall carried on around it, as a camera further away would see it. */
function framed(by: number): Pixels {
  const wide = newPixels(portrait.width + 2 * by, portrait.height + by)
  for (let y = 0; y < wide.height; y += 1)
    for (let x = 0; x < wide.width; x += 1) {
      const [from, at] = [
        (Math.max(0, y - by) * portrait.width + Math.min(portrait.width - 1, Math.max(0, x - by))) * 4,
        (y * wide.width + x) * 4,
      ]
      wide.data.set(portrait.data.subarray(from, from + 4), at)
    }
  return wide
}

/** The portrait without its uppermost rows. */
const below = (top: number): Pixels =>
  resize(portrait, portrait.width, portrait.height - top, {
    x: 0,
    y: top,
    width: portrait.width,
    height: portrait.height - top,
  })

const MARGINS = new Set(['marginTopBottom', 'marginLeftRight'])

it('C5.28 a snapshot that ends in the hair gives no green photo by any rule, and says how much was filled', () => {
  const eyes = between(face.leftEye, face.rightEye)
  const cut = below(Math.round(eyes.y - faceHeight(face) * 0.75))
  const byRule = Object.values(made(cut)?.findings ?? {})
  expect(byRule).toHaveLength(PHOTO_RULES.length)
  for (const findings of byRule) {
    expect(levelOf(findings)).not.toBe('good')
    const margin = findings.find(({ code }) => code === 'marginTopBottom')
    expect(margin?.level).not.toBe('good')
    expect(margin?.short?.top).toBeGreaterThan(10)
  }
})

it('a snapshot with room around the head lacks nothing', () => {
  const byRule = made(framed(200))?.findings ?? {}
  expect(levelOf(byRule[rule.code] ?? [])).toBe('good')
  const findings = Object.values(byRule).flat()
  const margins = findings.filter(({ code }) => MARGINS.has(code))
  expect(margins).toHaveLength(PHOTO_RULES.length * 2)
  for (const { level, short } of margins) expect([level, short]).toEqual(['good', undefined])
})

it('a picture that is only turned has white corners, and says so', () => {
  const turned = made(portrait, { ...STEPS, crop: false, background: undefined })
  const margin = turned?.findings[rule.code]?.find(({ code }) => code === 'marginTopBottom')
  expect(margin?.level).not.toBe('good')
  expect(margin?.short?.top).toBeGreaterThan(0)
})
