import type { Messages } from '../texts.ts'

/** Refusals about accounts of companies, recharges and bills. */
const zh = {
  rechargeOtherCompany: '只能为本公司充值',
  rechargeNoAccount: '该公司不是代理商或客户，没有企业账户',
  rechargeBankUnknown: '收款账户不存在或已停用，请重新选择',
  rechargeAboveMost: '充值 {amount} 元超出一次最多 {limit} 元，请核对金额，确需更多请分次充值',
  rechargeDayAhead: '转账日期 {day} 还没有到，请填写实际转账的日期',
  rechargeTransferOnly: '充值单 {rechargeNo} 经支付渠道付款，到账后自动入账，不能人工入账',
  rechargeChannelOnly: '充值单 {rechargeNo} 为转账，由财务核对后入账',
  rechargeWayNotOffered: '“{way}”现在不可用，请选择其他方式',
  rechargeBeingPaid: '充值单 {rechargeNo} 正在支付，请先等待结果或撤回支付',
  bankAccountNoTaken: '账号 {accountNo} 已登记',
  bankAccountDefaultOff: '默认收款账户不能停用，请先把另一个账户设为默认',
  billOfCompany: '账单 {billNo} 由对方公司确认、提出争议和付款，不能代办',
  billOfKeeper: '账单 {billNo} 的争议答复和提醒由出账方办理',
  billOver: '账单 {billNo} {status}，不能再修改',
  billLineGone: '账单 {billNo} 上没有这一行',
  billLineNotCharge: '只有应收的行可以提出争议',
  billLineDisputed: '这一行已经提出争议，正在等待答复',
  billLineAnswered: '这一行的争议已有结论，不能再次提出',
  billLineNotDisputed: '这一行没有待答复的争议',
  billLineSettled: '账单 {billNo} 余下的已结清或已在争议中，这一行不能再提出争议',
  billDisputeAbove: '这一行金额 {amount} 元，争议金额不能更大',
  billAnswerSelf: '争议由您本人提出，须由他人答复',
  billReduceAmount: '冲减金额应大于 0 且不超过争议金额 {amount} 元',
  billReduceApprove: '冲减 {amount} 元超过 {limit} 元，须由有“审批大额冲减”权限的人办理',
  billReduceUsed: '{company} 已用授信只有 {used} 元，不能冲减 {amount} 元',
  billNothingToSettle: '账单 {billNo} 现在没有可结的金额',
  billSettleAbove: '账单 {billNo} 现在可结 {payable} 元，不能多结',
  billSettleReference: '请填写银行流水号',
  billSettleNotYours: '转账由财务核对到账后登记，请选择预存款或扫码支付',
  billRemindedToday: '账单 {billNo} 今天已经提醒过，每天最多一次',
  billNoContact: '{company} 没有可用的联系人手机号，请先在企业资料中补充',
} as const

const en = {
  rechargeOtherCompany: 'You can recharge the account of your own company only',
  rechargeNoAccount: 'That company is neither an agent nor a customer and has no account',
  rechargeBankUnknown: 'That bank account is not there or is off; choose another one',
  rechargeAboveMost:
    '{amount} yuan are more than the {limit} that can be paid ahead at once. Look at the amount again, or pay in parts',
  rechargeDayAhead: '{day} is still to come; fill in the day of the transfer',
  rechargeTransferOnly:
    'Recharge {rechargeNo} is paid through a channel and credited by itself; it cannot be credited by hand',
  rechargeChannelOnly: 'Recharge {rechargeNo} is a transfer: finance credits it once it is found at the bank',
  rechargeWayNotOffered: '“{way}” cannot be used now; choose another way',
  rechargeBeingPaid:
    'Recharge {rechargeNo} is being paid; wait for the outcome or withdraw the payment first',
  bankAccountNoTaken: 'Account {accountNo} is there already',
  bankAccountDefaultOff: 'The default account cannot be switched off; make another one the default first',
  billOfCompany: 'Bill {billNo} is confirmed, disputed and paid by the company it is for, not on its behalf',
  billOfKeeper: 'Disputes of bill {billNo} are answered, and reminders sent, by who issued it',
  billOver: 'Bill {billNo} is “{status}” and cannot be changed any more',
  billLineGone: 'Bill {billNo} has no such line',
  billLineNotCharge: 'Only what was charged can be disputed',
  billLineDisputed: 'This line is disputed already and waits for an answer',
  billLineAnswered: 'The dispute of this line has been answered; it cannot be disputed again',
  billLineNotDisputed: 'This line has no dispute that waits for an answer',
  billLineSettled:
    'What bill {billNo} still asked for is settled or disputed already; this line cannot be disputed',
  billDisputeAbove: 'This line is {amount} yuan; no more than that can be disputed',
  billAnswerSelf: 'You disputed this line yourself; somebody else answers it',
  billReduceAmount: 'A reduction is above 0 and at most the disputed {amount} yuan',
  billReduceApprove:
    'A reduction of {amount} yuan is above {limit} and takes the permission “Approve large reductions”',
  billReduceUsed: '{company} uses {used} yuan of credit only; {amount} cannot be taken off',
  billNothingToSettle: 'There is nothing to settle on bill {billNo} now',
  billSettleAbove: '{payable} yuan of bill {billNo} can be settled now, not more',
  billSettleReference: 'Fill in the number of the transfer at the bank',
  billSettleNotYours:
    'Transfers are entered by finance once they arrive; choose what was paid ahead, or pay by code',
  billRemindedToday: 'Bill {billNo} was reminded of today; once a day at most',
  billNoContact: '{company} has no contact with a mobile number; add one to the company first',
} as const

export const accountErrorMessages: Messages<typeof zh> = { zh, en }
