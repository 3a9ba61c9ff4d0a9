import { expect, test } from 'vitest'
import { OSS, S3, readClaim, signedHeaders, signedQuery } from './v4.ts'

const HANGZHOU = { dialect: OSS, region: 'cn-hangzhou' }
const PUT = {
  method: 'PUT',
  path: '/bucket/1234+-/123/1.txt',
  query: new Map([
    ['param1', 'value1'],
    ['+param1', 'value3'],
    ['|param1', 'value4'],
    ['+param2', ''],
    ['|param2', ''],
    ['param2', ''],
  ]),
  headers: {
    'x-oss-head1': 'value',
    abc: 'value',
    zabc: 'value',
    xyz: 'value',
    'content-type': 'text/plain',
  },
}

test('OSS: headers are signed as the vendor’s own kits sign them', () => {
  const at = new Date(1702743657 * 1000)
  const headers = signedHeaders(HANGZHOU, { id: 'ak', secret: 'sk' }, PUT, at)
  expect(headers['x-oss-date']).toBe('20231216T162057Z')
  expect(headers['authorization']).toBe(
    'OSS4-HMAC-SHA256 Credential=ak/20231216/cn-hangzhou/oss/aliyun_v4_request,Signature=e21d18daa82167720f9b1047ae7e7f1ce7cb77a31e8203a7d5f4624fa0284afe',
  )
  const temporary = { id: 'ak', secret: 'sk', token: 'token' }
  expect(signedHeaders(HANGZHOU, temporary, PUT, new Date(1702784856 * 1000))['authorization']).toContain(
    'Signature=b94a3f999cf85bcdc00d332fbd3734ba03e48382c36fa4d5af5df817395bd9ea',
  )
})

test('OSS: a request with further headers in its signature is read', () => {
  const headers = {
    ...PUT.headers,
    'x-oss-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-oss-date': '20231216T172512Z',
    authorization:
      'OSS4-HMAC-SHA256 Credential=ak/20231216/cn-hangzhou/oss/aliyun_v4_request,AdditionalHeaders=abc;zabc,Signature=4a4183c187c07c8947db7620deb0a6b38d9fbdd34187b6dbaccb316fa251212f',
  }
  const claim = readClaim(HANGZHOU, { ...PUT, headers })
  expect(claim).toMatchObject({ keyId: 'ak', seconds: undefined, at: new Date(1702747512 * 1000) })
  expect(claim?.fits('sk')).toBe(true)
  expect(claim?.fits('another')).toBe(false)
  const changed = { ...headers, abc: 'other' }
  expect(readClaim(HANGZHOU, { ...PUT, headers: changed })?.fits('sk')).toBe(false)
})

test('OSS: addresses are signed as the vendor’s own kits sign them', () => {
  const headers = { ...PUT.headers, 'content-type': 'application/octet-stream' }
  const at = new Date(1702781677 * 1000)
  const query = signedQuery(HANGZHOU, { id: 'ak', secret: 'sk' }, { ...PUT, headers }, { at, seconds: 599 })
  expect(query.get('x-oss-credential')).toBe('ak/20231217/cn-hangzhou/oss/aliyun_v4_request')
  expect(query.get('x-oss-signature')).toBe(
    'a39966c61718be0d5b14e668088b3fa07601033f6518ac7b523100014269c0fe',
  )
})

const EXAMPLE_KEY = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const VIRGINIA = { dialect: S3, region: 'us-east-1' }
const EXAMPLE_DAY = new Date('2013-05-24T00:00:00Z')

test('S3: an address is signed as in the published example', () => {
  const parts = {
    method: 'GET',
    path: '/test.txt',
    query: [],
    headers: { host: 'examplebucket.s3.amazonaws.com' },
  }
  const query = signedQuery(VIRGINIA, EXAMPLE_KEY, parts, { at: EXAMPLE_DAY, seconds: 86_400 })
  expect(query.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

test('a signed address is read back, and nothing in it can be changed', () => {
  const parts = {
    method: 'GET',
    path: '/b/a/护照.png',
    query: [['response-content-type', 'image/png']],
    headers: {},
  } as const
  const key = { id: 'k', secret: 's' }
  const query = [...signedQuery(HANGZHOU, key, parts, { at: EXAMPLE_DAY, seconds: 600 })]
  const claim = readClaim(HANGZHOU, { ...parts, query })
  expect(claim).toMatchObject({ keyId: 'k', seconds: 600, at: EXAMPLE_DAY })
  expect(claim?.fits('s')).toBe(true)
  const altered = query.map(([name, value]) => [name, value === 'image/png' ? 'text/html' : value] as const)
  expect(readClaim(HANGZHOU, { ...parts, query: altered })?.fits('s')).toBe(false)
  expect(readClaim(HANGZHOU, { ...parts, path: '/b/a/other.png', query })?.fits('s')).toBe(false)
  expect(readClaim({ ...HANGZHOU, region: 'cn-beijing' }, { ...parts, query })).toBeUndefined()
  expect(readClaim(HANGZHOU, { ...parts, query: [] })).toBeUndefined()
})
