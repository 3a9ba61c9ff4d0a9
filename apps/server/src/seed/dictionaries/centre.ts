import { dictionary, entry, under, type DictionarySeed } from './seed.ts'

/** The visa centre's work: contracts, custody of passports, and why a visa was not used. */
export const CENTRE_DICTIONARIES: readonly DictionarySeed[] = [
  {
    type: 'RETURN_WAY',
    name: '返还方式',
    ename: 'Way of return',
    entries: [entry('1', '快递返还', 'Courier return'), entry('2', '客户自取', 'Customer pickup')],
  },
  {
    type: 'UNUSE_REASON',
    name: '未使用原因',
    ename: 'Unused reason',
    entries: [
      entry('TRIP_CANCELLED', '行程取消', 'Trip cancelled'),
      entry('TRIP_CHANGED', '行程变更', 'Trip changed'),
      entry('WRONG_DATA', '签证信息有误', 'Wrong data on the visa'),
      entry('PASSPORT_REPLACED', '护照更换', 'Passport replaced'),
      under(['label'], 'TORN', '标签破损', 'Label torn'),
      under(['label'], 'MISPRINTED', '打印有误', 'Label misprinted'),
      entry('OTHER', '其他', 'Other'),
    ],
  },
  dictionary('CONTRACT_STATUS', '合同状态', 'Contract status', [
    entry('WAITING', '待受理', 'Waiting'),
    entry('ACCEPTED', '已受理', 'Accepted'),
    entry('REVIEWED', '已审核', 'Reviewed'),
    entry('BACK', '受理退回', 'Sent back'),
    entry('REVIEWED_BACK', '审核退回', 'Sent back after review'),
    entry('PASSPORT_REFUNDED', '已退护照', 'Passports given back'),
    entry('CANCELLED', '已取消', 'Cancelled'),
  ]),
  dictionary('DESK_STAGE', '办理环节', 'Desk stage', [
    entry('SALES', '销售', 'Sales'),
    entry('FIRST_REVIEW', '初审', 'First review'),
    entry('FRONT_DESK', '前台', 'Front desk'),
    entry('VISA', '签证', 'Visa'),
    entry('AFTER_SALES', '售后', 'After sales'),
  ]),
  dictionary('PASSPORT_CUSTODY', '护照保管状态', 'Custody of a passport', [
    entry('HELD', '已收取', 'Held'),
    entry('CHECKED', '已核对', 'Checked'),
    entry('SENT', '已送馆', 'At the consulate'),
    entry('RETRIEVED', '已取回', 'Retrieved'),
    entry('RETURNED', '已归还', 'Returned'),
  ]),
  dictionary('PASSPORT_EXCEPTION', '护照异常', 'Trouble with a passport', [
    entry('MISSING', '缺失', 'Missing'),
    entry('DAMAGED', '损坏', 'Damaged'),
    entry('CORRECTION', '当日更正', 'Same-day correction'),
    entry('UNCLAIMED', '无人领取', 'Unclaimed'),
  ]),
  dictionary('PASSPORT_RETURN_WAY', '护照返还途径', 'How a passport goes back', [
    entry('COURIER', '快递', 'Courier'),
    entry('PICKUP', '自取', 'Pickup'),
    entry('EMBASSY_MAIL', '使馆邮寄', 'Mailed by the embassy'),
    entry('INTERNAL', '内部交接', 'Internal handover'),
  ]),
  dictionary('COURIER', '快递公司', 'Courier', [
    entry('SF', '顺丰速运', 'SF Express'),
    entry('EMS', '邮政 EMS', 'China Post EMS'),
    entry('JD', '京东快递', 'JD Express'),
    entry('ZTO', '中通快递', 'ZTO Express'),
    entry('YTO', '圆通速递', 'YTO Express'),
    entry('STO', '申通快递', 'STO Express'),
    entry('YUNDA', '韵达快递', 'Yunda Express'),
    entry('DEPPON', '德邦快递', 'Deppon Express'),
    entry('DHL', '敦豪 DHL', 'DHL Express'),
  ]),
  dictionary('BACK_REASON', '退回原因', 'Reason for sending back', [
    entry('INCOMPLETE', '资料不全', 'Incomplete documents'),
    entry('WRONG_DATA', '信息有误', 'Wrong data'),
    entry('FEE_WRONG', '费用有误', 'Wrong fees'),
    entry('UNPAID', '未付款', 'Not paid'),
    entry('CUSTOMER', '客户要求', 'At the customer’s request'),
    entry('OTHER', '其他', 'Other'),
  ]),
]
