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
    mode: 'demo',
    testCaptcha: undefined,
    trustedProxies: 0,
    logLevel: 'warn',
    jobs: true,
    adminPassword: undefined,
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
    APP_MODE: 'production',
    TRUSTED_PROXIES: '2',
    LOG_LEVEL: 'debug',
    JOBS: 'off',
    ADMIN_PASSWORD: 'correct-horse-battery',
  }
  expect(read(env)).toEqual({
    host: '0.0.0.0',
    port: 0,
    dataDir: '/var/lib/visa',
    databaseUrl: 'postgres://db/visa',
    poolMax: 40,
    statementTimeoutMs: 5000,
    mode: 'production',
    testCaptcha: undefined,
    trustedProxies: 2,
    logLevel: 'debug',
    jobs: false,
    adminPassword: 'correct-horse-battery',
  })
})

test('an empty setting counts as unset, and production logs more', () => {
  const names = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'APP_MODE', 'TEST_CAPTCHA', 'LOG_LEVEL', 'JOBS']
  expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read({}))
  expect(read({ APP_MODE: 'production' }).logLevel).toBe('info')
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
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'],
])('%s=%s is refused in a sentence', (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(new ConfigError(message))
})
