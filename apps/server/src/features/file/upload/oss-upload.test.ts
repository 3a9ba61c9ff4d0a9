import { generateKeyPair, randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { fileUrl } from '@visa/contract/files/file'
import { ossAccessParams, type OssAccess } from '@visa/contract/files/oss'
import { batchUpload } from '@visa/contract/files/upload'
import { expect, test } from 'vitest'
import { signedPut } from '@visa/web/lib/files/sign-put'
import { acs3Problem } from '../../../integrations/sms/acs3.ts'
import type { Client } from '../../../testing/client.ts'
import { FAKE, fakeBucket } from '../../../testing/fake-bucket.ts'
import { HTML, PDF, png } from '../../../testing/samples.ts'
import { keyFor } from '../../../testing/store-upload.ts'
import { testApp } from '../../../testing/test-app.ts'

const KEY_URL = 'https://gosspublic.alicdn.com/callback_pub_key_v1.pem'
// Not in this thread: a server that is kept from working answers "busy".
const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })

/** The product with OSS, its token service and its keys played by this test. */
async function withOss() {
  const bucket = await fakeBucket('oss')
  const policies: unknown[] = []
  const sts = async (request: Request): Promise<Response> => {
    const problem = await acs3Problem({ id: FAKE.id, secret: FAKE.secret }, request)
    const query = new URL(request.url).searchParams
    if (problem !== undefined || request.headers.get('x-acs-action') !== 'AssumeRole') {
      return Response.json({ Code: problem }, { status: 400 })
    }
    policies.push({ role: query.get('RoleArn'), ...(JSON.parse(query.get('Policy') ?? '') as object) })
    return Response.json({
      Credentials: { AccessKeyId: FAKE.id, AccessKeySecret: FAKE.secret, SecurityToken: 'token' },
    })
  }
  const asked: string[] = []
  const server = await testApp({
    env: {
      PUBLIC_URL: 'https://visa.example.com',
      ALIYUN_OSS_ACCESS_KEY_ID: FAKE.id,
      ALIYUN_OSS_ACCESS_KEY_SECRET: FAKE.secret,
      ALIYUN_OSS_ROLE_ARN: 'acs:ram::1:role/upload',
      ALIYUN_OSS_BUCKET: FAKE.bucket,
      ALIYUN_OSS_REGION: FAKE.region,
      ALIYUN_OSS_ENDPOINT: bucket.url,
    },
    storeFetch: async (request) => {
      const { host, href } = new URL(request.url)
      asked.push(href)
      if (host === `sts.${FAKE.region}.aliyuncs.com`) return sts(request)
      if (href === KEY_URL) return new Response(pair.publicKey.export({ type: 'spki', format: 'pem' }))
      return fetch(request)
    },
  })
  return { server, bucket, policies, asked, agent: await server.as('agent') }
}

/** As a browser puts it, straight into OSS. */
const put = (access: OssAccess, key: string, content: Buffer<ArrayBuffer>): Promise<Response> => {
  const { url, headers } = signedPut(access, { key, fileName: 'a.png', fileIndex: 0 }, new Date())
  return fetch(url, { method: 'PUT', headers, body: content })
}

/** As OSS reports it. */
const report = async (
  client: Client,
  access: OssAccess,
  object: string,
  { keyUrl = KEY_URL, fileName = '护照.png' } = {},
) => {
  const { pathname, search } = new URL(access.callbackUrl)
  const body = new URLSearchParams({ object, fileName }).toString()
  const proof = sign('RSA-MD5', Buffer.from(`${pathname}${search}\n${body}`), pair.privateKey)
  const answer = await client.send({
    method: 'POST',
    url: `${pathname}${search}`,
    payload: body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: proof.toString('base64'),
      'x-oss-pub-key-url': Buffer.from(keyUrl).toString('base64'),
    },
  })
  return answer.json<{ code: string; msg: string; data: { imgUrl: string }[] | null }>()
}

test('P3.12 P7.22 browsers get keys of the token service that write below their own folder', async () => {
  const { agent, bucket, policies } = await withOss()
  const access = await agent.call(ossAccessParams, {})
  expect(access).toMatchObject({
    stsAccessKey: { accessKeyId: FAKE.id, accessKeySecret: FAKE.secret, stsToken: 'token' },
    bucket: FAKE.bucket,
    region: FAKE.region,
    endpoint: bucket.url,
  })
  expect(access.callbackUrl).toMatch(/^https:\/\/visa\.example\.com\/api\/aliyun\/oss\/callback\?ticket=/)
  expect(policies).toEqual([
    {
      role: 'acs:ram::1:role/upload',
      Version: '1',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['oss:PutObject'],
          Resource: [`acs:oss:*:*:visa/upload/${access.userDir}/*`],
        },
      ],
    },
  ])
})

