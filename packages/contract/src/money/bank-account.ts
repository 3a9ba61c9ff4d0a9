import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, remark, searchTerm, seenIfThere, seenWithId, valid } from '../fields.ts'
import { CompanyBankAccount } from '../org/company.ts'
import { PageQuery, pageOf } from '../page.ts'
import { answerFields, RECORD } from '../shape.ts'

/** Bank accounts: ours, where transfers arrive and which the ledger has as accounts of its own, and theirs, to compare. */

const BANK_ACCOUNT = 'finance.bankAccount'
const EDIT = 'finance.bankAccount.edit'

const { accountName, bankName, accountNo } = CompanyBankAccount.shape

export const bankAccountFields = {
  accountName,
  bankName,
  accountNo,
  /** Where transfers go unless another is named; one of each owner. */
  isDefault: z._default(flag, false),
  valid: z._default(valid, 1),
  remark: remark(255),
}

export const BankAccountRow = z.object({
  ...RECORD,
  ...answerFields(bankAccountFields),
  bookName: z.string(),
  /** As the ledger has it. */
  balanceCents: z.number(),
})
export type BankAccountRow = z.output<typeof BankAccountRow>

export const bankAccountPage = endpoint({
  method: 'GET',
  path: '/api/account/bank/page',
  access: BANK_ACCOUNT,
  summary: 'Bank accounts of those whose books are within reach, with what the ledger has on them',
  query: z.strictObject({ ...PageQuery.shape, keyword: searchTerm() }),
  data: pageOf(BankAccountRow),
})

export const bankAccountSave = endpoint({
  method: 'POST',
  path: '/api/account/bank/save',
  access: EDIT,
  summary: 'Add a bank account of one’s own company, or change one',
  json: z.strictObject({ id: z.optional(id), ...bankAccountFields, seen: seenIfThere }).check(seenWithId),
  data: z.object({ id: z.number() }),
})

export const TheirBankAccount = z.object({
  id: z.string(),
  companyId: z.number(),
  companyName: z.string(),
  accountName: z.string(),
  bankName: z.string(),
  accountNo: z.string(),
  isDefault: z.boolean(),
})
export type TheirBankAccount = z.output<typeof TheirBankAccount>

export const theirBankAccounts = endpoint({
  method: 'GET',
  path: '/api/account/bank/theirs',
  access: BANK_ACCOUNT,
  summary:
    'Bank accounts that companies within reach have named, to compare payers with; kept with the company',
  query: z.strictObject({ ...PageQuery.shape, keyword: searchTerm() }),
  data: pageOf(TheirBankAccount),
})
