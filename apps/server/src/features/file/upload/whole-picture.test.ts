import { ossAccessParams } from '@visa/contract/files/oss'
import { batchUpload, imageUpload } from '@visa/contract/files/upload'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { png } from '../../../testing/samples.ts'
import { keyFor, putFile } from '../../../testing/store-upload.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client

beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
})
afterAll(() => server.close())

/** Something that differs in every corner, so that half of it shows that half is missing. */
const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background: '#2347c5' } }).composite([
  {
    input: { create: { width: 300, height: 200, channels: 3, background: '#b76e00' } },
    gravity: 'southeast',
  },
])

/** 4 by 3 points of 24 bits, which nothing compresses. */
function bitmap(): Buffer {
  const pixels = Buffer.alloc(12 * 3, 0x7f)
  const head = Buffer.alloc(54)
  head.write('BM', 'latin1')
  head.writeUInt32LE(head.length + pixels.length, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(4, 18)
  head.writeInt32LE(-3, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return Buffer.concat([head, pixels])
}

const whole: Readonly<Record<string, Buffer>> = {
  'camera.jpg': await drawn.clone().jpeg().toBuffer(),
  'web.jpg': await drawn.clone().jpeg({ progressive: true }).toBuffer(),
  'scan.png': await drawn.clone().png().toBuffer(),
  'fax.gif': await drawn.clone().gif().toBuffer(),
  'phone.webp': await drawn.clone().webp().toBuffer(),
  'old.bmp': bitmap(),
}

const kept = async () => {
  let objects = 0
  for await (const _ of server.files.objects.list()) objects += 1
  const { count } = await one<{ count: number }>(
    server.db,
    sql`select count(*)::int as count from stored_file`,
  )
  return { objects, rows: count }
}

/** Both ways in for what is kept as it came: straight into the store, and through the server. */
async function bothWays(name: string, content: Buffer) {
  const access = await agent.call(ossAccessParams, {})
  const direct = await putFile(agent, { name, content, key: keyFor(access, 'jpg') })
  const form = new FormData()
  form.append('files', new File([new Uint8Array(content)], name))
  return [direct, await agent.upload(batchUpload, form)]
}

test.each(Object.keys(whole))(
  '%s is taken whole, and refused cut off, whichever way it comes',
  async (name) => {
    const content = whole[name] ?? Buffer.alloc(0)
    const before = await kept()
    for (const part of [0.5, 0.8]) {
      for (const answer of await bothWays(name, content.subarray(0, Math.floor(content.length * part)))) {
        expect(answer).toMatchObject({
          code: '9999',
          msg: `图片 ${name} 不完整或已损坏，无法完整打开，请重新拍摄或扫描`,
        })
      }
    }
    expect(await kept()).toEqual(before)
    for (const answer of await bothWays(name, content)) expect(answer.code).toBe('0000')
  },
)

test('what is drawn anew is told the same', async () => {
  const content = whole['camera.jpg'] ?? Buffer.alloc(0)
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content.subarray(0, content.length / 2))], 'camera.jpg'))
  expect((await agent.upload(imageUpload, form)).msg).toContain('不完整或已损坏')
})

test('what would take too much memory to be looked at is refused by its header', async () => {
  const before = process.memoryUsage().rss
  for (const answer of await bothWays('大图.png', png(10_000, 10_000))) {
    expect(answer.msg).toBe('图片 大图.png 的像素过多，请缩小后再上传')
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024)
})
