import { dictDataByType } from '@visa/contract/dict/dict-data'
import type { LogWords } from '@visa/contract/log-changes'
import { userLog } from '@visa/contract/org/user-calls'
import { employeeMessages } from '@visa/messages/org/employee'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { LogPanel } from '../../ui/log/log-panel.tsx'

/** How the log of people is put into words. */
export function useUserLogWords(): LogWords {
  const t = useTexts(employeeMessages)
  const { language } = useLanguage()
  const { data: documents = [] } = useCall(
    dictDataByType,
    { query: { type: 'SYS_ID_CARD' } },
    { silent: true },
  )
  /** What the log keeps in place of secrets. */
  const marks: Readonly<Record<string, string>> = {
    '(old)': t.oldValue,
    '(new)': t.newValue,
    '(reset)': t.resetValue,
  }
  const value = (field: string, logged: unknown): string | undefined => {
    if (field === 'idCardType') {
      const document = documents.find(({ code }) => code === logged)
      return language === 'en' ? document?.ename : document?.cname
    }
    return typeof logged === 'string' ? marks[logged] : undefined
  }
  return { names: {}, value }
}

/** What was done to the people of a company. */
export function UserLog({ companyId }: { companyId: number }) {
  return <LogPanel endpoint={userLog} scope={{ companyId }} words={useUserLogWords()} />
}
