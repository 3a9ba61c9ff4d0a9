import { resourceTree, type ResourceTreeNode } from '@visa/contract/org/resource'
import { companyPowers, powerInsert, type CompanyPower } from '@visa/contract/org/role-power'
import { roleMessages } from '@visa/messages/org/role'
import { Alert, Switch } from 'antd'
import { useId } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useTabDraft, useTabState } from '../../lib/tabs/tab-context.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { difference, sendable, withBelow } from './power.logic.ts'
import { PowerDrawer } from './power-drawer.tsx'
import { PowerTree } from './power-tree.tsx'
import { WRITING } from './role.writing.ts'
import styles from './role.module.css'

interface Draft {
  limited: boolean
  codes: string[]
}

/** What the chosen companies may use together; everything where one of them is not limited. */
function togetherOf(powers: readonly CompanyPower[], tree: readonly ResourceTreeNode[]): Draft {
  const limited = powers.length > 0 && powers.every((power) => power.limited)
  const all = tree.flatMap(withBelow).map(({ code }) => code)
  return { limited, codes: limited ? [...new Set(powers.flatMap(({ codes }) => codes))] : all }
}

const differ = (powers: readonly CompanyPower[]): boolean =>
  new Set(powers.map(({ limited, codes }) => `${limited} ${codes.toSorted().join()}`)).size > 1

/** What companies may use at all; for the platform. */
export function CompanyPowerDrawer({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(roleMessages)
  const pickId = useId()
  // The platform, whose people alone come here, is never limited.
  const { companyId: platformId } = useSession().info.userInfo
  const [companyIds, pick] = useTabState<number[]>('limited companies', [])
  const [draft, keep] = useTabDraft<Draft>('company powers')
  const { data: tree = [] } = useCall(resourceTree, {})
  const { data: powers = [] } = useCall(
    companyPowers,
    { query: { companyIds } },
    { enabled: companyIds.length > 0, keepPreviousData: true },
  )
  const save = useAction(powerInsert, {
    ...WRITING,
    onSuccess: () => toast.success(fill(t.companyPowersSaved, { count: companyIds.length })),
  })
  const before = togetherOf(powers, tree)
  const shown = draft ?? before
  const [was, is] = [new Set(before.codes), new Set(shown.codes)]
  const changes = difference(
    tree,
    was,
    shown.limited ? is : new Set(tree.flatMap(withBelow).map(({ code }) => code)),
  )
  const several = differ(powers)
  const counts = fill(t.changes, { added: changes.added.length, removed: changes.removed.length })
  const dirty = draft !== undefined && companyIds.length > 0

  const submit = (): Promise<boolean> =>
    save
      .mutateAsync({
        body: {
          companyIds,
          limited: shown.limited,
          grants: shown.limited ? sendable(tree, is) : [],
        },
      })
      .then(
        () => true,
        () => false,
      )
  const close = () => {
    pick([])
    onClosed()
  }
  return (
    <PowerDrawer
      title={t.companyPowers}
      dirty={dirty}
      summary={
        dirty ? (shown.limited === before.limited ? counts : `${counts} · ${t.limitChanged}`) : t.noChanges
      }
      save={submit}
      discard={() => keep(undefined)}
      onClosed={close}
    >
      <div className={styles.companyHead}>
        <label className={styles.label} htmlFor={pickId}>
          {t.companyPick}
        </label>
        <CompanyPicker
          id={pickId}
          multiple
          without={platformId}
          placeholder={t.companyPickHint}
          value={companyIds}
          onChange={(next) => {
            keep(undefined)
            pick(next)
          }}
        />
        {companyIds.length > 0 && (
          <span className={styles.switch}>
            <Switch
              aria-label={t.limited}
              checked={shown.limited}
              onChange={(limited) => keep({ codes: shown.codes, limited })}
            />
            <span>{t.limited}</span>
            <span className={styles.soft}>{t.limitedHelp}</span>
          </span>
        )}
        {several && <Alert type="warning" showIcon title={t.companiesDiffer} />}
      </div>
      {companyIds.length === 0 && <EmptyState title={t.companyPickFirst} />}
      {companyIds.length > 0 && !shown.limited && <EmptyState title={t.unlimited} />}
      {companyIds.length > 0 && shown.limited && (
        <PowerTree
          nodes={tree}
          grants={is}
          before={was}
          limit={null}
          withVariants={false}
          onChange={(next) => keep({ limited: true, codes: [...next] })}
        />
      )}
    </PowerDrawer>
  )
}
