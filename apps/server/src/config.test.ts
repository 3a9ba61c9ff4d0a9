import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (env: Record<string, string | undefined>) => readConfig(env, '/srv/visa')

test('an empty environment means a demonstration on this machine only', () => {
  expect(read({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: '/srv/visa/data',
    databaseUrl: undefined,
    poolMax: 16,
    statementTimeoutMs: 30_000,
    lockTimeoutMs: 3000,
    drainMs: 0,
    mode: 'demo',
    testCaptcha: undefined,
    trustedProxies: 0,
    logLevel: 'warn',
    metricsToken: undefined,
    jobs: true,
    adminPassword: undefined,
    secretKey: undefined,
    standIns: true,
    playsOthers: true,
    robot: false,
    image: false,
    publicUrl: undefined,
    wecom: undefined,
    wechat: undefined,
    aliyunSms: undefined,
    smsReportToken: undefined,
    wechatPayEndpoint: 'https://api.mch.weixin.qq.com',
    alipayEndpoint: 'https://openapi.alipay.com/gateway.do',
    fileServerUrl: '',
    icpNumber: '',
    filesDir: '/srv/visa/data/objects',
    oss: undefined,
    s3: undefined,
    fileQuotaBytes: 20 * 1024 ** 3,
    tencentMap: undefined,
    mapTiles: undefined,
  })
})

test('every setting is read', () => {
  const env = {
    HOST: '0.0.0.0',
    PORT: '0',
    DATA_DIR: '/var/lib/visa',
    DATABASE_URL: 'postgres://db/visa',
    DB_POOL_MAX: '40',
    DB_STATEMENT_TIMEOUT_MS: '5000',
    DB_LOCK_TIMEOUT_MS: '2000',
    DRAIN_SECONDS: '20',
    APP_MODE: 'production',
    TRUSTED_PROXIES: '2',
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: 'figures-of-the-product',
    JOBS: 'off',
    ADMIN_PASSWORD: 'correct-horse-battery',
    SECRET_KEY: 'ab'.repeat(32),
    ALLOW_STAND_INS: 'on',
    ROBOT: 'on',
    IMAGE: 'on',
    PUBLIC_URL: 'https://visa.example.com/',
    WECOM_CORP_ID: 'ww1',
    WECOM_AGENT_ID: '1000002',
    WECOM_SECRET: 'wecom-secret',
    WX_APP_ID: 'wx1',
    WX_APP_SECRET: 'wx-secret',
    ALIYUN_SMS_ACCESS_KEY_ID: 'sms-id',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'sms-secret',
    ALIYUN_SMS_SIGN_NAME: '签证',
    ALIYUN_SMS_TEMPLATES: 'LOGIN_CODE=S1,PASSWORD_CODE=S2,MOBILE_CODE=S3,BIND_CODE=S4,REGISTER_CODE=S5',
    ALIYUN_SMS_ENDPOINT: 'http://sms.internal:9000',
    SMS_REPORT_TOKEN: 'report-token',
    FILE_SERVER_URL: 'https://files.example.com',
    ICP_NUMBER: ' 京ICP备12345678号-1 ',
    FILES_DIR: '/mnt/files',
    FILE_QUOTA_GB: '5',
    TENCENT_MAP_KEY: 'map-key',
    TENCENT_MAP_ENDPOINT: 'http://maps.internal:9000',
    MAP_TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
    MAP_TILE_CREDIT: ' © Example ',
    WECHAT_PAY_ENDPOINT: 'http://pay.internal:9000',
    ALIPAY_ENDPOINT: 'http://pay.internal:9001/gateway.do',
  }
  expect(read(env)).toEqual({
    host: '0.0.0.0',
    port: 0,
    dataDir: '/var/lib/visa',
    databaseUrl: 'postgres://db/visa',
    poolMax: 40,
    statementTimeoutMs: 5000,
    lockTimeoutMs: 2000,
    drainMs: 20_000,
    mode: 'production',
    testCaptcha: undefined,
    trustedProxies: 2,
    logLevel: 'debug',
    metricsToken: 'figures-of-the-product',
    jobs: false,
    adminPassword: 'correct-horse-battery',
    secretKey: Buffer.alloc(32, 0xab),
    standIns: true,
    playsOthers: false,
    robot: true,
    image: true,
    publicUrl: 'https://visa.example.com',
    wecom: { corpId: 'ww1', agentId: '1000002', secret: 'wecom-secret' },
    wechat: { appId: 'wx1', secret: 'wx-secret' },
    aliyunSms: {
      key: { id: 'sms-id', secret: 'sms-secret' },
      signName: '签证',
      endpoint: 'http://sms.internal:9000',
      templates: {
        LOGIN_CODE: 'S1',
        PASSWORD_CODE: 'S2',
        MOBILE_CODE: 'S3',
        BIND_CODE: 'S4',
        REGISTER_CODE: 'S5',
      },
    },
    smsReportToken: 'report-token',
    wechatPayEndpoint: 'http://pay.internal:9000',
    alipayEndpoint: 'http://pay.internal:9001/gateway.do',
    fileServerUrl: 'https://files.example.com',
    icpNumber: '京ICP备12345678号-1',
    filesDir: '/mnt/files',
    oss: undefined,
    s3: undefined,
    fileQuotaBytes: 5 * 1024 ** 3,
    tencentMap: { key: 'map-key', endpoint: 'http://maps.internal:9000' },
    mapTiles: { url: 'https://tiles.example.com/{z}/{x}/{y}.png', credit: '© Example' },
  })
})

const OSS_ENV = {
  ALIYUN_OSS_ACCESS_KEY_ID: 'oss-id',
  ALIYUN_OSS_ACCESS_KEY_SECRET: 'very-secret',
  ALIYUN_OSS_ROLE_ARN: 'acs:ram::1:role/upload',
  ALIYUN_OSS_BUCKET: 'visa',
  ALIYUN_OSS_REGION: 'cn-hangzhou',
}
const S3_ENV = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_REGION: 'eu-1',
  S3_BUCKET: 'visa',
  S3_ACCESS_KEY_ID: 's3-id',
  S3_SECRET_ACCESS_KEY: 'very-secret',
}

