import { DEPARTMENT_LIMITS } from '@visa/contract/org/department'
import { departmentDrag, departmentSave } from '@visa/contract/org/department-manage'
import type { Department } from '@visa/contract/org/department-options'
import { id } from '@visa/contract/fields'
import type { TreeNode } from '@visa/contract/rules/tree'
import { departmentMessages } from '@visa/messages/org/department'
import * as z from 'zod/mini'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { CodeInput } from './code-input.tsx'
import { ParentInput } from './parent-input.tsx'
import { useDepartmentMove } from './use-department-move.ts'
import { WRITING } from './department.writing.ts'

interface DepartmentDialogProps {
  companyId: number
  /** What is changed; without it one is added. */
  department?: Department
  /** Where the new one goes. */
  parentId?: number | null
  onSaved: (id: number) => void
  onClosed: () => void
}

/** Adds a department, or changes the one given. It is open while it is rendered. */
export function DepartmentDialog(props: DepartmentDialogProps) {
  const { companyId, department, parentId = null, onSaved, onClosed } = props
  const t = useTexts(departmentMessages)
  return (
    <FormDialog
      name={department === undefined ? `department of ${companyId}` : `department ${department.id}`}
      title={department === undefined ? t.add : t.edit}
      width={550}
      target={useSaving(departmentSave, WRITING)}
      nameOf={({ departmentName }) => departmentName}
      fields={[
        'departmentName',
        {
          name: 'departmentCode',
          help: t.codeHelp,
          input: <CodeInput companyId={companyId} departmentId={department?.id} />,
        },
        {
          name: 'parentId',
          help: t.parentHelp,
          input: <ParentInput companyId={companyId} department={department} />,
        },
        'remark',
      ]}
      {...(department === undefined ? { initial: { companyId, parentId } } : { record: department })}
      onSaved={(saved) => onSaved(saved.id)}
      onClosed={onClosed}
    />
  )
}

const Target = z.strictObject({ parentId: z._default(z.nullable(id), null) })

/** Past every sibling. */
const AT_THE_END = DEPARTMENT_LIMITS.sortNo

/** Puts a department below another one without a mouse. */
interface MoveDialogProps {
  department: Department
  nodes: readonly TreeNode[]
  onClosed: () => void
}

export function MoveDialog({ department, nodes, onClosed }: MoveDialogProps) {
  const t = useTexts(departmentMessages)
  const drag = useAction(departmentDrag, { ...WRITING, silent: true })
  const { tell } = useDepartmentMove(nodes)
  const { companyId, departmentName: name } = department
  return (
    <FormDialog
      name={`move department ${department.id}`}
      title={fill(t.moveTitle, { name })}
      width={480}
      target={{
        schema: Target,
        send: ({ parentId }, key) =>
          drag.mutateAsync({
            body: { id: department.id, parentId: parentId ?? '', position: AT_THE_END },
            key,
          }),
      }}
      fields={[
        {
          name: 'parentId',
          label: t.moveTo,
          help: t.moveToHelp,
          input: <ParentInput companyId={companyId} department={department} />,
        },
      ]}
      record={department}
      onSaved={(_answer, { parentId }) =>
        tell(department.id, typeof parentId === 'number' ? parentId : undefined)
      }
      onClosed={onClosed}
    />
  )
}
