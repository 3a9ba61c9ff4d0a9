import { useEffect, useState } from 'react'
import { stepShown, type Picture } from './picture-list.ts'
import { readPicture } from './read-picture.ts'

type Read = { kind: 'reading' } | { kind: 'read'; pixels: ImageData } | { kind: 'failed'; error: unknown }

/** What is shown of a picture: unpacked, being unpacked, or gone from the disk since it was brought. */
export type PixelsSeen = Read & { retry: () => void }

export function usePixels(picture: Picture): PixelsSeen {
  const [known, setKnown] = useState<{ file: File; tries: number; read: Read }>()
  const [tries, setTries] = useState(0)
  const { file } = picture
  useEffect(() => {
    let wanted = true
    const say = (read: Read) => wanted && setKnown({ file, tries, read })
    readPicture(file).then(
      (pixels) => say({ kind: 'read', pixels }),
      (error: unknown) => say({ kind: 'failed', error }),
    )
    return () => {
      wanted = false
    }
  }, [file, tries])
  const retry = () => setTries((count) => count + 1)
  const step = stepShown(picture)
  if (step !== undefined) return { kind: 'read', pixels: step, retry }
  return { ...(known?.file === file && known.tries === tries ? known.read : { kind: 'reading' }), retry }
}
