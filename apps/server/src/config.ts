// Long because: every setting of the installation is read, checked and explained in one place.
import { resolve } from 'node:path'
import { CODE_TYPES, MESSAGE_TYPES } from '@visa/contract/sms/message-type'
import { readKey } from './crypto/vault.ts'
import type { BucketSettings } from './files/bucket-store.ts'
import type { OssSettings } from './files/oss-front.ts'
import { OSS, S3 } from './files/v4.ts'
import type { TencentMapSettings } from './integrations/maps/tencent-maps.ts'
import type { AliyunSmsSettings } from './integrations/sms/aliyun-sms.ts'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Unset: the embedded database in dataDir. */
  databaseUrl: string | undefined
  poolMax: number
  statementTimeoutMs: number
  /** How long somebody waits for a record that another holds. */
  lockTimeoutMs: number
  /** How long a server that was told to stop goes on answering, so that whoever sends it work sees that it stops. */
  drainMs: number
  mode: 'demo' | 'production'
  /** An extra accepted image-captcha answer, for automated tests. */
  testCaptcha: string | undefined
  /** How many proxies stand in front; their forwarded address is believed only then. */
  trustedProxies: number
  logLevel: string
  /** What whoever reads the figures must bring; unset: a demonstration shows them to all, production to nobody. */
  metricsToken: string | undefined
  /** Whether this instance runs background jobs. */
  jobs: boolean
  /** Production: the first administrator's password, used once on an empty database. */
  adminPassword: string | undefined
  /** Encrypts the secrets among the system parameters; unset: a demonstration makes one, production has none. */
  secretKey: Buffer | undefined
  /** Services that are not connected and do no harm may be played by local stand-ins: SMS and maps. */
  standIns: boolean
  /**
   * Others may be played with whom real people, data or money would get into wrong hands: WeChat, consular sites and
   * payment channels. In a demonstration alone.
   */
  playsOthers: boolean
  /** Whether a robot that files applications on consular sites is started beside the server. */
  robot: boolean
  /** Whether the image service of the photo tools is started beside the server. */
  image: boolean
  /** The address people reach the product at; unset: the one a request came to. */
  publicUrl: string | undefined
  /** Unset: not connected. */
  wecom: { corpId: string; agentId: string; secret: string } | undefined
  wechat: { appId: string; secret: string } | undefined
  /** Unset: no SMS carrier. */
  aliyunSms: AliyunSmsSettings | undefined
  /** The secret that delivery reports of the SMS carrier must bring; unset: they are refused. */
  smsReportToken: string | undefined
  /** Where payment channels answer; what we are there is a matter of system parameters. */
  wechatPayEndpoint: string
  alipayEndpoint: string
  /** Where stored files are read from; empty: this server. */
  fileServerUrl: string
  /** Filing number that a public site in mainland China shows; empty: none. */
  icpNumber: string
  /** Where files are kept while no store is connected. */
  filesDir: string
  /** At most one of the two; unset: the folder. */
  oss: OssSettings | undefined
  s3: BucketSettings | undefined
  /** How much each company may store, unless something else was agreed with it. */
  fileQuotaBytes: number
  /** Where a backup is put each night, and how many are kept there; unset: none is made. */
  backups: { folder: string; keep: number } | undefined
  /** Unset: no map provider. */
  tencentMap: TencentMapSettings | undefined
  /** Pictures to draw maps on: an address with {z}, {x} and {y}, and whom it must name; unset: none. */
  mapTiles: { url: string; credit: string } | undefined
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

/** Only where several instances may stand behind a balancer is there anybody who looks whether this one stops. */
const readDrainMs = (env: Env, mode: Config['mode']): number =>
  1000 *
  wholeNumber(env, 'DRAIN_SECONDS', mode === 'production' && present(env['DATABASE_URL']) ? 5 : 0, 0, 600)

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

const TOKEN_MIN = 16

