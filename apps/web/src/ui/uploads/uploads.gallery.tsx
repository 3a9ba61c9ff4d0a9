import { Attachment } from '@visa/contract/files/file'
import { uploadGalleryMessages } from '@visa/messages/gallery/gallery-uploads'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import type { GallerySection } from '../gallery.ts'
import { AvatarUpload } from './avatar-upload.tsx'
import { CertificateUpload, FileUpload, ImageListUpload, PasteUpload } from './file-upload.tsx'
import styles from './uploads.module.css'

const Draft = z.strictObject({
  files: z.array(Attachment),
  images: z.array(Attachment),
  certificate: z.array(Attachment),
  avatar: z.array(Attachment),
})

function InForm() {
  const t = useTexts(uploadGalleryMessages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.form}</Button>
      {open && (
        <FormDialog
          name="gallery-uploads"
          title={t.uploads}
          width={800}
          target={{ schema: Draft, send: async () => undefined }}
          fields={[
            { kind: 'files', name: 'files', label: t.files, paste: true },
            { kind: 'images', name: 'images', label: t.images },
            { kind: 'certificate', name: 'certificate', label: t.certificate },
            { kind: 'avatar', name: 'avatar', label: t.avatar },
          ]}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Uploads() {
  const t = useTexts(uploadGalleryMessages)
  const [form] = Form.useForm<Record<string, unknown>>()
  const values: unknown = Form.useWatch([], form)
  return (
    <>
      <Alert type="info" showIcon title={t.login} />
      <InForm />
      <Form name="gallery-uploads" form={form} layout="vertical" component={false}>
        <Form.Item name="files" label={t.files}>
          <FileUpload />
        </Form.Item>
        <Form.Item name="small" label={t.small}>
          <FileUpload minMb={1} />
        </Form.Item>
        <Form.Item name="many" label={t.many}>
          <FileUpload maxFiles={999} />
        </Form.Item>
        <Form.Item name="paste" label={t.paste}>
          <PasteUpload />
        </Form.Item>
        <Form.Item name="images" label={t.images}>
          <ImageListUpload />
        </Form.Item>
        <Form.Item name="certificate" label={t.certificate}>
          <CertificateUpload />
        </Form.Item>
        <Form.Item name="avatar" label={t.avatar}>
          <AvatarUpload />
        </Form.Item>
      </Form>
      <pre className={styles.kept} aria-label={t.kept}>
        {JSON.stringify(values, undefined, 2)}
      </pre>
    </>
  )
}

function States() {
  const t = useTexts(uploadGalleryMessages)
  const value = [t.longName, 'scan.pdf', 'notes.txt', 'all.zip', 'x.bin'].map((fileName, fileIndex) => ({
    fileName,
    storageName: '/favicon.svg',
    fileIndex,
  }))
  const face = [{ fileName: 'face.png', storageName: '/favicon.svg', fileIndex: 0 }]
  return (
    <>
      <h3>{t.disabled}</h3>
      <FileUpload value={value} disabled aria-label={t.files} />
      <ImageListUpload value={[...face, ...value]} disabled aria-label={t.images} />
      <AvatarUpload value={face} disabled aria-label={t.avatar} />
      <h3>{t.readOnly}</h3>
      <FileUpload value={value} readOnly />
      <CertificateUpload value={[...face, ...value]} readOnly />
      <AvatarUpload value={face} readOnly />
      <h3>{t.readOnlyEmpty}</h3>
      <FileUpload readOnly />
    </>
  )
}

export const sections: readonly GallerySection[] = [
  {
    id: 'uploads',
    title: (language) => uploadGalleryMessages[language].uploads,
    Demo: Uploads,
  },
  {
    id: 'upload-states',
    title: (language) => uploadGalleryMessages[language].uploadStates,
    Demo: States,
  },
]