test('P7.23 an upload reported by OSS is inspected, put out of its uploader’s reach and shown by a signed address', async () => {
  const { agent, bucket, server } = await withOss()
  const access = await agent.call(ossAccessParams, {})
  const key = keyFor(access, 'png')
  expect((await put(access, key, png(3, 3))).status).toBe(200)
  const answer = await report(server.visitor(), access, key)
  const settled = key.replace(/^upload/, 'file')
  expect(answer).toMatchObject({
    code: '0000',
    data: [{ imgUrl: settled, fileName: '护照.png', fileIndex: 0 }],
  })
  expect([...bucket.objects.keys()]).toEqual([settled])
  expect(await report(server.visitor(), access, key)).toEqual(answer)
  const url = new URL(await agent.call(fileUrl, { query: { storageName: settled } }))
  expect(url.href.startsWith(`${bucket.url}/${settled}?`)).toBe(true)
  expect(url.searchParams.get('response-content-type')).toBe('image/png')
  expect(url.searchParams.get('x-oss-expires')).toBe('600')
  // Its pages may talk to the store, and to nobody else.
  const page = await agent.send({ method: 'GET', url: '/' })
  expect(page.headers['content-security-policy']).toContain(
    `connect-src 'self' ${new URL(bucket.url).origin};`,
  )
  expect((await agent.send({ method: 'GET', url: `/store/visa-desk/${settled}` })).statusCode).toBe(404)
})

test('a callback whose key lies elsewhere is refused, and nothing there is asked', async () => {
  const { agent, asked, server } = await withOss()
  const access = await agent.call(ossAccessParams, {})
  const key = keyFor(access, 'png')
  await put(access, key, png(3, 3))
  for (const keyUrl of [
    'https://evil.example/key.pem',
    'https://gosspublic.alicdn.com.evil.example/key.pem',
    'https://gosspublic.alicdn.com@evil.example/key.pem',
    'https://evil.example/?https://gosspublic.alicdn.com/key.pem',
    'https://store.invalid/callback_pub_key',
    'file:///etc/passwd',
  ]) {
    expect((await report(server.visitor(), access, key, { keyUrl })).msg, keyUrl).toBe('文件上传失败')
  }
  expect(asked.filter((url) => url.includes('evil') || url.startsWith('file:'))).toEqual([])
  expect((await report(server.visitor(), access, `upload/u999/2026/03/01/${randomUUID()}.png`)).code).toBe(
    '9999',
  )
})

test('what is not what its name says is removed from OSS', async () => {
  const { agent, bucket, server } = await withOss()
  const access = await agent.call(ossAccessParams, {})
  const key = keyFor(access, 'png')
  await put(access, key, HTML)
  expect((await report(server.visitor(), access, key)).msg).toContain('类型不支持')
  expect(bucket.objects.size).toBe(0)
})

test('files that go through the server reach OSS too', async () => {
  const { agent, bucket } = await withOss()
  const form = new FormData()
  form.append('files', new File([PDF], 'a.pdf'))
  const answer = await agent.upload(batchUpload, form)
  const [item] = answer.data as { imgUrl: string }[]
  expect(bucket.objects.get(item?.imgUrl ?? '')?.content.equals(PDF)).toBe(true)
})

test('an S3 bucket stands behind the server: browsers put and get through it', async () => {
  const bucket = await fakeBucket('s3')
  const { agent, content, answer } = await (async () => {
    const server = await testApp({
      env: {
        S3_ENDPOINT: bucket.url.replace(`/${FAKE.bucket}`, ''),
        S3_REGION: FAKE.region,
        S3_BUCKET: FAKE.bucket,
        S3_ACCESS_KEY_ID: FAKE.id,
        S3_SECRET_ACCESS_KEY: FAKE.secret,
      },
    })
    const client = await server.as('agent')
    const access = await client.call(ossAccessParams, {})
    const picture = png(9, 9)
    const { url, headers } = signedPut(
      access,
      { key: keyFor(access, 'png'), fileName: 'a.png', fileIndex: 0 },
      new Date(),
    )
    return {
      agent: client,
      content: picture,
      answer: await client.send({ method: 'PUT', url, headers, payload: picture }),
    }
  })()
  const [item] = answer.json<{ data: { imgUrl: string }[] }>().data
  expect(bucket.objects.get(item?.imgUrl ?? '')?.content.equals(content)).toBe(true)
  const url = await agent.call(fileUrl, { query: { storageName: item?.imgUrl ?? '' } })
  expect(url.startsWith('/store/visa-desk/')).toBe(true)
  expect((await agent.send({ method: 'GET', url })).rawPayload.equals(content)).toBe(true)
})