const readMetricsToken = (env: Env): string | undefined => {
  const token = present(env['METRICS_TOKEN'])
  if (token !== undefined && !new RegExp(`^[\\x21-\\x7e]{${TOKEN_MIN},}$`).test(token)) {
    throw new ConfigError(
      `METRICS_TOKEN must have at least ${TOKEN_MIN} letters, digits or signs and no space`,
    )
  }
  return token
}

const onOrOff = (env: Env, name: string, fallback: boolean): boolean => {
  const text = present(env[name])
  if (text === undefined) return fallback
  if (text !== 'on' && text !== 'off') throw new ConfigError(`${name} must be "on" or "off", not "${text}"`)
  return text === 'on'
}

/** Settings that make sense only together: all of them, or none. */
const together = <Name extends string>(env: Env, ...names: Name[]): Record<Name, string> | undefined => {
  const missing = names.filter((name) => present(env[name]) === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    throw new ConfigError(`${names.join(', ')} belong together: ${missing.join(', ')} is missing`)
  }
  return Object.fromEntries(names.map((name) => [name, env[name] ?? ''])) as Record<Name, string>
}

const DATABASE_SCHEMES = new Set(['postgres:', 'postgresql:'])

const readDatabaseUrl = (env: Env): string | undefined => {
  const text = present(env['DATABASE_URL'])
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  // The address holds a password: what is wrong is said without it.
  if (url === undefined || !DATABASE_SCHEMES.has(url.protocol))
    throw new ConfigError(
      'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/database',
    )
  return text
}

const readPublicUrl = (env: Env): string | undefined => {
  const text = present(env['PUBLIC_URL'])
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (!isOrigin || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(`PUBLIC_URL must be an address such as https://visa.example.com, not "${text}"`)
  }
  return url.origin
}

/** WeChat sends people back to this address, which therefore is not left to what a request claims. */
function readWeChat(env: Env): Pick<Config, 'publicUrl' | 'wecom' | 'wechat'> {
  const publicUrl = readPublicUrl(env)
  const wecom = together(env, 'WECOM_CORP_ID', 'WECOM_AGENT_ID', 'WECOM_SECRET')
  const wechat = together(env, 'WX_APP_ID', 'WX_APP_SECRET')
  if (publicUrl === undefined && (wecom ?? wechat) !== undefined) {
    throw new ConfigError('PUBLIC_URL is needed with a WeChat login: it is where WeChat sends people back to')
  }
  return {
    publicUrl,
    wecom: wecom && {
      corpId: wecom.WECOM_CORP_ID,
      agentId: wecom.WECOM_AGENT_ID,
      secret: wecom.WECOM_SECRET,
    },
    wechat: wechat && { appId: wechat.WX_APP_ID, secret: wechat.WX_APP_SECRET },
  }
}

/** `TYPE=code,TYPE=code`, one for every code that is sent; those of notices may be set in the templates instead. */
const readTemplates = (text: string): AliyunSmsSettings['templates'] => {
  const codes = new Map(
    text.split(',').map((part) => part.split('=').map((side) => side.trim()) as [string, string | undefined]),
  )
  // Nobody is shut out while registrations cannot be corrected by a link: its template may come later.
  const missing = CODE_TYPES.filter((type) => type !== 'CORRECTION_LINK' && (codes.get(type) ?? '') === '')
  if (missing.length > 0) {
    throw new ConfigError(
      `ALIYUN_SMS_TEMPLATES must name a template for each type, as TYPE=code,TYPE=code: ${missing.join(', ')} is missing`,
    )
  }
  return Object.fromEntries(
    MESSAGE_TYPES.map((type) => [type, codes.get(type) ?? ''] as const).filter(([, code]) => code !== ''),
  )
}

const readUrl = (env: Env, name: string): string | undefined => {
  const text = present(env[name])
  if (text !== undefined && !/^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) {
    throw new ConfigError(`${name} must be an http or https address, not "${text}"`)
  }
  return text
}

