import { authoriseMessages } from '@visa/messages/org/authorise'
import { Button } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { href } from '../../../lib/route.ts'
import { useCan } from '../../../lib/session.tsx'

/** The way from a list of companies to who may order what. */
export function AuthoriseButton() {
  const t = useTexts(authoriseMessages)
  const can = useCan()
  return can('cust.agent.authorize') && <Button href={href('/cust/agent-authorise')}>{t.matrix}</Button>
}