test('files are kept in a folder, in OSS or in an S3 bucket', () => {
  expect(read({ ...OSS_ENV, PUBLIC_URL: 'https://visa.example.com' }).oss).toMatchObject({
    bucket: 'visa',
    region: 'cn-hangzhou',
    key: { id: 'oss-id', secret: 'very-secret' },
    roleArn: 'acs:ram::1:role/upload',
    endpoint: 'https://visa.oss-cn-hangzhou.aliyuncs.com',
    stsEndpoint: 'https://sts.cn-hangzhou.aliyuncs.com',
  })
  expect(read(S3_ENV).s3).toMatchObject({ bucket: 'visa', endpoint: 'https://s3.example.com/visa' })
  expect(() => read(OSS_ENV)).toThrow('PUBLIC_URL is needed with ALIYUN_OSS_BUCKET')
  expect(() => read({ ...OSS_ENV, ALIYUN_OSS_REGION: '' })).toThrow('ALIYUN_OSS_REGION is missing')
  expect(() => read({ ...S3_ENV, S3_REGION: '' })).toThrow('S3_REGION is missing')
  const both = () => read({ ...OSS_ENV, ...S3_ENV, PUBLIC_URL: 'https://visa.example.com' })
  expect(both).toThrow('files are kept in one place')
  expect(both).not.toThrow('very-secret')
})

test('an empty setting counts as unset, and production logs more', () => {
  const names = [
    'HOST',
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'APP_MODE',
    'TEST_CAPTCHA',
    'LOG_LEVEL',
    'JOBS',
    'FILES_DIR',
    'BACKUP_DIR',
  ]
  expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read({}))
  expect(read({ APP_MODE: 'production' }).logLevel).toBe('info')
})

test.each([
  ['a demonstration', {}, true, true],
  ['one that refuses them', { ALLOW_STAND_INS: 'off' }, false, false],
  ['production', { APP_MODE: 'production' }, false, false],
  // Where real people work nobody plays WeChat, a consulate or a bank, whatever is asked for.
  ['production that asks for them', { APP_MODE: 'production', ALLOW_STAND_INS: 'on' }, true, false],
])('stand-ins in %s', (_, env, standIns, playsOthers) => {
  expect(read(env)).toMatchObject({ standIns, playsOthers })
})

