import type { PASSPORT_MACHINE } from '@visa/contract/custody/passport.states'
import type { WordsOf } from '@visa/contract/states'
import type { Messages } from '../texts.ts'

const zh = {
  record: '护照',
  states: {
    1: '在库',
    2: '待送签',
    3: '已送签',
    4: '已取回',
    5: '已归还',
    6: '遗失',
    7: '损坏',
    8: '无人领取',
  },
  operations: {
    receive: '收件',
    check: '核验',
    uncheck: '退回在库',
    send: '送签',
    takeOut: '移出送签单',
    retrieve: '取回',
    correct: '送回更正',
    giveBack: '归还',
    markUnclaimed: '登记无人领取',
    giveBackEarly: '提前归还',
    reportMissing: '登记遗失',
    reportFound: '登记找到',
    reportFoundSent: '登记找到（已送签）',
    reportFoundRetrieved: '登记找到（已取回）',
    reportDamaged: '登记损坏',
    giveBackDamaged: '归还损坏护照',
  },
} as const satisfies WordsOf<typeof PASSPORT_MACHINE>

const en = {
  record: 'Passport',
  states: {
    1: 'Held',
    2: 'Ready to lodge',
    3: 'Lodged',
    4: 'Retrieved',
    5: 'Returned',
    6: 'Missing',
    7: 'Damaged',
    8: 'Unclaimed',
  },
  operations: {
    receive: 'Receive',
    check: 'Check',
    uncheck: 'Put back',
    send: 'Lodge',
    takeOut: 'Take off the send bill',
    retrieve: 'Retrieve',
    correct: 'Send back for correction',
    giveBack: 'Return',
    markUnclaimed: 'Note as unclaimed',
    giveBackEarly: 'Return early',
    reportMissing: 'Report missing',
    reportFound: 'Report found',
    reportFoundSent: 'Report found (lodged)',
    reportFoundRetrieved: 'Report found (retrieved)',
    reportDamaged: 'Report damaged',
    giveBackDamaged: 'Return damaged passport',
  },
} as const

export const passportStateMessages: Messages<typeof zh> = { zh, en }
