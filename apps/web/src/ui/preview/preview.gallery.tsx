import { uploadGalleryMessages } from '@visa/messages/gallery/gallery-uploads'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import type { GallerySection } from '../gallery.ts'
import { FileTypeIcon } from './file-icon.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

const mark = (side: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side / 2}"><rect width="100%" height="100%" fill="teal"/><rect width="25%" height="50%" fill="gold"/></svg>`,
  )}`

const FILES = [
  { storageName: 'wide', fileName: 'wide.png', src: mark(2000) },
  { storageName: 'small', fileName: 'small.png', src: mark(120) },
  { storageName: 'page', fileName: 'page.txt', src: '/index.html' },
  { storageName: 'sheet', fileName: 'sheet.xlsx', src: '/index.html' },
  { storageName: 'broken', fileName: 'broken.pdf', src: '/index.html' },
]

const NAMES = ['a.pdf', 'a.docx', 'a.zip', 'a.txt', 'a.bin']

function Preview() {
  const t = useTexts(uploadGalleryMessages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.open}</Button>
      <h3>{t.icons}</h3>
      <Flex gap={16}>
        {NAMES.map((name) => (
          <figure key={name}>
            <FileTypeIcon fileName={name} size={48} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Flex>
      {open && <PreviewDialog files={FILES} onClosed={() => setOpen(false)} />}
    </>
  )
}

export const sections: readonly GallerySection[] = [
  {
    id: 'preview',
    title: (language) => uploadGalleryMessages[language].preview,
    Demo: Preview,
  },
]
