import { timingSafeEqual } from 'node:crypto'
import { daysBetween, addDays } from '@visa/contract/rules/days'
import { mac } from '../../files/store-keys.ts'

/**
 * The code on a receipt slip: which receipt, until when, and a proof that it is ours. It tells a stranger nothing but a
 * running number, and nobody can make one. Capitals and digits only: scanners and input methods change the rest.
 */

const PURPOSE = 'receipt slip'
const BASE = 36
const PROOF = 20
const EPOCH = '2020-01-01'
const PATTERN = /^S([0-9A-Z]{1,8})-([0-9A-Z]{1,5})-([0-9A-F]{20})$/

const proofOf = (master: string, text: string): string =>
  Buffer.from(mac(master, PURPOSE, text), 'base64url')
    .toString('hex')
    .slice(0, PROOF)
    .toUpperCase()

export function slipCode(master: string, receiptId: number, expiresOn: string): string {
  const text = `${receiptId.toString(BASE)}-${daysBetween(EPOCH, expiresOn).toString(BASE)}`.toUpperCase()
  return `S${text}-${proofOf(master, text)}`
}

export interface Slip {
  receiptId: number
  expiresOn: string
}

/** What a code says; undefined where it is none, or none of ours. */
export function readSlip(master: string, code: string): Slip | undefined {
  const [, id = '', day = '', proof = ''] = PATTERN.exec(code) ?? []
  if (id === '') return undefined
  const expected = proofOf(master, `${id}-${day}`)
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(expected))) return undefined
  return { receiptId: parseInt(id, BASE), expiresOn: addDays(EPOCH, parseInt(day, BASE)) }
}

export const isSlipCode = (code: string): boolean => PATTERN.test(code)

/** So long a slip is taken for one after what it tells of came in. */
export const SLIP_DAYS = 365
