/** Where a picture lies behind the frame that cuts it out. */
export interface Placement {
  /** The point of the picture in the middle of the frame, in its own pixels. */
  x: number
  y: number
  /** Pixels of the frame for one of the picture. */
  scale: number
  /** Clockwise, in degrees. */
  angle: number
}

export interface Size {
  width: number
  height: number
}

/** The picture fills the frame, its middle in the middle. */
export const filling = (picture: Size, frame: Size): Placement => ({
  x: picture.width / 2,
  y: picture.height / 2,
  scale: Math.max(frame.width / picture.width, frame.height / picture.height),
  angle: 0,
})

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Moved by so many pixels of the frame, whichever way the picture is turned. */
export function movedBy(placement: Placement, dx: number, dy: number): Placement {
  const turn = radians(-placement.angle)
  const [right, down] = [dx / placement.scale, dy / placement.scale]
  return {
    ...placement,
    x: placement.x - (right * Math.cos(turn) - down * Math.sin(turn)),
    y: placement.y - (right * Math.sin(turn) + down * Math.cos(turn)),
  }
}

/** How far the picture can be scaled: from half of what fills the frame to eight times that. */
export function scaleLimits(picture: Size, frame: Size): { min: number; max: number } {
  const { scale } = filling(picture, frame)
  return { min: scale / 2, max: scale * 8 }
}

/** A corner of the frame, in pixels of the picture. */
function pointAt(placement: Placement, frame: Size, right: number, down: number): { x: number; y: number } {
  const turn = radians(-placement.angle)
  const [dx, dy] = [(right * frame.width) / 2 / placement.scale, (down * frame.height) / 2 / placement.scale]
  return {
    x: placement.x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: placement.y + dx * Math.sin(turn) + dy * Math.cos(turn),
  }
}

/** Whether the frame reaches beyond the picture by more than a pixel. */
export const reachesBeyond = (placement: Placement, picture: Size, frame: Size): boolean =>
  [-1, 1].some((right) =>
    [-1, 1].some((down) => {
      const { x, y } = pointAt(placement, frame, right, down)
      return x < -1 || y < -1 || x > picture.width + 1 || y > picture.height + 1
    }),
  )

/** What lies in the frame, drawn as large as asked for; beyond the picture it is white. */
export function cutOut(pixels: ImageData, placement: Placement, frame: Size, output: Size): ImageData {
  const source = new OffscreenCanvas(pixels.width, pixels.height)
  source.getContext('2d')?.putImageData(pixels, 0, 0)
  const canvas = new OffscreenCanvas(output.width, output.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('the browser gives no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, output.width, output.height)
  context.imageSmoothingQuality = 'high'
  context.translate(output.width / 2, output.height / 2)
  context.rotate(radians(placement.angle))
  const scale = placement.scale * (output.width / frame.width)
  context.scale(scale, scale)
  context.drawImage(source, -placement.x, -placement.y)
  return context.getImageData(0, 0, output.width, output.height)
}
