interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}
interface Wear {
  width: number
  blur?: number
  light?: number
  noise?: number
  random?: () => number
}
export function seeded(seed: number): () => number
export function wornPixels(svg: string, wear: Wear): Promise<Picture>
export function wornJpeg(picture: Picture, quality: number): Promise<Buffer>
export function pixelsOf(file: Uint8Array): Promise<Picture>
