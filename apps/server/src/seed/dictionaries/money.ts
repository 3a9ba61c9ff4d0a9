import { dictionary, entry, type DictionarySeed } from './seed.ts'

/** Fees, payments, approvals and accounts. */
export const MONEY_DICTIONARIES: readonly DictionarySeed[] = [
  {
    type: 'PAYMENT_METHOD',
    name: '支付方式',
    ename: 'Payment method',
    entries: [
      entry('CASH', '现金', 'Cash'),
      entry('WECHAT', '微信支付', 'WeChat Pay'),
      entry('ALIPAY', '支付宝', 'Alipay'),
      entry('CARD', '刷卡', 'Card'),
      entry('TRANSFER', '银行转账', 'Bank transfer'),
      entry('MONTHLY', '月结', 'Monthly account'),
    ],
  },
  // P3.33
  dictionary('PAYMENT_STATUS', '支付状态', 'Payment status', [
    entry('8', '未支付', 'Unpaid'),
    entry('10', '支付中', 'Paying'),
    entry('16', '已支付', 'Paid'),
    entry('128', '已取消', 'Cancelled'),
  ]),
  dictionary('REFUND_STATUS', '退款状态', 'Refund status', [
    entry('PENDING', '退款中', 'Pending'),
    entry('SUCCESS', '退款成功', 'Refunded'),
    entry('FAIL', '退款失败', 'Failed'),
  ]),
  dictionary('SETTLEMENT_WAY', '结算方式', 'Way of settlement', [
    entry('PREPAID', '预付款', 'Prepaid'),
    entry('ON_ISSUE', '出签付', 'When issued'),
    entry('MONTHLY', '月付', 'Monthly'),
    entry('CASH', '现付', 'At once'),
  ]),
  dictionary('FEE_KIND', '费用种类', 'Kind of fee', [
    entry('CONSULAR', '签证费（领事费）', 'Consular fee'),
    entry('SERVICE', '服务费', 'Service fee'),
    entry('URGENT', '加急费', 'Urgent fee'),
    entry('VAS', '增值服务费', 'Value-added service'),
    entry('THIRD_PARTY', '第三方费用', 'Third-party fee'),
    entry('OTHER', '其他费用', 'Other fee'),
  ]),
  dictionary('VAS_KIND', '增值服务种类', 'Kind of value-added service', [
    entry('COURIER', '快递服务', 'Courier'),
    entry('SMS', '短信通知', 'SMS notice'),
    entry('FORM_FILLING', '代填表', 'Form filling'),
    entry('PHOTO', '照片拍摄', 'Photo taking'),
    entry('COPY', '复印打印', 'Copying and printing'),
    entry('TRANSLATION', '翻译', 'Translation'),
    entry('INSURANCE', '旅行保险', 'Travel insurance'),
    entry('INVITATION', '代办邀请函', 'Invitation arranged'),
  ]),
  dictionary('AGENT_LEVEL', '代理等级', 'Agent level', [
    entry('A', 'A 级', 'Level A'),
    entry('B', 'B 级', 'Level B'),
    entry('C', 'C 级', 'Level C'),
  ]),
  dictionary('FINANCE_STATUS', '财务状态', 'Finance status', [
    entry('NOT_SUBMITTED', '未提交', 'Not submitted'),
    entry('SUBMITTED', '已提交', 'Submitted'),
    entry('CONFIRMED', '已确认', 'Confirmed'),
    entry('REVIEWED', '已复核', 'Reviewed'),
  ]),
  dictionary('APPROVAL_STATUS', '审批状态', 'Approval status', [
    entry('PENDING', '待审', 'Pending'),
    entry('APPROVED', '通过', 'Approved'),
    entry('REJECTED', '驳回', 'Rejected'),
    entry('WITHDRAWN', '撤回', 'Withdrawn'),
  ]),
  dictionary('TRANSACTION_KIND', '账户流水类型', 'Kind of account transaction', [
    entry('RECHARGE', '充值', 'Recharge'),
    entry('PAYMENT', '支付', 'Payment'),
    entry('REFUND', '退款', 'Refund'),
    entry('ADJUSTMENT', '调账', 'Adjustment'),
  ]),
  dictionary('CURRENCY', '币种', 'Currency', [
    entry('CNY', '人民币', 'Renminbi'),
    entry('USD', '美元', 'US dollar'),
    entry('EUR', '欧元', 'Euro'),
    entry('RUB', '俄罗斯卢布', 'Russian rouble'),
    entry('PHP', '菲律宾比索', 'Philippine peso'),
    entry('TRY', '土耳其里拉', 'Turkish lira'),
    entry('MYR', '马来西亚林吉特', 'Malaysian ringgit'),
  ]),
  dictionary('INVOICE_KIND', '发票种类', 'Kind of invoice', [
    entry('ORDINARY', '增值税普通发票', 'Ordinary VAT invoice'),
    entry('SPECIAL', '增值税专用发票', 'Special VAT invoice'),
    entry('NONE', '不开发票', 'No invoice'),
  ]),
]
