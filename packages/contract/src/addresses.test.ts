import { expect, test } from 'vitest'
import { ENDPOINTS } from './endpoints.ts'
import { SMS_SCENES } from './session/captcha.ts'

/** What else is written against these calls knows them by address and by how their body is written. */
const known = (method: string, path: string) => {
  const found = ENDPOINTS.find((each) => each.method === method && each.path === path)
  return found && (found.bodyKind ?? 'none')
}

const fieldsOf = (method: string, path: string): string[] => {
  const found = ENDPOINTS.find((each) => each.method === method && each.path === path)
  const { shape = {} } = (found?.query ?? found?.body ?? {}) as { shape?: object }
  return Object.keys(shape)
}

test('P7.4 P7.6 P7.8 P7.16 the calls of a login', () => {
  expect(known('POST', '/api/system/login')).toBe('form')
  expect(fieldsOf('POST', '/api/system/login')).toEqual([
    'userName',
    'password',
    'imageCaptcha',
    'rememberMe',
  ])
  expect(known('POST', '/api/system/simpleLogin')).toBe('form')
  expect(known('GET', '/api/system/logined')).toBe('none')
  expect(known('GET', '/api/captcha/get')).toBe('none')
  expect(fieldsOf('GET', '/api/captcha/get')).toEqual(['mobile', 'imageCaptcha', 'scene'])
  expect(SMS_SCENES).toEqual(expect.arrayContaining(['LOGIN', 'CAPTCHA_LOGIN', 'CAPTCHA_CHANGE_PASSWORD']))
})

test('P7.56 P7.65 the calls that set permissions and list what was sent about one thing', () => {
  expect(known('POST', '/api/resource/insertPowerByCompanyIds')).toBe('json')
  expect(known('GET', '/api/sms/sendList')).toBe('none')
  expect(fieldsOf('GET', '/api/sms/sendList')).toEqual(expect.arrayContaining(['busiType', 'id']))
})

test('C7.2 C7.3 C7.4 the calls of a visa order', () => {
  for (const name of ['submit', 'save', 'confirm'])
    expect(known('POST', `/api/visa/order/${name}`), name).toBe('json')
  for (const name of ['page', 'statusNum', 'detail', 'logs'])
    expect(known('GET', `/api/visa/order/${name}`), name).toBe('none')
})

test('C7.5 C7.6 C7.8 C7.9 C7.10 the calls of the other face of an order', () => {
  for (const part of ['', '/details', '/attachments', '/applicants'])
    expect(known('GET', `/api/order/{id}${part}`), part).toBe('none')
  expect(known('POST', '/api/order')).toBe('json')
  expect(known('PUT', '/api/order/{id}')).toBe('json')
  expect(known('DELETE', '/api/order/{id}')).toBe('none')
  expect(known('POST', '/api/order/page')).toBe('json')
  expect(known('POST', '/api/image/oss/upload')).toBe('multipart')
  expect(known('POST', '/api/image/ocr')).toBeDefined()
  expect(known('POST', '/api/commonApp/pageQueryCommonApplicant')).toBe('json')
})

test('C7.20 the calls that follow an application', () => {
  for (const name of ['getStatus', 'getLogs'])
    expect(known('GET', `/api/ph/applications/${name}`), name).toBe('none')
})
