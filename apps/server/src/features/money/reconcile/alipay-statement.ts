import { formatMoney } from '@visa/contract/money'
import { Refusal } from '../../../refusal/refusal.ts'
import { centsIn, Titled, type StatementReader } from './statement-line.ts'

const TRADES = /^#\s*交易合计[:：]\s*(\d+)\s*笔.*?商家实收共([\d.,-]+)元/
const BACKS = /^#\s*退款合计[:：]\s*(\d+)\s*笔.*?商家实收退款共([\d.,-]+)元/

const compare = (found: RegExpExecArray, count: number, cents: number): void => {
  const said = { count: Number(found[1]), cents: Math.abs(centsIn(found[2] ?? '') ?? Number.NaN) }
  if (said.count !== count) throw new Refusal('statementCount', { said: said.count, read: count })
  if (said.cents !== Math.abs(cents))
    throw new Refusal('statementTotal', {
      said: formatMoney(said.cents),
      read: formatMoney(Math.abs(cents)),
    })
}

/** The detailed bill of Alipay: remarks that begin with #, titles, lines, and two remarks with the totals. */
export function alipayReader(): StatementReader {
  let lines: Titled | undefined
  const read = { trades: 0, tradeCents: 0, backs: 0, backCents: 0 }
  const heard = { trades: false, backs: false }
  return {
    read(row) {
      const start = row.cells.join(',').trim()
      if (start.startsWith('#')) {
        const trades = TRADES.exec(start)
        const backs = BACKS.exec(start)
        if (trades !== null) {
          compare(trades, read.trades, read.tradeCents)
          heard.trades = true
        }
        if (backs !== null) {
          compare(backs, read.backs, read.backCents)
          heard.backs = true
        }
        return undefined
      }
      if (lines === undefined) {
        const titled = new Titled(row.cells)
        if (titled.has('支付宝交易号', '商户订单号', '业务类型', '完成时间', '商家实收（元）')) lines = titled
        return undefined
      }
      const kind = lines.of(row, '业务类型')
      const cents = lines.cents(row, '商家实收（元）')
      const back = kind === '退款'
      if (back) {
        read.backs += 1
        read.backCents += cents
      } else {
        read.trades += 1
        read.tradeCents += cents
      }
      return {
        row: row.row,
        no: back ? '' : lines.of(row, '支付宝交易号'),
        // Of a refund Alipay knows our number by the request, and nothing of its own.
        ownNo: lines.of(row, back ? '退款批次号/请求号' : '商户订单号'),
        at: lines.time(row, '完成时间'),
        cents: back ? -Math.abs(cents) : cents,
        party: lines.of(row, '对方账户'),
      }
    },
    end() {
      if (lines === undefined) throw new Refusal('statementUnknown')
      if (!heard.trades || !heard.backs) throw new Refusal('statementTruncated')
    },
  }
}
