import type { Language } from '@visa/contract/session/personal'
import type { ComponentType } from 'react'

/** A piece of the shared vocabulary, shown in its states. Files called `*.gallery.tsx` export a list of them. */
export interface GallerySection {
  /** What it is found by: the address `#/dev/widgets?show=<id>`. */
  id: string
  /** Asked for when it is shown: words arrive after the file that uses them. */
  title: (language: Language) => string
  Demo: ComponentType
}
