import { resourceTree, type ResourceTreeNode } from '@visa/contract/org/resource'
import { roleDetail, type Role, type RoleDetail } from '@visa/contract/org/role'
import { powerInsert } from '@visa/contract/org/role-power'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { fieldMessages } from '@visa/messages/fields'
import { Alert, Button, Select } from 'antd'
import { useId } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useTabDraft } from '../../lib/tabs/tab-context.tsx'
import { useStored } from '../../lib/use-stored.ts'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StaleBar } from '../../ui/stale-bar.tsx'
import { difference, sendable } from './power.logic.ts'
import { PowerDrawer } from './power-drawer.tsx'
import { PowerTree } from './power-tree.tsx'
import { RolePreviewPane } from './role-preview.tsx'
import { useMayReachAll } from './role.form.tsx'
import { scopeChoices } from './role.names.ts'
import { WRITING } from './role.writing.ts'
import { useRoleTexts } from './use-role-texts.ts'
import styles from './role.module.css'

interface Draft {
  grants: string[]
  dataScope: number
  /** Which version of the role the first change was made to. */
  seen: string
}

/** The same for a role that is known by its number. */
export function GrantDrawerOf({ id, onClosed }: { id: number; onClosed: () => void }) {
  const role = useStored(roleDetail, { query: { id } }, onClosed)
  return role === undefined ? null : <GrantDrawer role={role} onClosed={onClosed} />
}

/** What a role gives and how far it sees, with what somebody holding it would get. */
export function GrantDrawer({ role, onClosed }: { role: Role; onClosed: () => void }) {
  const t = useRoleTexts()
  const { data: detail, error, refetch } = useCall(roleDetail, { query: { id: role.id } }, { silent: true })
  const { data: tree } = useCall(resourceTree, {})
  const [draft, keep] = useTabDraft<Draft>(`grants ${role.id}`)
  const save = useAction(powerInsert, {
    ...WRITING,
    onSuccess: () => toast.success(fill(t.powersSaved, { name: role.roleName })),
  })
  const shown = draft ?? detail
  const changes =
    tree === undefined || detail === undefined || shown === undefined
      ? { added: [], removed: [] }
      : difference(tree, new Set(detail.grants), new Set(shown.grants))
  const scoped = detail !== undefined && shown?.dataScope !== detail.dataScope
  const dirty = changes.added.length + changes.removed.length > 0 || scoped

  const submit = async (): Promise<boolean> => {
    if (tree === undefined || draft === undefined) return false
    const body = {
      companyIds: [role.companyId],
      roleIds: [role.id],
      grants: sendable(tree, new Set(draft.grants)),
      dataScope: draft.dataScope,
      seen: draft.seen,
    }
    return save.mutateAsync({ body }).then(
      () => true,
      () => false,
    )
  }
  const counts = { added: changes.added.length, removed: changes.removed.length }
  const texts = [
    ...(counts.added + counts.removed > 0 ? [fill(t.changes, counts)] : []),
    ...(scoped ? [t.scopeChanged] : []),
  ]
  return (
    <PowerDrawer
      title={fill(t.grantOf, { name: role.roleName })}
      dirty={dirty}
      summary={texts.length === 0 ? t.noChanges : texts.join(' · ')}
      save={submit}
      discard={() => keep(undefined)}
      onClosed={onClosed}
    >
      {error && detail === undefined && <ErrorState reason={error.message} onRetry={() => void refetch()} />}
      {error && detail !== undefined && <StaleBar reason={error.message} onRetry={() => void refetch()} />}
      {!error && (tree === undefined || detail === undefined) && <DelayedSpinner />}
      {tree !== undefined && detail !== undefined && (
        <GrantEditor
          tree={tree}
          detail={detail}
          draft={draft}
          moved={
            draft !== undefined && draft.seen !== detail.updateTime && !(save.isPending || save.isSuccess)
          }
          onChange={(part) =>
            keep({
              grants: detail.grants,
              dataScope: detail.dataScope,
              seen: detail.updateTime,
              ...draft,
              ...part,
            })
          }
          onReload={() => keep(undefined)}
        />
      )}
    </PowerDrawer>
  )
}

interface GrantEditorProps {
  tree: readonly ResourceTreeNode[]
  detail: RoleDetail
  draft: Draft | undefined
  /** Somebody else has changed the role since the first change was made here. */
  moved: boolean
  onChange: (part: Partial<Draft>) => void
  onReload: () => void
}

function GrantEditor({ tree, detail, draft, moved, onChange, onReload }: GrantEditorProps) {
  const t = useRoleTexts()
  const f = useTexts(fieldMessages)
  const scopeId = useId()
  const mayReachAll = useMayReachAll(detail.companyId)
  const { grants, dataScope } = draft ?? detail
  return (
    <div className={styles.editor}>
      {moved && (
        <Alert
          className={styles.conflict ?? ''}
          type="warning"
          showIcon
          title={t.conflict}
          action={<Button onClick={onReload}>{t.reload}</Button>}
        />
      )}
      <PowerTree
        nodes={tree}
        grants={new Set(grants)}
        before={new Set(detail.grants)}
        limit={detail.limit === null ? null : new Set(detail.limit)}
        withVariants
        onChange={(next) => onChange({ grants: [...next] })}
      />
      <aside className={styles.side} aria-label={t.preview}>
        <label className={styles.label} htmlFor={scopeId}>
          {f.dataScope}
        </label>
        <Select
          id={scopeId}
          value={dataScope}
          options={scopeChoices(t, mayReachAll || dataScope === DATA_SCOPE.ALL)}
          onChange={(next) => onChange({ dataScope: next })}
        />
        <RolePreviewPane
          companyId={detail.companyId}
          roleId={detail.id}
          grants={sendable(tree, new Set(grants))}
          dataScope={dataScope as DataScope}
        />
      </aside>
    </div>
  )
}
