import { remark, text } from '@visa/contract/fields'
import { galleryTableMessages } from '@visa/messages/gallery/gallery-table'
import { Button } from 'antd'
import { useState } from 'react'
import * as z from 'zod/mini'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { FormDrawer } from '../form/form-drawer.tsx'
import type { GallerySection } from '../gallery.ts'
import { WithAside } from './aside.tsx'
import { BoundedPopover } from './bounded-popover.tsx'

const LINES = Array.from({ length: 60 }, (_, index) => index + 1)

function Sides() {
  const t = useTexts(galleryTableMessages)
  const lines = LINES.map((no) => <p key={no}>{fill(t.line, { no })}</p>)
  return (
    <>
      <WithAside name="gallery" label={t.aside} aside={<p>{t.asideText}</p>}>
        <p>{t.body}</p>
      </WithAside>
      <div>
        <BoundedPopover trigger="click" placement="right" content={lines}>
          <Button>{t.popover}</Button>
        </BoundedPopover>
      </div>
    </>
  )
}

const Department = z.strictObject({ name: text(20), remark: remark(200) })

function Drawers() {
  const t = useTexts(galleryTableMessages)
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t.openDrawer}</Button>
      {open && (
        <FormDrawer
          name="gallery department"
          title={t.drawerTitle}
          width={480}
          target={{
            schema: Department,
            send: async ({ name }) => toast.success(fill(t.done, { what: name })),
          }}
          fields={['name', 'remark']}
          onClosed={() => setOpen(false)}
        />
      )}
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  {
    id: 'side',
    title: (language) => galleryTableMessages[language].side,
    Demo: Sides,
  },
  {
    id: 'form-drawer',
    title: (language) => galleryTableMessages[language].formDrawer,
    Demo: Drawers,
  },
]
