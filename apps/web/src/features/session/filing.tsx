import { loginMessages } from '@visa/messages/session/login'
import { useTexts } from '../../lib/i18n.tsx'

/** The filing number leads to the public register, as the rules for sites in mainland China want it. */
export function Filing({ number }: { number: string }) {
  const { filing } = useTexts(loginMessages)
  if (number === '') return <span>{filing}</span>
  return (
    <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
      {number}
    </a>
  )
}
