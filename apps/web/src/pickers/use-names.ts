import { pickerMessages } from '@visa/messages/ui/pickers'
import { fill, useLanguage, useTexts } from '../lib/i18n.tsx'

interface Named {
  cname: string
  ename?: string | undefined
}

/** The name in the language of the screen, Chinese where there is no other. */
export function useName(): (named: Named) => string {
  const { language } = useLanguage()
  return ({ cname, ename = '' }) => (language === 'en' && ename !== '' ? ename : cname)
}

/** Says of a name that what it stands for is no longer in use. */
export function useRetiredName(): (name: string, valid: number) => string {
  const t = useTexts(pickerMessages)
  return (name, valid) => (valid === 1 ? name : fill(t.retired, { name }))
}
