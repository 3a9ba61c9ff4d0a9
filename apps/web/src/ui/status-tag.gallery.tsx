import { galleryMessages } from '@visa/messages/gallery/gallery'
import { STATUS_COLORS, type StatusTone } from '../lib/palette.ts'
import type { GallerySection } from './gallery.ts'
import { StatusTag, ValidTag } from './status-tag.tsx'

const TONES = Object.keys(STATUS_COLORS) as StatusTone[]

function Tags() {
  return (
    <div>
      {TONES.map((tone) => (
        <StatusTag key={tone} tone={tone} text={tone} />
      ))}
      <ValidTag valid={1} />
      <ValidTag valid={0} />
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  {
    id: 'status-tag',
    title: (language) => galleryMessages[language].status,
    Demo: Tags,
  },
]