function readSms(env: Env): Pick<Config, 'aliyunSms' | 'smsReportToken'> {
  const account = together(
    env,
    'ALIYUN_SMS_ACCESS_KEY_ID',
    'ALIYUN_SMS_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_SIGN_NAME',
    'ALIYUN_SMS_TEMPLATES',
  )
  return {
    aliyunSms: account && {
      key: { id: account.ALIYUN_SMS_ACCESS_KEY_ID, secret: account.ALIYUN_SMS_ACCESS_KEY_SECRET },
      signName: account.ALIYUN_SMS_SIGN_NAME,
      endpoint: readUrl(env, 'ALIYUN_SMS_ENDPOINT') ?? 'https://dysmsapi.aliyuncs.com',
      templates: readTemplates(account.ALIYUN_SMS_TEMPLATES),
    },
    smsReportToken: present(env['SMS_REPORT_TOKEN']),
  }
}

const ICP_NUMBER_MAX = 64

const readIcpNumber = (env: Env): string => {
  const text = (env['ICP_NUMBER'] ?? '').trim()
  if (text.length > ICP_NUMBER_MAX || /\p{Cc}/u.test(text)) {
    throw new ConfigError(`ICP_NUMBER must be one line of at most ${ICP_NUMBER_MAX} characters`)
  }
  return text
}

const readSecretKey = (env: Env): Buffer | undefined => {
  const text = present(env['SECRET_KEY'])
  if (text === undefined) return undefined
  const key = readKey(text.trim())
  if (key === undefined) {
    throw new ConfigError(
      'SECRET_KEY must be 32 bytes as base64 or hex, such as what openssl rand -base64 32 prints',
    )
  }
  return key
}

const GIB = 1024 ** 3

/** `https://bucket.host` or `https://host/bucket`, without a slash at the end. */
const readBucketUrl = (env: Env, name: string): string | undefined => readUrl(env, name)?.replace(/\/+$/, '')

function readOss(env: Env): OssSettings | undefined {
  const account = together(
    env,
    'ALIYUN_OSS_ACCESS_KEY_ID',
    'ALIYUN_OSS_ACCESS_KEY_SECRET',
    'ALIYUN_OSS_ROLE_ARN',
    'ALIYUN_OSS_BUCKET',
    'ALIYUN_OSS_REGION',
  )
  if (account === undefined) return undefined
  if (readPublicUrl(env) === undefined) {
    throw new ConfigError('PUBLIC_URL is needed with ALIYUN_OSS_BUCKET: it is where OSS reports uploads to')
  }
  const { ALIYUN_OSS_BUCKET: bucket, ALIYUN_OSS_REGION: region } = account
  return {
    dialect: OSS,
    bucket,
    region,
    key: { id: account.ALIYUN_OSS_ACCESS_KEY_ID, secret: account.ALIYUN_OSS_ACCESS_KEY_SECRET },
    roleArn: account.ALIYUN_OSS_ROLE_ARN,
    endpoint: readBucketUrl(env, 'ALIYUN_OSS_ENDPOINT') ?? `https://${bucket}.oss-${region}.aliyuncs.com`,
    stsEndpoint: readUrl(env, 'ALIYUN_STS_ENDPOINT') ?? `https://sts.${region}.aliyuncs.com`,
  }
}

function readS3(env: Env): BucketSettings | undefined {
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const account = together(env, ...names)
  return (
    account && {
      dialect: S3,
      bucket: account.S3_BUCKET,
      region: account.S3_REGION,
      key: { id: account.S3_ACCESS_KEY_ID, secret: account.S3_SECRET_ACCESS_KEY },
      endpoint: `${readBucketUrl(env, 'S3_ENDPOINT') ?? ''}/${account.S3_BUCKET}`,
    }
  )
}

function readFiles(
  env: Env,
  workingFolder: string,
  dataDir: string,
): Pick<Config, 'filesDir' | 'oss' | 's3' | 'fileQuotaBytes'> {
  const [oss, s3] = [readOss(env), readS3(env)]
  if (oss && s3)
    throw new ConfigError('ALIYUN_OSS_BUCKET and S3_BUCKET are both set: files are kept in one place')
  const folder = present(env['FILES_DIR'])
  return {
    filesDir: folder === undefined ? resolve(dataDir, 'objects') : resolve(workingFolder, folder),
    oss,
    s3,
    fileQuotaBytes: wholeNumber(env, 'FILE_QUOTA_GB', 20, 1, 1_000_000) * GIB,
  }
}

