import { beforeEach, expect, it, vi } from 'vitest'
import { fineMask, forgetMask, matted } from './fine-mask.ts'

const { servedMask, ask } = vi.hoisted(() => ({
  servedMask: vi.fn<() => Promise<unknown>>(),
  ask: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('./served-mask.ts', () => ({ servedMask }))
vi.mock('./engine.ts', () => ({ ask, plain: (pixels: unknown) => pixels }))

const picture = (): ImageData => ({ width: 2, height: 1, data: new Uint8ClampedArray(8), colorSpace: 'srgb' })
const mask = (value: number) => ({ width: 2, height: 1, data: new Float32Array(2).fill(value) })
const { signal } = new AbortController()

beforeEach(() => {
  servedMask.mockReset()
  ask.mockReset().mockResolvedValue(mask(0.5))
})

it('the service is asked once for a picture, whichever tools show it, and its mask is the mask', async () => {
  servedMask.mockResolvedValue({ mask: mask(1) })
  const pixels = picture()
  expect(await matted(pixels, true, signal)).toEqual({ mask: mask(1), by: { kind: 'service' } })
  expect(await fineMask(pixels, true, signal)).toEqual({ mask: mask(1), by: { kind: 'service' } })
  expect(servedMask).toHaveBeenCalledTimes(1)
  expect(ask).not.toHaveBeenCalled()
})

it('where the service is not there the browser looks, says why, and asks again only when told to', async () => {
  const down = { kind: 'said', reason: '图片服务暂时不可用', away: true }
  servedMask.mockResolvedValue(down)
  const pixels = picture()
  expect(await matted(pixels, true, signal)).toEqual({ mask: mask(0.5), by: down })
  expect(await fineMask(pixels, true, signal)).toEqual({ mask: undefined, by: down })
  expect(servedMask).toHaveBeenCalledTimes(1)
  forgetMask(pixels)
  servedMask.mockResolvedValue({ mask: mask(1) })
  expect(await matted(pixels, true, signal)).toEqual({ mask: mask(1), by: { kind: 'service' } })
})

it('nothing leaves the computer of somebody who is not logged in', async () => {
  expect(await matted(picture(), false, signal)).toEqual({ mask: mask(0.5), by: { kind: 'public' } })
  expect(servedMask).not.toHaveBeenCalled()
})