test('a WeChat login is set as a whole, with the address to come back to', () => {
  const half = () => read({ WECOM_CORP_ID: 'ww1', WECOM_SECRET: 'very-secret' })
  expect(half).toThrow(
    'WECOM_CORP_ID, WECOM_AGENT_ID, WECOM_SECRET belong together: WECOM_AGENT_ID is missing',
  )
  expect(half).not.toThrow('very-secret')
  const nowhere = () => read({ WX_APP_ID: 'wx1', WX_APP_SECRET: 'very-secret' })
  expect(nowhere).toThrow('PUBLIC_URL is needed with a WeChat login: it is where WeChat sends people back to')
})

test('an SMS carrier is set as a whole, with a template for each type of message', () => {
  const account = {
    ALIYUN_SMS_ACCESS_KEY_ID: 'sms-id',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'very-secret',
    ALIYUN_SMS_SIGN_NAME: '签证',
  }
  expect(() => read(account)).toThrow('ALIYUN_SMS_TEMPLATES is missing')
  const some = () => read({ ...account, ALIYUN_SMS_TEMPLATES: 'LOGIN_CODE=S1,PASSWORD_CODE=S2,MOBILE_CODE=' })
  expect(some).toThrow('as TYPE=code,TYPE=code: MOBILE_CODE, BIND_CODE, REGISTER_CODE is missing')
  expect(some).not.toThrow('very-secret')
})

test('the test captcha works in a demonstration and is refused in production', () => {
  expect(read({ TEST_CAPTCHA: 'open-sesame' }).testCaptcha).toBe('open-sesame')
  const start = () => read({ APP_MODE: 'production', TEST_CAPTCHA: 'open-sesame' })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow('TEST_CAPTCHA would let anybody pass the captcha: it is refused in production')
  // The message goes to a terminal: it does not repeat the secret.
  expect(start).not.toThrow('open-sesame')
})

test.each([
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http"'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000"'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not "80.5"'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1"'],
  ['DB_POOL_MAX', '1', 'DB_POOL_MAX must be a whole number from 2 to 200, not "1"'],
  [
    'DB_STATEMENT_TIMEOUT_MS',
    '0',
    'DB_STATEMENT_TIMEOUT_MS must be a whole number from 100 to 600000, not "0"',
  ],
  ['TRUSTED_PROXIES', '11', 'TRUSTED_PROXIES must be a whole number from 0 to 10, not "11"'],
  ['APP_MODE', 'prod', 'APP_MODE must be "demo" or "production", not "prod"'],
  ['ALLOW_STAND_INS', 'yes', 'ALLOW_STAND_INS must be "on" or "off", not "yes"'],
  [
    'PUBLIC_URL',
    'https://visa.example.com/app',
    'PUBLIC_URL must be an address such as https://visa.example.com, not "https://visa.example.com/app"',
  ],
  [
    'PUBLIC_URL',
    'visa.example.com',
    'PUBLIC_URL must be an address such as https://visa.example.com, not "visa.example.com"',
  ],
  ['FILE_SERVER_URL', 'files', 'FILE_SERVER_URL must be an http or https address, not "files"'],
  ['ICP_NUMBER', 'x'.repeat(65), 'ICP_NUMBER must be one line of at most 64 characters'],
  ['ICP_NUMBER', 'one\ntwo', 'ICP_NUMBER must be one line of at most 64 characters'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'],
])('%s=%s is refused in a sentence', (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(new ConfigError(message))
})

test('an address that is no PostgreSQL database is refused in a sentence, without its password', () => {
  for (const url of ['mysql://root:geheim@db/visa', 'db.example:5432', 'postgres', 'https://geheim@db']) {
    const start = () => readConfig({ DATABASE_URL: url }, '/srv')
    expect(start).toThrow('DATABASE_URL must be the address of a PostgreSQL database')
    expect(start).not.toThrow('geheim')
  }
})

test('a key of secrets is 32 bytes as base64 or hex, and told what it should be otherwise', () => {
  const key = Buffer.alloc(32, 7)
  for (const text of [key.toString('base64'), key.toString('hex'), ` ${key.toString('base64url')}`]) {
    expect(read({ SECRET_KEY: text }).secretKey).toEqual(key)
  }
  for (const text of ['secret', key.toString('hex').slice(1), Buffer.alloc(31).toString('base64')]) {
    expect(() => read({ SECRET_KEY: text })).toThrow(ConfigError)
    expect(() => read({ SECRET_KEY: text })).toThrow('SECRET_KEY must be 32 bytes')
  }
})
