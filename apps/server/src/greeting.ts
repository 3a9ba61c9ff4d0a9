import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@visa/contract/demo'
import type { Config } from './config.ts'
import { BUILD, VERSION } from './version.ts'

const filesPlace = ({ oss, s3, filesDir }: Config): string => {
  if (oss) return `Alibaba Cloud OSS, bucket ${oss.bucket}`
  return s3 ? `S3, bucket ${s3.bucket}` : `in ${filesDir}`
}

/** What the person who typed `npm start` needs next. */
export function greeting(config: Config, server: { address: string; readyMs: number }): string {
  const lines = [
    '',
    `  签证业务平台 / Visa Desk Platform ${VERSION} (build ${BUILD})`,
    `  Ready in ${(server.readyMs / 1000).toFixed(1)} s: open ${server.address}`,
    '',
    `  Database   ${config.databaseUrl === undefined ? `embedded, in ${config.dataDir}` : 'external (DATABASE_URL)'}`,
    `  Files      ${filesPlace(config)}`,
  ]
  if (config.mode === 'demo') {
    lines.push(`  Accounts   ${DEMO_ACCOUNTS.join(', ')}`, `  Password   ${DEMO_PASSWORD}`)
    if (config.playsOthers) lines.push('  Payments   /stand-in/pay (no money moves)')
    if (config.aliyunSms === undefined) lines.push('  Messages   /stand-in/sms (nothing is really sent)')
    lines.push('  This is a demonstration: set APP_MODE=production for real work (see README.md).')
  }
  lines.push('  API        /api/docs', '  Stop       Ctrl-C', '')
  return `${lines.join('\n')}\n`
}
