import { IDENTITY } from '@visa/contract/identity'
import { departmentsOfCompany } from '@visa/contract/org/department-options'
import { departmentTree, type DepartmentNode } from '@visa/contract/org/department-tree'
import type { TreeNode } from '@visa/contract/rules/tree'
import { employeeMessages } from '@visa/messages/org/employee'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NodeTree } from '../../ui/tree/node-tree.tsx'
import type { Place } from './employee.place.ts'
import styles from './employee.module.css'

/** Stands for everybody; departments have numbers above it. */
const ALL = 0

interface EmployeeAsideProps {
  place: Place
  onPlace: (place: Place) => void
}

/** Whose people are listed: of a company, for those who see several, and of a department. */
export function EmployeeAside({ place, onPlace }: EmployeeAsideProps) {
  const t = useTexts(employeeMessages)
  const { info } = useSession()
  const { companyId, departmentId } = place
  return (
    <div className={styles.aside}>
      {info.userInfo.identityCode === IDENTITY.PLATFORM && (
        <CompanyPicker
          list="filter"
          aria-label={t.company}
          placeholder={t.allCompanies}
          value={companyId}
          onChange={(next) => onPlace({ companyId: next, departmentId: undefined })}
        />
      )}
      {companyId === undefined ? (
        <p className={styles.soft}>{t.chooseCompany}</p>
      ) : (
        <Departments
          companyId={companyId}
          selected={departmentId ?? ALL}
          onSelect={(id) => onPlace({ companyId, departmentId: id === ALL ? undefined : id })}
        />
      )}
    </div>
  )
}

interface DepartmentsProps {
  companyId: number
  selected: number
  onSelect: (id: number) => void
}

function Departments({ companyId, selected, onSelect }: DepartmentsProps) {
  const t = useTexts(employeeMessages)
  const result = useCall(departmentsOfCompany, { query: { companyId } }, { silent: true })
  const { data = [] } = result
  const spellings = new Map(data.map(({ id, pinyin }) => [id, pinyin]))
  const nodeOf = ({ id, title, code, children }: DepartmentNode): TreeNode => ({
    id,
    label: title,
    pinyin: `${spellings.get(id) ?? ''}|${code}`,
    children: children.map(nodeOf),
  })
  const nodes = [{ id: ALL, label: t.allDepartments, children: departmentTree(data).map(nodeOf) }]
  return (
    <Loaded result={result}>
      {() => (
        <NodeTree
          label={t.departments}
          nodes={nodes}
          searchable
          selected={selected}
          onSelect={(id) => onSelect(Number(id))}
        />
      )}
    </Loaded>
  )
}
