import { departmentMoveEffect } from '@visa/contract/org/department-manage'
import type { Department } from '@visa/contract/org/department-options'
import { departmentMessages } from '@visa/messages/org/department'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { DepartmentPicker } from '../../pickers/department-picker.tsx'
import { effectLines } from './effect-text.ts'
import styles from './department.module.css'

interface ParentInputProps {
  id?: string
  value?: number | null
  onChange?: (value: number | undefined) => void
  companyId: number
  /** The department that would move; a new one moves nothing. */
  department: Department | undefined
}

/** Below which department one stands, with what another place changes beside the tree. */
export function ParentInput({ companyId, department, value, ...field }: ParentInputProps) {
  const t = useTexts(departmentMessages)
  const parentId = value ?? null
  const moves = department !== undefined && parentId !== department.parentId
  const { data } = useCall(
    departmentMoveEffect,
    { query: { id: department?.id ?? 0, parentId: parentId ?? '' } },
    { enabled: moves && parentId !== department.id, silent: true },
  )
  return (
    <>
      <DepartmentPicker
        {...field}
        {...(parentId === null ? {} : { value: parentId })}
        companyId={companyId}
        placeholder={t.top}
      />
      <div aria-live="polite">
        {moves && data !== undefined && <p className={styles.effect}>{effectLines(data, t).join(' ')}</p>}
      </div>
    </>
  )
}
