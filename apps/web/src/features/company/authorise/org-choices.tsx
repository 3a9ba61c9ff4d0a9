import type { AuthorizableOrg } from '@visa/contract/org/accept-org-product'
import type { Authorization } from '@visa/contract/org/agent-authorization'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { Button, Checkbox } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { CellDraft } from './cell-model.ts'
import styles from './authorise.module.css'

interface OrgChoicesProps {
  offered: readonly AuthorizableOrg[]
  live: readonly Authorization[]
  draft: CellDraft
  today: string
  onChange: (change: Pick<CellDraft, 'orgIds' | 'defaultId'>) => void
}

/** Organisations that handle the product, with how long; those that an agent has and that handle it no more stay to be taken away. */
export function OrgChoices({ offered, live, draft, today, onChange }: OrgChoicesProps) {
  const t = useTexts(authoriseMessages)
  const { orgIds, defaultId } = draft
  const known = offered.map(({ id, shortName, validFrom, validTo }) => ({
    id,
    name: shortName,
    note: validFrom > today ? fill(t.orgFrom, { day: validFrom }) : fill(t.orgUntil, { day: validTo }),
  }))
  const others = live
    .filter(({ acceptOrgId }) => known.every(({ id }) => id !== acceptOrgId))
    .map(({ acceptOrgId, orgName }) => ({ id: acceptOrgId, name: orgName, note: t.unhandled }))
  const choices = [...known, ...others]
  const choose = (id: number, chosen: boolean) => {
    const next = chosen ? [...orgIds, id] : orgIds.filter((each) => each !== id)
    const kept = defaultId !== undefined && next.includes(defaultId) ? defaultId : next[0]
    onChange({ orgIds: next, defaultId: kept })
  }
  if (choices.length === 0) return <p className={styles.soft}>{t.noOrgs}</p>
  return (
    <fieldset className={styles.orgs}>
      <legend>{t.org}</legend>
      {choices.map(({ id, name, note }) => {
        const chosen = orgIds.includes(id)
        return (
          <div key={id} className={styles.org}>
            <Checkbox checked={chosen} onChange={({ target }) => choose(id, target.checked)}>
              {name}
            </Checkbox>
            <span className={styles.soft}>{chosen && id === defaultId ? t.isDefault : note}</span>
            {chosen && id !== defaultId && (
              <Button type="link" size="small" onClick={() => onChange({ orgIds, defaultId: id })}>
                {t.makeDefault}
              </Button>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
