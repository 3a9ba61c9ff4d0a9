import type { BankColumns, StatementWay } from '@visa/contract/money/reconcile'
import { alipayReader } from './alipay-statement.ts'
import { bankReader } from './bank-statement.ts'
import type { StatementReader } from './statement-line.ts'
import { wechatReader } from './wechat-statement.ts'

export function readerFor(way: StatementWay, columns: BankColumns): StatementReader {
  if (way === 'WECHAT') return wechatReader()
  return way === 'ALIPAY' ? alipayReader() : bankReader(columns)
}