const readBackups = (env: Env, workingFolder: string): Config['backups'] => {
  const folder = present(env['BACKUP_DIR'])
  const keep = wholeNumber(env, 'BACKUP_KEEP', 7, 1, 1000)
  return folder === undefined ? undefined : { folder: resolve(workingFolder, folder), keep }
}

const TILE_MARKS = ['{z}', '{x}', '{y}']

/** The page is allowed to load pictures from its origin, which therefore must be one and known. */
const readTiles = (env: Env): Config['mapTiles'] => {
  const url = readUrl(env, 'MAP_TILE_URL')
  if (url === undefined) return undefined
  const { origin } = new URL(url)
  const isWhole = TILE_MARKS.every((mark) => url.includes(mark)) && url.startsWith(`${origin}/`)
  if (!isWhole || /[;,\s'"]/.test(url)) {
    throw new ConfigError(
      `MAP_TILE_URL must be an address such as https://tiles.example.com/{z}/{x}/{y}.png, not "${url}"`,
    )
  }
  return { url, credit: (env['MAP_TILE_CREDIT'] ?? '').trim() }
}

function readMaps(env: Env): Pick<Config, 'tencentMap' | 'mapTiles'> {
  const key = present(env['TENCENT_MAP_KEY'])
  const endpoint = readUrl(env, 'TENCENT_MAP_ENDPOINT') ?? 'https://apis.map.qq.com'
  return { tencentMap: key === undefined ? undefined : { key, endpoint }, mapTiles: readTiles(env) }
}

export function readConfig(env: Env, workingFolder: string): Config {
  const mode = readMode(env)
  const standIns = onOrOff(env, 'ALLOW_STAND_INS', mode === 'demo')
  const testCaptcha = present(env['TEST_CAPTCHA'])
  if (mode === 'production' && testCaptcha !== undefined) {
    throw new ConfigError('TEST_CAPTCHA would let anybody pass the captcha: it is refused in production')
  }
  const dataDir = resolve(workingFolder, present(env['DATA_DIR']) ?? 'data')
  return {
    host: present(env['HOST']) ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 8080, 0, 65_535),
    dataDir,
    databaseUrl: readDatabaseUrl(env),
    poolMax: wholeNumber(env, 'DB_POOL_MAX', 16, 2, 200),
    statementTimeoutMs: wholeNumber(env, 'DB_STATEMENT_TIMEOUT_MS', 30_000, 100, 600_000),
    lockTimeoutMs: wholeNumber(env, 'DB_LOCK_TIMEOUT_MS', 3000, 100, 600_000),
    drainMs: readDrainMs(env, mode),
    mode,
    backups: readBackups(env, workingFolder),
    testCaptcha,
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 10),
    logLevel: readLogLevel(env, mode),
    metricsToken: readMetricsToken(env),
    jobs: present(env['JOBS']) !== 'off',
    adminPassword: present(env['ADMIN_PASSWORD']),
    secretKey: readSecretKey(env),
    standIns,
    playsOthers: standIns && mode === 'demo',
    robot: onOrOff(env, 'ROBOT', false),
    image: onOrOff(env, 'IMAGE', false),
    ...readWeChat(env),
    ...readSms(env),
    wechatPayEndpoint: readUrl(env, 'WECHAT_PAY_ENDPOINT') ?? 'https://api.mch.weixin.qq.com',
    alipayEndpoint: readUrl(env, 'ALIPAY_ENDPOINT') ?? 'https://openapi.alipay.com/gateway.do',
    fileServerUrl: readUrl(env, 'FILE_SERVER_URL') ?? '',
    icpNumber: readIcpNumber(env),
    ...readFiles(env, workingFolder, dataDir),
    ...readMaps(env),
  }
}
