import type { Attachment } from '@visa/contract/files/file'
import { expect, test, vi } from 'vitest'
import { madeUploads } from './upload-made.ts'

type Uploads = Parameters<typeof madeUploads>[0]

const file = (name: string): File => new File(['x'], name)
const stored = async (sent: File): Promise<Attachment> => ({
  fileName: sent.name,
  storageName: `stored/${sent.name}`,
  fileIndex: 0,
})

test('a picture that was changed is uploaded with what it was made of, and the one is named by the other', async () => {
  const keep = vi.fn<Uploads['keep']>(async () => null)
  const upload = vi.fn<Uploads['upload']>(stored)
  const made = await madeUploads({ upload, keep })(file('raw.jpg'))(file('photo.jpg'))
  expect(made.storageName).toBe('stored/photo.jpg')
  expect(keep.mock.calls).toEqual([
    [{ storageName: 'stored/photo.jpg', original: 'stored/raw.jpg' }, undefined],
  ])
})

test('one that was left as it is is stored once, and none without its original', async () => {
  const keep = vi.fn<Uploads['keep']>(async () => null)
  await madeUploads({ upload: stored, keep })(file('raw.jpg'))(file('raw.jpg'))
  expect(keep).not.toHaveBeenCalled()
  const cut = async (sent: File) => {
    if (sent.name === 'raw.jpg') throw new Error('cut')
    return stored(sent)
  }
  await expect(madeUploads({ upload: cut, keep })(file('raw.jpg'))(file('photo.jpg'))).rejects.toThrow('cut')
})
