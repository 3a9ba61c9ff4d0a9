import { formatMoney } from '@visa/contract/money'
import { Refusal } from '../../../refusal/refusal.ts'
import { Titled, type StatementReader } from './statement-line.ts'

/**
 * The trade bill of WeChat Pay: titles, one line for each payment and each refund, then a line of totals, which must be
 * there and right: a file that was cut off or changed is refused.
 */
export function wechatReader(): StatementReader {
  let lines: Titled | undefined
  let totals: Titled | undefined
  let ended = false
  let count = 0
  let backCents = 0
  return {
    read(row) {
      const titled = new Titled(row.cells)
      if (lines === undefined) {
        if (titled.has('交易时间', '微信订单号', '商户订单号', '交易状态', '订单金额')) lines = titled
        return undefined
      }
      if (titled.has('总交易单数')) {
        totals = titled
        return undefined
      }
      if (totals !== undefined) {
        const said = { count: Number(totals.of(row, '总交易单数')), back: totals.cents(row, '退款总金额') }
        if (said.count !== count) throw new Refusal('statementCount', { said: said.count, read: count })
        if (said.back !== backCents)
          throw new Refusal('statementTotal', { said: formatMoney(said.back), read: formatMoney(backCents) })
        ended = true
        return undefined
      }
      count += 1
      const at = lines.time(row, '交易时间')
      const status = lines.of(row, '交易状态')
      if (status === 'SUCCESS')
        return {
          row: row.row,
          no: lines.of(row, '微信订单号'),
          ownNo: lines.of(row, '商户订单号'),
          at,
          cents: lines.cents(row, '订单金额'),
          party: lines.of(row, '付款银行'),
        }
      const cents = lines.cents(row, '退款金额')
      backCents += cents
      return {
        row: row.row,
        no: lines.of(row, '微信退款单号'),
        ownNo: lines.of(row, '商户退款单号'),
        at,
        cents: -cents,
        party: lines.of(row, '付款银行'),
      }
    },
    end() {
      if (lines === undefined) throw new Refusal('statementUnknown')
      if (!ended) throw new Refusal('statementTruncated')
    },
  }
}
