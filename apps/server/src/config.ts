import { resolve } from 'node:path'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Unset: the embedded database in dataDir. */
  databaseUrl: string | undefined
  poolMax: number
  statementTimeoutMs: number
  mode: 'demo' | 'production'
  /** An extra accepted image-captcha answer, for automated tests. */
  testCaptcha: string | undefined
  /** How many proxies stand in front; their forwarded address is believed only then. */
  trustedProxies: number
  logLevel: string
  /** Whether this instance runs background jobs. */
  jobs: boolean
  /** Production: the first administrator's password, used once on an empty database. */
  adminPassword: string | undefined
}

/** A setting is wrong: the message is for the person who starts the server. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>

const wholeNumber = (env: Env, name: string, fallback: number, min: number, max: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  }
  return value
}

const present = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

const readMode = (env: Env): Config['mode'] => {
  const mode = present(env['APP_MODE']) ?? 'demo'
  if (mode !== 'demo' && mode !== 'production') {
    throw new ConfigError(`APP_MODE must be "demo" or "production", not "${mode}"`)
  }
  return mode
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

const readLogLevel = (env: Env, mode: Config['mode']): string => {
  const level = present(env['LOG_LEVEL']) ?? (mode === 'production' ? 'info' : 'warn')
  if (!LOG_LEVELS.includes(level)) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
  return level
}

export function readConfig(env: Env, workingFolder: string): Config {
  const mode = readMode(env)
  const testCaptcha = present(env['TEST_CAPTCHA'])
  if (mode === 'production' && testCaptcha !== undefined) {
    throw new ConfigError('TEST_CAPTCHA would let anybody pass the captcha: it is refused in production')
  }
  return {
    host: present(env['HOST']) ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 8080, 0, 65_535),
    dataDir: resolve(workingFolder, present(env['DATA_DIR']) ?? 'data'),
    databaseUrl: present(env['DATABASE_URL']),
    poolMax: wholeNumber(env, 'DB_POOL_MAX', 16, 2, 200),
    statementTimeoutMs: wholeNumber(env, 'DB_STATEMENT_TIMEOUT_MS', 30_000, 100, 600_000),
    mode,
    testCaptcha,
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 10),
    logLevel: readLogLevel(env, mode),
    jobs: present(env['JOBS']) !== 'off',
    adminPassword: present(env['ADMIN_PASSWORD']),
  }
}
