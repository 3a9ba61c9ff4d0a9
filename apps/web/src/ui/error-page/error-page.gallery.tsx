import { galleryTableMessages } from '@visa/messages/gallery/gallery-table'
import type { GallerySection } from '../gallery.ts'
import { ErrorPage } from './error-page.tsx'

function Pages() {
  return (
    <>
      <ErrorPage />
      <ErrorPage type="403" />
    </>
  )
}

export const sections: readonly GallerySection[] = [
  {
    id: 'error-page',
    title: (language) => galleryTableMessages[language].errorPage,
    Demo: Pages,
  },
]
