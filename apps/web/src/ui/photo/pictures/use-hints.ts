import type { CameraHint } from '@visa/photo/check/camera-hint'
import { useEffect, useState, type RefObject } from 'react'
import { ask, plain } from '../engine/engine.ts'
import { pixelsOf } from './read-picture.ts'

export type Guidance =
  | { kind: 'looking' }
  | { kind: 'unguided' }
  | { kind: 'told'; hints: readonly CameraHint[] }

/** So small that a look takes a fraction of a second. */
const LONGEST = 480
/** Long enough to read a hint, and for the machine to do something else. */
const PAUSE_MS = 300

/** What is to be mended before a photo is taken, looked at again and again while the film runs. */
export function useHints(film: RefObject<HTMLVideoElement | null>, running: boolean): Guidance {
  const [guidance, setGuidance] = useState<Guidance>({ kind: 'looking' })
  useEffect(() => {
    if (!running) return
    const leaving = new AbortController()
    const { signal } = leaving
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const video = film.current
      if (video === null || signal.aborted) return
      const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight))
      const [width, height] = [video.videoWidth, video.videoHeight].map((side) => Math.round(side * scale))
      try {
        const hints = await ask('look', plain(pixelsOf(video, width ?? 1, height ?? 1)), signal)
        if (!signal.aborted) setGuidance({ kind: 'told', hints })
      } catch {
        if (!signal.aborted) setGuidance({ kind: 'unguided' })
      }
      if (!signal.aborted) timer = setTimeout(() => void look(), PAUSE_MS)
    }
    void look()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [film, running])
  return guidance
}
