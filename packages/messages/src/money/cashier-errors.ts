import type { Messages } from '../texts.ts'

/** Refusals of shifts and receipts. */
const zh = {
  shiftClosedOther: '班次 {shiftNo} 已按清点 {counted} 元交班，这一次清点没有保存',
  shiftRunning: '您在“{counter}”的班次 {shiftNo} 还开着，请先交班',
  shiftCounterTaken: '“{counter}”已有同事开班，请选择其他柜台',
  shiftOfSomebody: '班次 {shiftNo} 是 {cashier} 的：由本人交班，或由 {others} 代为交班',
  shiftNotCounted:
    '班次 {shiftNo} 还没有清点：抽屉里应有 {expected} 元，请填写各面额的张数（没有现金的填 0）',
  shiftMoved: '清点之后又有现金进出，抽屉里应有 {expected} 元，请核对后重新提交',
  shiftStillOpen: '班次 {shiftNo} 还没有交班，交班后才有报表',
  receiptGiven: '支付单 {paymentNo} 已开收据 {receiptNo}',
  receiptUnpaid: '支付单 {paymentNo} 没有支付成功，不能开收据',
  receiptNothing: '支付单 {paymentNo} 没有可开收据的金额：已全部退回，或由企业账户支付',
} as const

const en = {
  shiftClosedOther: 'Shift {shiftNo} was closed by a count of {counted} yuan, so this count was not kept',
  shiftRunning: 'Your shift {shiftNo} at “{counter}” is still open; close it first',
  shiftCounterTaken: 'A colleague has an open shift at “{counter}”; choose another counter',
  shiftOfSomebody:
    'Shift {shiftNo} is {cashier}’s: they close it themselves, or {others} may close it for them',
  shiftNotCounted:
    'Shift {shiftNo} has not been counted: {expected} yuan should be in the drawer. Enter the pieces, 0 where there are none',
  shiftMoved:
    'Cash moved after you counted: {expected} yuan should be in the drawer. Look at it and send it again',
  shiftStillOpen: 'Shift {shiftNo} is not closed yet; it has a report once it is',
  receiptGiven: 'Receipt {receiptNo} was given for payment {paymentNo}',
  receiptUnpaid: 'Payment {paymentNo} was not paid: there is nothing to give a receipt for',
  receiptNothing:
    'Nothing of payment {paymentNo} is left for a receipt: all of it went back, or it was paid from an account',
} as const

export const cashierErrorMessages: Messages<typeof zh> = { zh, en }
