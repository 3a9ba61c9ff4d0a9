import { TransactionQuery, type TransactionRow } from '@visa/contract/money/account'
import { fieldMessages } from '@visa/messages/fields'
import { accountMessages } from '@visa/messages/money/accounts'
import { ledgerWordMessages } from '@visa/messages/money/ledger-words'
import * as z from 'zod/mini'
import { exporter } from '../../../sheets/exporter.ts'
import { transactionSource } from './transaction.repo.ts'

const Filters = z.omit(TransactionQuery, { page: true, pageSize: true })

/** The word for a key; what is not known is told as it is kept. */
const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key

export const transactionExporter = exporter<
  z.output<typeof Filters>,
  TransactionRow & { [column: string]: unknown }
>({
  kind: 'accountEntry',
  access: 'cust.transaction',
  filters: Filters,
  titleOf: ({ from, to, key }) =>
    [from, to, key].filter((part) => part !== undefined && part !== '').join(' '),
  columns(language) {
    const t = accountMessages[language]
    const words = ledgerWordMessages[language]
    return [
      { title: t.postedAt, kind: 'dateTime', value: ({ postedAt }) => postedAt },
      { title: t.day, kind: 'date', value: ({ day }) => day },
      {
        title: fieldMessages[language].companyId,
        kind: 'text',
        width: 22,
        value: ({ companyName }) => companyName,
      },
      { title: t.account, kind: 'text', width: 14, value: ({ kind }) => words.accounts[kind] },
      { title: t.cause, kind: 'text', width: 16, value: ({ cause }) => wordOf(words.causes, cause) },
      { title: t.subjectNo, kind: 'text', width: 18, value: ({ subjectNo }) => subjectNo },
      { title: t.groupNo, kind: 'text', width: 18, value: ({ groupNo }) => groupNo },
      { title: t.debit, kind: 'money', width: 16, value: ({ debitCents }) => debitCents },
      { title: t.credited, kind: 'money', width: 16, value: ({ creditCents }) => creditCents },
      { title: t.balance, kind: 'money', width: 16, value: ({ balanceCents }) => balanceCents },
      { title: t.postedBy, kind: 'text', value: ({ postedBy }) => postedBy },
      { title: fieldMessages[language].remark, kind: 'text', width: 30, value: ({ remark }) => remark },
    ]
  },
  source: (viewer, filters) => transactionSource(viewer, filters),
})
