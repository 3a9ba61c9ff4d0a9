import { formatMoney } from '@visa/contract/money'

/** Statements of a day as channels and banks write them. */

export interface ToldLine {
  no: string
  ownNo: string
  cents: number
  time: string
}

const WECHAT_TITLES =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'

const money = (cents: number): string => formatMoney(Math.abs(cents)).replaceAll(',', '')

const wechatLine = ({ no, ownNo, cents, time }: ToldLine): string => {
  const back = cents < 0
  const cells = [
    time,
    'wx1',
    '1900',
    '0',
    '',
    back ? '' : no,
    back ? '' : ownNo,
    'o1',
    'NATIVE',
    back ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    back ? '0.00' : money(cents),
    '0.00',
    back ? no : '0',
    back ? ownNo : '0',
    back ? money(cents) : '0.00',
    '0.00',
    back ? 'ORIGINAL' : '',
    back ? 'SUCCESS' : '',
    '签证费',
    '',
    '0.00',
    '0.60%',
    back ? '0.00' : money(cents),
    back ? money(cents) : '0.00',
    '',
  ]
  return cells.map((cell) => `\`${cell}`).join(',')
}

const sumOf = (lines: readonly ToldLine[], back: boolean): number =>
  lines.reduce((sum, { cents }) => sum + (cents < 0 === back ? Math.abs(cents) : 0), 0)

export function wechatBill(
  lines: readonly ToldLine[],
  wrong: { count?: number; back?: number } = {},
): string {
  const back = wrong.back ?? sumOf(lines, true)
  const totals = [
    wrong.count ?? lines.length,
    money(sumOf(lines, false)),
    money(back),
    '0.00',
    '0.00',
    '0.00',
    '0.00',
  ]
  return [
    WECHAT_TITLES,
    ...lines.map(wechatLine),
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    totals.map((cell) => `\`${cell}`).join(','),
  ].join('\r\n')
}

export function alipayBill(lines: readonly ToldLine[]): string {
  const titles =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,对方账户,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注'
  const trades = lines.filter(({ cents }) => cents > 0)
  const backs = lines.filter(({ cents }) => cents < 0)
  const line = ({ no, ownNo, cents, time }: ToldLine): string => {
    const sign = cents < 0 ? '-' : ''
    const amount = `${sign}${money(cents)}`
    const cells = [
      no,
      cents < 0 ? '' : ownNo,
      cents < 0 ? '退款' : '交易',
      '签证费',
      time,
      time,
      '张*',
      amount,
      amount,
    ]
    return [...cells, cents < 0 ? ownNo : '', '0.00', ''].map((cell) => `${cell}\t`).join(',')
  }
  return [
    '#支付宝业务明细查询',
    '#账号：[20880000]',
    titles,
    ...lines.map(line),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${trades.length}笔，商家实收共${money(sumOf(lines, false))}元，商家优惠共0.00元`,
    `#退款合计：${backs.length}笔，商家实收退款共-${money(sumOf(lines, true))}元，商家优惠退款共0.00元`,
  ].join('\r\n')
}

export const bankSheet = (lines: readonly ToldLine[]): string =>
  [
    '账户明细,,,,',
    '交易日期,收入,支出,流水号,对方户名',
    ...lines.map(
      ({ no, cents, time }) =>
        `${time},${cents > 0 ? money(cents) : ''},${cents < 0 ? money(cents) : ''},${no},远行国际`,
    ),
    '合计,,,,',
  ].join('\n')
