import { IDENTITY } from '@visa/contract/identity'
import type { TreeNode } from '@visa/contract/rules/tree'
import { departmentMessages } from '@visa/messages/org/department'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { useCan, useSession } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { NodeTree } from '../../ui/tree/node-tree.tsx'
import { useDepartmentMove } from './use-department-move.ts'
import styles from './department.module.css'

interface DepartmentTreeProps {
  companyId: number
  onCompany: (id: number) => void
  nodes: readonly TreeNode[]
  selected: number | undefined
  onSelect: (id: number) => void
}

/** The company, for those who see several, and its departments. */
export function DepartmentTree(props: DepartmentTreeProps) {
  const { companyId, onCompany, nodes, selected, onSelect } = props
  const t = useTexts(departmentMessages)
  const f = useTexts(fieldMessages)
  const can = useCan()
  const { info } = useSession()
  const { move } = useDepartmentMove(nodes)
  const movable = can('sys.department.edit')
  return (
    <>
      {info.userInfo.identityCode === IDENTITY.PLATFORM && (
        <CompanyPicker
          list="filter"
          aria-label={f.companyId}
          clearable={false}
          value={companyId}
          onChange={(next) => next !== undefined && onCompany(next)}
        />
      )}
      {nodes.length > 0 && (
        <NodeTree
          label={t.tree}
          nodes={nodes}
          searchable
          selected={selected}
          onSelect={(id) => onSelect(Number(id))}
          {...(movable ? { onMove: (wanted) => void move(wanted) } : {})}
        />
      )}
      {movable && nodes.length > 0 && <p className={styles.hint}>{t.moveHelp}</p>}
    </>
  )
}
