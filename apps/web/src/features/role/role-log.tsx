import { resourceTree } from '@visa/contract/org/resource'
import { roleLog } from '@visa/contract/org/role'
import { useLanguage } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { withBelow } from './power.logic.ts'
import { loggedText } from './role.names.ts'
import { useRoleTexts } from './use-role-texts.ts'

interface RoleLogProps {
  companyId: number
  companyName: (id: number) => string | undefined
}

/** What was done to the roles of a company and to what it may use. */
export function RoleLog({ companyId, companyName }: RoleLogProps) {
  const t = useRoleTexts()
  const { language } = useLanguage()
  const { data: tree = [] } = useCall(resourceTree, {}, { silent: true })
  const titles = new Map(
    tree
      .flatMap(withBelow)
      .map(({ code, resName, ename }) => [code, language === 'en' && ename !== '' ? ename : resName]),
  )
  const names = { company: companyName, resource: (code: string) => titles.get(code) }
  return (
    <LogPanel
      endpoint={roleLog}
      scope={{ companyId }}
      words={{
        names: {
          companyId: t.company,
          granted: t.granted,
          revoked: t.revoked,
          powers: t.powers,
          holders: t.holders,
          replacement: t.replacement,
          limited: t.limited,
          allowed: t.allowed,
          forbidden: t.forbidden,
        },
        value: (field, value) => loggedText(field, value, t, names),
      }}
    />
  )
}
