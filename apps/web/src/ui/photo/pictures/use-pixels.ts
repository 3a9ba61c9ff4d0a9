import { useEffect, useState } from 'react'
import { stepShown, type Picture } from './picture-list.ts'
import { readPicture } from './read-picture.ts'

/** The pixels of what is shown of a picture; undefined while the original is being unpacked. */
export function usePixels(picture: Picture | undefined): ImageData | undefined {
  const [read, setRead] = useState<{ file: File; pixels: ImageData }>()
  const file = picture?.file
  useEffect(() => {
    if (file === undefined) return
    let wanted = true
    // It was read when it came in: nothing is wrong with it.
    void readPicture(file).then((pixels) => {
      if (wanted) setRead({ file, pixels })
    })
    return () => {
      wanted = false
    }
  }, [file])
  if (picture === undefined) return undefined
  return stepShown(picture) ?? (read?.file === file ? read?.pixels : undefined)
}
