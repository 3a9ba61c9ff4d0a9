import type { ComponentType } from 'react'

/** A piece of the shared vocabulary, shown in its states. Files called `*.gallery.tsx` export a list of them. */
export interface GallerySection {
  /** What it is found by: the address `#/dev/widgets?show=<id>`. */
  id: string
  /** Its title in the language of the screen; a hook, because texts are. */
  useTitle: () => string
  Demo: ComponentType
}
