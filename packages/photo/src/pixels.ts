/** A picture as four bytes a pixel, in the shape of the browser's ImageData. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

/** How much of each pixel belongs to something, from 0 to 1. */
export interface Mask {
  width: number
  height: number
  data: Float32Array<ArrayBuffer>
}

export interface Point {
  x: number
  y: number
}

/** In pixels; may reach beyond the picture. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

export const newPixels = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
})

export const newMask = (width: number, height: number): Mask => ({
  width,
  height,
  data: new Float32Array(width * height),
})

export const copyPixels = ({ width, height, data }: Pixels): Pixels => ({ width, height, data: data.slice() })

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value
