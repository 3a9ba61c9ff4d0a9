import { RevenueEntryQuery, type RevenueEntry } from '@visa/contract/money/revenue'
import { isProduct, productKey } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { accountMessages } from '@visa/messages/money/accounts'
import { ledgerWordMessages } from '@visa/messages/money/ledger-words'
import { revenueMessages } from '@visa/messages/money/revenues'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { productMessages } from '@visa/messages/visa/products'
import type { Language } from '@visa/contract/session/personal'
import * as z from 'zod/mini'
import { exporter } from '../../../sheets/exporter.ts'
import { entrySource } from './revenue.repo.ts'

const { page: _page, pageSize: _pageSize, ...asked } = RevenueEntryQuery.shape
const Filters = z.strictObject(asked)

/** The word for a key; what is not known is told as it is kept. */
const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key

const productOf = ({ nationCode, visaType }: RevenueEntry, language: Language): string => {
  const product = { nationCode: nationCode ?? '', visaType: visaType ?? 0 }
  return isProduct(product) ? productMessages[language][productKey(product)] : ''
}

/** Every entry of the period, of which a spreadsheet makes any table: its sum is the report's and the ledger's. */
export const revenueExporter = exporter<
  z.output<typeof Filters>,
  RevenueEntry & { [column: string]: unknown }
>({
  kind: 'revenue',
  access: 'finance.revenue',
  filters: Filters,
  titleOf: ({ from, to }) => `${from} – ${to}`,
  columns(language) {
    const t = revenueMessages[language]
    const words = accountMessages[language]
    return [
      { title: words.day, kind: 'date', value: ({ day }) => day },
      { title: words.groupNo, kind: 'text', width: 18, value: ({ groupNo }) => groupNo },
      {
        title: words.cause,
        kind: 'text',
        width: 18,
        value: ({ cause }) => wordOf(ledgerWordMessages[language].causes, cause),
      },
      { title: t.by.book, kind: 'text', width: 18, value: ({ bookName }) => bookName },
      { title: t.by.centre, kind: 'text', width: 18, value: ({ centreName }) => centreName },
      { title: words.subjectNo, kind: 'text', width: 18, value: ({ subjectNo }) => subjectNo },
      { title: t.by.product, kind: 'text', width: 20, value: (row) => productOf(row, language) },
      {
        title: fieldMessages[language].agentId,
        kind: 'text',
        width: 20,
        value: ({ agentName }) => agentName,
      },
      {
        title: t.by.kind,
        kind: 'text',
        width: 16,
        value: ({ kind }) => wordOf(feeKindMessages[language].kinds, kind),
      },
      {
        title: t.revenue,
        kind: 'money',
        width: 16,
        value: ({ consular, amountCents }) => (consular ? null : amountCents),
      },
      {
        title: t.consular,
        kind: 'money',
        width: 16,
        value: ({ consular, amountCents }) => (consular ? amountCents : null),
      },
    ]
  },
  source: (viewer, filters) => entrySource(viewer, filters),
})
