import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useReducer, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useTabHold } from '../../../lib/tabs/use-tab-life.ts'
import { afterStep, NO_PICTURES, type Picture } from './picture-list.ts'
import { PICTURE_LIMITS, PictureProblem, readPicture, thumbOf } from './read-picture.ts'

export interface Pictures {
  pictures: readonly Picture[]
  current: Picture | undefined
  /** How many are being read. */
  reading: number
  /** Why some were not taken, one line each; until the next are brought. */
  problems: readonly string[]
  add: (files: readonly File[]) => Promise<void>
  select: (key: string) => void
  remove: (key: string) => void
  /** What was made of the picture takes its place, and can be taken back. */
  change: (key: string, pixels: ImageData) => void
  undo: (key: string) => void
  redo: (key: string) => void
}

/** The pictures of one window: nothing of them leaves it before somebody saves one. */
export function usePictures(): Pictures {
  const { problems: words } = useTexts(photoToolMessages)
  const [list, step] = useReducer(afterStep, NO_PICTURES)
  const [reading, setReading] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  useTabHold(list.pictures.length > 0)

  const read = async (file: File): Promise<Picture | string> => {
    try {
      const thumb = thumbOf(await readPicture(file))
      return { key: crypto.randomUUID(), name: file.name, file, thumb, steps: [], at: 0 }
    } catch (error) {
      const { kind, facts } = error instanceof PictureProblem ? error : new PictureProblem('broken')
      return fill(words[kind], { name: file.name, ...facts })
    }
  }

  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    const room = Math.max(0, PICTURE_LIMITS.atOnce - list.pictures.length - reading)
    const [taken, left] = [files.slice(0, room), files.length - room]
    setProblems(left > 0 ? [fill(words.tooMany, { max: PICTURE_LIMITS.atOnce, count: left })] : [])
    setReading((count) => count + taken.length)
    // One after the other: fifty at once would not fit into the memory of an office computer.
    for (const file of taken) {
      const outcome = await read(file)
      setReading((count) => count - 1)
      if (typeof outcome === 'string') setProblems((said) => [...said, outcome])
      else step({ kind: 'added', pictures: [outcome] })
    }
  }

  return {
    pictures: list.pictures,
    current: list.pictures.find(({ key }) => key === list.selected),
    reading,
    problems,
    add,
    select: (key) => step({ kind: 'selected', key }),
    remove: (key) => step({ kind: 'removed', key }),
    change: (key, pixels) => step({ kind: 'changed', key, pixels }),
    undo: (key) => step({ kind: 'undone', key }),
    redo: (key) => step({ kind: 'redone', key }),
  }
}
