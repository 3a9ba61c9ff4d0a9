import { bankAccountFields } from '@visa/contract/money/bank-account'
import * as z from 'zod/mini'
import { table } from '../../../db/table.ts'

/** Where transfers to the owner of a book arrive. */
export const bankAccountTable = table('bank_account', {
  fields: bankAccountFields,
  given: { bookId: z.number() },
  reach: { company: 'bookId' },
  about: ({ bankName, accountNo, bookId }) => ({
    subject: `${bankName} ${accountNo.slice(-4)}`,
    companies: [bookId],
  }),
})
