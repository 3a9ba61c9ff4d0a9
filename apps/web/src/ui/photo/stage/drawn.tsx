import { useLayoutEffect, useRef, type CSSProperties } from 'react'

interface DrawnProps {
  pixels: ImageData
  /** Empty where the words beside it say what it is. */
  label: string
  className?: string | undefined
  style?: CSSProperties
}

/** Pixels on the screen. */
export function Drawn({ pixels, label, className, style }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    if (element === null) return
    element.width = pixels.width
    element.height = pixels.height
    element.getContext('2d')?.putImageData(pixels, 0, 0)
  }, [pixels])
  if (label === '') return <canvas ref={canvas} className={className} style={style} aria-hidden />
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image has an address; these are pixels
  return <canvas ref={canvas} className={className} style={style} role="img" aria-label={label} />
}
