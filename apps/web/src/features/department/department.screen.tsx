import { departmentLog } from '@visa/contract/org/department-manage'
import { departmentsOfCompany } from '@visa/contract/org/department-options'
import { departmentMessages } from '@visa/messages/org/department'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import type { TabPlace } from '../../lib/tabs/tab-model.ts'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { TreeScreen } from '../../ui/side/tree-screen.tsx'
import { DepartmentDetail } from './department.detail.tsx'
import { DepartmentDialog, MoveDialog } from './department.form.tsx'
import { departmentNodes } from './department.nodes.ts'
import { DepartmentTree } from './department.tree.tsx'

type Opened = { kind: 'add'; parentId: number | null } | { kind: 'edit' | 'move' }

/** The tree of a company's departments on the left, the chosen one on the right. */
export function DepartmentScreen({ params }: Pick<TabPlace, 'params'>) {
  const t = useTexts(departmentMessages)
  const can = useCan()
  const { info } = useSession()
  const [companyId, setCompany] = useTabState('company', info.userInfo.companyId)
  const [picked, pick] = useTabState<number | undefined>('picked', undefined)
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  const show = (company: number) => {
    setCompany(company)
    pick(undefined)
  }
  useAsked(params, (asked) => show(Number(asked['companyId'])))
  const found = useCall(departmentsOfCompany, { query: { companyId } }, { silent: true })
  const { data: departments, error, refetch } = found
  const nodes = departmentNodes(departments ?? [])
  const chosen = departments?.find(({ id }) => id === picked) ?? departments?.[0]
  const close = () => open(undefined)
  const add = (parentId: number | null) => open({ kind: 'add', parentId })

  return (
    <TreeScreen
      name="department"
      title={t.tree}
      add={can('sys.department.add') ? { label: t.add, run: () => add(null) } : undefined}
      tree={
        <DepartmentTree
          companyId={companyId}
          onCompany={show}
          nodes={nodes}
          selected={chosen?.id}
          onSelect={pick}
        />
      }
    >
      {error && departments === undefined && (
        <ErrorState reason={error.message} onRetry={() => void refetch()} />
      )}
      {!error && departments === undefined && <DelayedSpinner />}
      {departments?.length === 0 && <NoDepartments onAdd={() => add(null)} />}
      {chosen && (
        <DepartmentDetail
          key={chosen.id}
          department={chosen}
          nodes={nodes}
          onEdit={() => open({ kind: 'edit' })}
          onAddBelow={() => add(chosen.id)}
          onMove={() => open({ kind: 'move' })}
          onDeleted={() => pick(chosen.parentId ?? undefined)}
        />
      )}
      <LogPanel key={`log of ${companyId}`} endpoint={departmentLog} scope={{ companyId }} />
      {opened?.kind === 'add' && (
        <DepartmentDialog companyId={companyId} parentId={opened.parentId} onSaved={pick} onClosed={close} />
      )}
      {opened?.kind === 'edit' && chosen && (
        <DepartmentDialog companyId={companyId} department={chosen} onSaved={pick} onClosed={close} />
      )}
      {opened?.kind === 'move' && chosen && <MoveDialog department={chosen} nodes={nodes} onClosed={close} />}
    </TreeScreen>
  )
}

function NoDepartments({ onAdd }: { onAdd: () => void }) {
  const t = useTexts(departmentMessages)
  const can = useCan()
  const action = can('sys.department.add') && (
    <Button type="primary" onClick={onAdd}>
      {t.add}
    </Button>
  )
  return <EmptyState title={t.empty} help={t.emptyHelp} action={action} />
}
