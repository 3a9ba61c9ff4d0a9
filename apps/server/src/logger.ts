import { pino, stdSerializers, type Logger, type DestinationStream } from 'pino'

const SECRET_KEYS = [
  'password',
  'newPassword',
  'oldPassword',
  'rePassword',
  'imageCaptcha',
  'captcha',
  'token',
  'cookie',
]

/** Long digit runs (mobile, identity, passport numbers), passport-like codes and addresses have no place in a log. */
export const scrub = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]')
    .replace(/\b[A-Z]{1,2}\d{6,9}\b/g, '[document]')
    .replace(/\d{7,}[\dXx]?/g, '[number]')

const scrubError = (error: Error): unknown => {
  const { type, message, stack, ...rest } = stdSerializers.err(error)
  const code: unknown = 'code' in rest ? rest['code'] : undefined
  const constraint: unknown = 'constraint' in rest ? rest['constraint'] : undefined
  // Other properties of database errors (detail, where) quote row values: they stay out.
  return { type, code, constraint, message: scrub(message), stack: scrub(stack) }
}

export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
      serializers: { err: scrubError },
    },
    destination,
  )
