import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger, scrub } from './logger.ts'

const logged = (write: (log: ReturnType<typeof createLogger>) => void, level = 'info'): string => {
  const output = new PassThrough()
  write(createLogger(level, output))
  return String(output.read() ?? '')
}

test.each([
  'password',
  'newPassword',
  'oldPassword',
  'rePassword',
  'imageCaptcha',
  'captcha',
  'token',
  'cookie',
])('%s is hidden, on its own and inside another value', (key) => {
  const text = logged((log) => log.info({ [key]: 'hush', body: { [key]: 'hush', kept: 'kept' } }, 'seen'))
  expect(text).not.toContain('hush')
  expect(text).toContain('kept')
  expect(text.match(/\[redacted\]/g)).toHaveLength(2)
})

test.each([
  ['mobile 13800138000!', 'mobile [number]!'],
  ['id 11010119900307123X.', 'id [number].'],
  ['passport E12345678 seen', 'passport [document] seen'],
  ['passport EA1234567 seen', 'passport [document] seen'],
  ['to wang.xiao+ming@mail.example.cn now', 'to [email] now'],
  ['row 123456, code 23505', 'row 123456, code 23505'],
])('%j is scrubbed to %j', (text, expected) => {
  expect(scrub(text)).toBe(expected)
})

test('an error keeps its kind and stack without the numbers of people', () => {
  const error = Object.assign(new Error('key (mobile)=(13800138000) exists'), {
    code: '23505',
    constraint: 'app_user_mobile_unique',
    detail: 'Key (mobile)=(13800138000) already exists.',
    where: 'passport E12345678',
  })
  const text = logged((log) => log.error({ err: error }, 'failed'))
  expect(JSON.parse(text)).toMatchObject({
    err: {
      type: 'Error',
      code: '23505',
      constraint: 'app_user_mobile_unique',
      message: 'key (mobile)=([number]) exists',
    },
  })
  expect(text).toContain('logger.test.ts')
  expect(text).not.toMatch(/13800138000|E12345678|detail/)
})

test('an error’s cause is scrubbed too', () => {
  const error = new Error('outer', { cause: new Error('mobile 13800138000') })
  expect(logged((log) => log.error({ err: error }, 'failed'))).not.toContain('13800138000')
})

test('lines below the level are not written', () => {
  expect(logged((log) => log.info('quiet'), 'warn')).toBe('')
})
