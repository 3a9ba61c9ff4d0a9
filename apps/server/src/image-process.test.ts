import { expect, it } from 'vitest'
import { imageEnvironment } from './image-process.ts'

it('the process that unpacks pictures is told what its machine needs, and no address, password or key of ours', () => {
  const own = {
    PATH: '/usr/bin',
    TZ: 'UTC',
    DATABASE_URL: 'postgres://visa:secret@db/visa',
    PGPASSWORD: 'secret',
    SECRET_KEY: 'secret',
    ANYTHING_ELSE: 'secret',
  }
  expect(imageEnvironment(own, 'a-token')).toEqual({
    PATH: '/usr/bin',
    TZ: 'UTC',
    IMAGE_TOKEN: 'a-token',
    IMAGE_PORT: '0',
  })
})
