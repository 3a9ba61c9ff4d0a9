import type { Face } from '@visa/photo/face/face'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ask, onLoading, plain } from './engine.ts'

export type FacesSeen =
  | { kind: 'loading'; percent: number }
  | { kind: 'looking' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | { kind: 'none' }
  | { kind: 'found'; faces: readonly Face[] }

/** The faces of a picture, looked for when it is shown. */
export function useFaces(pixels: ImageData): FacesSeen {
  const [seen, setSeen] = useState<FacesSeen>({ kind: 'looking' })
  const stop = useRef<() => void>(undefined)
  const look = (picture: ImageData): void => {
    stop.current?.()
    const leaving = new AbortController()
    const say = (next: FacesSeen): void => {
      if (!leaving.signal.aborted) setSeen(next)
    }
    const deaf = onLoading((percent) =>
      say(percent < 100 ? { kind: 'loading', percent } : { kind: 'looking' }),
    )
    stop.current = () => {
      leaving.abort()
      deaf()
    }
    say({ kind: 'looking' })
    ask('faces', plain(picture), leaving.signal).then(
      (faces) => say(faces.length === 0 ? { kind: 'none' } : { kind: 'found', faces }),
      (error: unknown) => say({ kind: 'failed', error, retry: () => look(picture) }),
    )
  }
  const begin = useEffectEvent(look)
  useEffect(() => {
    begin(pixels)
    return () => stop.current?.()
  }, [pixels])
  return seen
}
