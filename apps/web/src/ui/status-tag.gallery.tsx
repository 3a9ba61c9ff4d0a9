import { galleryMessages } from '@visa/messages/gallery'
import { useTexts } from '../lib/i18n.tsx'
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
  { id: 'status-tag', useTitle: () => useTexts(galleryMessages).status, Demo: Tags },
]
