import type { Certificate, CompanyBankAccount, ContactPerson } from '@visa/contract/org/company'
import { rowChanges, type Children } from '../../../db/change-log.ts'

/** What a company has several of. */
interface Lists {
  certificates: readonly Certificate[]
  contacts: readonly ContactPerson[]
  bankAccounts: readonly CompanyBankAccount[]
}

const SHOWN = 4

/** A number of an account as the log may tell it. */
const masked = (accountNo: string): string => {
  const bare = accountNo.replaceAll(/[\s-]/g, '')
  return bare.length <= SHOWN * 2 ? bare.slice(-SHOWN) : `${bare.slice(0, SHOWN)}****${bare.slice(-SHOWN)}`
}

/** Rows have no numbers of their own: one is the same as before when it is the same one of its name. */
function keyed<Row extends object>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const nth = (seen.get(nameOf(row)) ?? 0) + 1
    seen.set(nameOf(row), nth)
    return { ...row, key: `${nameOf(row)} ${nth}` }
  })
}

const told = ({ certificates, contacts, bankAccounts }: Lists) => ({
  certificates: keyed(
    certificates.map(({ kind, files }) => ({
      kind,
      files: files.map(({ fileName }) => fileName).join(', '),
    })),
    ({ kind }) => kind,
  ),
  contacts: keyed(contacts, ({ name }) => name),
  bankAccounts: keyed(
    bankAccounts.map((account) => ({ ...account, accountNo: masked(account.accountNo) })),
    ({ bankName }) => bankName,
  ),
})

const NOTHING: Lists = { certificates: [], contacts: [], bankAccounts: [] }

/** What became of a company's lists, row by row. */
export function listChanges(before: Lists | undefined, after: Lists): Children {
  const [was, is] = [told(before ?? NOTHING), told(after)]
  const key = 'key'
  return {
    certificates: rowChanges({
      key,
      name: ({ kind }) => kind,
      before: was.certificates,
      after: is.certificates,
    }),
    contacts: rowChanges({ key, name: ({ name }) => name, before: was.contacts, after: is.contacts }),
    bankAccounts: rowChanges({
      key,
      name: ({ bankName }) => bankName,
      before: was.bankAccounts,
      after: is.bankAccounts,
    }),
  }
}
