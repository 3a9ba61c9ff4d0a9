import { DEPARTMENT_LIMITS, DepartmentSave } from '@visa/contract/org/department'
import { departmentDrag, departmentSave } from '@visa/contract/org/department-manage'
import type { Department } from '@visa/contract/org/department-options'
import { id } from '@visa/contract/fields'
import { departmentMessages } from '@visa/messages/org/department'
import { fieldMessages } from '@visa/messages/fields'
import * as z from 'zod/mini'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { DepartmentPicker } from '../../pickers/department-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { CodeInput } from './code-input.tsx'
import { MOVING, WRITING } from './department.writing.ts'

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
  const f = useTexts(fieldMessages)
  const save = useAction(departmentSave, WRITING)
  const fields: FormField<Exclude<keyof DepartmentSave, 'id' | 'companyId' | 'seen'>>[] = [
    {
      kind: 'text',
      name: 'departmentName',
      label: f.departmentName,
      max: DEPARTMENT_LIMITS.departmentName,
    },
    {
      kind: 'custom',
      name: 'departmentCode',
      label: f.departmentCode,
      help: t.codeHelp,
      input: <CodeInput companyId={companyId} departmentId={department?.id} />,
    },
    {
      kind: 'custom',
      name: 'parentId',
      label: f.parentId,
      help: t.parentHelp,
      input: <DepartmentPicker companyId={companyId} placeholder={t.top} />,
    },
    { kind: 'textarea', name: 'remark', label: f.remark, max: DEPARTMENT_LIMITS.remark },
  ]
  const initial = {
    companyId,
    parentId: department?.parentId ?? parentId,
    departmentCode: department?.departmentCode ?? '',
    departmentName: department?.departmentName ?? '',
    remark: department?.remark ?? '',
  }
  return (
    <FormDialog
      name={department === undefined ? `department of ${companyId}` : `department ${department.id}`}
      title={department === undefined ? t.add : t.edit}
      width={550}
      schema={DepartmentSave}
      fields={fields}
      initial={
        department === undefined ? initial : { ...initial, id: department.id, seen: department.updateTime }
      }
      submit={async (body, key) => onSaved((await save.mutateAsync({ body, key })).id)}
      onClosed={onClosed}
    />
  )
}

const Target = z.strictObject({ parentId: z._default(z.nullable(id), null) })

/** Past every sibling. */
const AT_THE_END = DEPARTMENT_LIMITS.sortNo

/** Puts a department below another one without a mouse. */
export function MoveDialog({ department, onClosed }: { department: Department; onClosed: () => void }) {
  const t = useTexts(departmentMessages)
  const drag = useAction(departmentDrag, MOVING)
  const { companyId, departmentName: name } = department
  return (
    <FormDialog
      name={`move department ${department.id}`}
      title={fill(t.moveTitle, { name })}
      width={480}
      schema={Target}
      fields={[
        {
          kind: 'custom',
          name: 'parentId',
          label: t.moveTo,
          help: t.moveToHelp,
          input: <DepartmentPicker companyId={companyId} placeholder={t.top} />,
        },
      ]}
      initial={{ parentId: department.parentId }}
      submit={({ parentId }, key) =>
        drag.mutateAsync({
          body: { id: department.id, parentId: parentId ?? '', position: AT_THE_END },
          key,
        })
      }
      onClosed={onClosed}
    />
  )
}
