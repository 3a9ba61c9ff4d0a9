import { beforeEach, expect, it, vi } from 'vitest'
import type { NotServed } from '../engine/served-mask.ts'
import type { Picture } from '../pictures/picture-list.ts'
import { edgesOfAll, outcomeOf, type BatchRequest } from './outcome-of.ts'

const { servedMask, ask } = vi.hoisted(() => ({
  servedMask: vi.fn<() => Promise<unknown>>(),
  ask: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('../engine/served-mask.ts', () => ({ servedMask }))
vi.mock('../engine/engine.ts', () => ({
  ask,
  plain: (pixels: unknown) => pixels,
  drawable: (pixels: unknown) => pixels,
}))

const picture = (): ImageData => ({ width: 2, height: 1, data: new Uint8ClampedArray(8), colorSpace: 'srgb' })
const mask = { width: 2, height: 1, data: new Float32Array(2).fill(1) }
const { signal } = new AbortController()
const request: BatchRequest = {
  steps: { straighten: true, crop: true, background: [255, 255, 255], enhance: 0 },
  rule: 'RUS-STICKER',
  served: true,
}

/** Who looked at each of three pictures, when the service said this of the second. */
async function looked(second: NotServed) {
  servedMask.mockResolvedValueOnce({ mask }).mockResolvedValueOnce(second).mockResolvedValue({ mask })
  const edges = edgesOfAll(request, signal)
  const by = []
  for (const each of [picture(), picture(), picture()]) by.push((await edges(each))?.by)
  return by
}

beforeEach(() => {
  servedMask.mockReset()
  ask.mockReset()
})

it('what the service says of one picture drops the fine edges of that one alone', async () => {
  const nobody: NotServed = { kind: 'said', reason: '未识别到人脸', away: false }
  expect(await looked(nobody)).toEqual([{ kind: 'service' }, nobody, { kind: 'service' }])
  expect(servedMask).toHaveBeenCalledTimes(3)
})

it.each<NotServed>([{ kind: 'slow' }, { kind: 'said', reason: '图片服务暂时不可用', away: true }])(
  'once the service is not there none of the rest waits for it: %o',
  async (away) => {
    expect(await looked(away)).toEqual([{ kind: 'service' }, away, away])
    expect(servedMask).toHaveBeenCalledTimes(2)
  },
)

it('a service that was away when a picture was looked at alone is asked again by the next batch', async () => {
  const pixels = picture()
  servedMask.mockResolvedValueOnce({ kind: 'said', reason: '图片服务暂时不可用', away: true })
  await edgesOfAll(request, signal)(pixels)
  servedMask.mockResolvedValueOnce({ mask })
  expect(await edgesOfAll(request, signal)(pixels)).toEqual({ mask, by: { kind: 'service' } })
})

it('a background that stays needs no edges', async () => {
  const steps = { ...request.steps, background: undefined }
  expect(await edgesOfAll({ ...request, steps }, signal)(picture())).toBeUndefined()
  expect(servedMask).not.toHaveBeenCalled()
})

it('a photo made of one of several faces is no green one, whatever its checks say', async () => {
  const outcome = async (faces: number, level: 'good' | 'bad') => {
    ask.mockResolvedValueOnce({
      pixels: picture(),
      faces: Array.from({ length: faces }),
      findings: { [request.rule]: [{ code: 'head', level }] },
    })
    const brought = { key: 'a', steps: [picture()], at: 1 } as unknown as Picture
    return outcomeOf(brought, request, async () => undefined, signal)
  }
  expect(await outcome(1, 'good')).toMatchObject({ kind: 'made', level: 'good', faces: 1 })
  expect(await outcome(2, 'good')).toMatchObject({ kind: 'made', level: 'warn', faces: 2 })
  expect(await outcome(2, 'bad')).toMatchObject({ kind: 'made', level: 'bad', faces: 2 })
})
