import { photoMessages } from '@visa/messages/photo/photo'
import { expect, it } from 'vitest'
import type { Face } from '../face/face.ts'
import { faceInCrop, planCrop } from '../face/place.ts'
import { resize } from '../image/resize.ts'
import { warp, warpMask } from '../image/warp.ts'
import { newPixels, type Colour, type Mask, type Pixels } from '../pixels.ts'
import { testPortrait } from '../testing/pictures.ts'
import { takesColour } from './background.ts'
import { checkPhoto } from './check-photo.ts'
import type { Finding, FindingCode } from './finding.ts'
import { PHOTO_RULES, rulesOn, type PhotoRule } from './photo-rule.ts'

/** A rule, cut as small as it allows: what is measured does not depend on it. */
function ruleOf(code: string): PhotoRule {
  const rule = PHOTO_RULES.find((each) => each.code === code)
  if (rule === undefined) throw new Error(code)
  const { width, height } = rule.placement
  return {
    ...rule,
    placement: {
      ...rule.placement,
      width: Math.round((width * 2) / 3),
      height: Math.round((height * 2) / 3),
    },
  }
}
const [sticker, evisa] = [ruleOf('RUS-STICKER'), ruleOf('RUS-EVISA')]
const { picture, face, mask } = await testPortrait()

function photo(rule: PhotoRule, change: Partial<PhotoRule['placement']> = {}): [Pixels, Face[], Mask] {
  const plan = planCrop(face, picture, { ...rule.placement, ...change }, mask)
  const cut = warp(picture, plan.affine, plan, [230, 230, 230])
  return [cut, [faceInCrop(plan, face)], warpMask(mask, picture, plan.affine, plan)]
}

const levelOf = (findings: readonly Finding[], code: FindingCode): Finding['level'] | undefined =>
  findings.find((finding) => finding.code === code)?.level

it('what the tools cut out is what the rule asks', () => {
  for (const rule of PHOTO_RULES.map(({ code }) => ruleOf(code))) {
    const findings = checkPhoto(...photo(rule), rule)
    for (const code of [
      'size',
      'ratio',
      'head',
      'tilt',
      'centred',
      'marginTopBottom',
      'marginLeftRight',
    ] as const)
      expect([rule.code, code, levelOf(findings, code)]).toEqual([rule.code, code, 'good'])
  }
})

it('C5.27 says that no face was found, in the words that are asked', () => {
  const findings = checkPhoto(newPixels(700, 900), [], undefined, sticker)
  expect(levelOf(findings, 'noFace')).toBe('bad')
  expect(photoMessages.zh.findings.noFace).toBe('未识别到人脸')
})

it('C5.28 says that the room above, below or beside is too small', () => {
  const above = checkPhoto(...photo(sticker, { top: 0 }), sticker)
  expect(levelOf(above, 'marginTopBottom')).toBe('bad')
  const beside = checkPhoto(...photo(sticker, { width: 220 }), sticker)
  expect(levelOf(beside, 'marginLeftRight')).not.toBe('good')
})

it('C2.18 judges how high the eyes stand by every rule, and only warns where none but custom says it', () => {
  for (const rule of PHOTO_RULES.map(({ code }) => ruleOf(code))) {
    const eyes = (top: number) => levelOf(checkPhoto(...photo(rule, { top }), rule), 'eyeLine')
    expect([rule.code, eyes(rule.placement.top)]).toEqual([rule.code, 'good'])
    expect([rule.code, eyes(rule.placement.top + 0.2)]).toEqual([rule.code, 'warn'])
    expect([rule.code, eyes(rule.placement.top - 0.25)]).toEqual([rule.code, 'warn'])
    const written = { ...rule, certain: true, eyes: { least: 0.9, most: 0.95, certain: true } }
    expect(levelOf(checkPhoto(...photo(rule), written), 'eyeLine')).toBe('bad')
  }
})

it('sees a head that is too small or too large, and one that is tilted', () => {
  expect(levelOf(checkPhoto(...photo(sticker, { head: 0.5 }), sticker), 'head')).toBe('bad')
  expect(levelOf(checkPhoto(...photo(sticker, { head: 0.82 }), sticker), 'head')).toBe('warn')
  const [pixels, [straight], person] = photo(sticker)
  if (straight === undefined) throw new Error('no face')
  expect(levelOf(checkPhoto(pixels, [{ ...straight, tilt: 9 }], person, sticker), 'tilt')).toBe('bad')
})

it('sees blur, darkness, glare and too few pixels', () => {
  const [pixels, [straight], person] = photo(sticker)
  if (straight === undefined) throw new Error('no face')
  const times = (factor: number): Pixels => {
    const { width, height, data } = pixels
    return { width, height, data: data.map((value) => value * factor) }
  }
  const soft = resize(resize(pixels, 50, 64), pixels.width, pixels.height)
  const levels = (of: Pixels, code: FindingCode): Finding['level'] | undefined =>
    levelOf(checkPhoto(of, [straight], person, sticker), code)
  expect(levels(pixels, 'blur')).toBe('good')
  expect(levels(soft, 'blur')).toBe('bad')
  expect(levels(times(0.2), 'dark')).toBe('bad')
  expect(levels(times(2.6), 'bright')).toBe('bad')
  expect(levelOf(checkPhoto(...photo(sticker, { width: 350, height: 450 }), sticker), 'size')).toBe('bad')
})

it('judges what is behind the person by itself', () => {
  const [pixels, [straight], person] = photo(sticker)
  if (straight === undefined) throw new Error('no face')
  const striped = { ...pixels, data: pixels.data.slice() }
  person.data.forEach((share, at) => {
    if (share > 0.02) return
    const value = Math.floor((at % pixels.width) / 50) % 2 === 0 ? 60 : 250
    striped.data.set([value, value, 60], at * 4)
  })
  expect(levelOf(checkPhoto(striped, [straight], person, sticker), 'backgroundEven')).toBe('bad')
  expect(levelOf(checkPhoto(striped, [straight], person, sticker), 'background')).toBe('bad')
})

it('a rule that no authority wrote only warns', () => {
  const findings = checkPhoto(...photo(evisa, { head: 0.3 }), evisa)
  expect(levelOf(findings, 'head')).toBe('warn')
})

it('of each rule the one that holds on the day', () => {
  expect(rulesOn('2019-12-31')).toEqual([])
  expect(rulesOn('2022-01-01').map(({ code }) => code)).not.toContain('RUS-EVISA')
  expect(rulesOn('2026-11-18')).toHaveLength(PHOTO_RULES.length)
})

it('a colour behind the person is taken by the rules that accept it in a photo', () => {
  const takers = (colour: Colour) =>
    PHOTO_RULES.filter((rule) => takesColour(rule, colour)).map(({ code }) => code)
  expect(takers([255, 255, 255])).toEqual(PHOTO_RULES.map(({ code }) => code))
  expect(takers([67, 142, 219])).toEqual([])
  expect(takers([196, 214, 238])).toEqual(['RUS-STICKER', 'RUS-EVISA'])
})
