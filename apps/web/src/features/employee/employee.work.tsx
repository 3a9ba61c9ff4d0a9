import type { ManagedUser } from '@visa/contract/org/user-manage'
import { useState, type ReactNode } from 'react'
import { useTabHold } from '../../lib/tabs/use-tab-life.ts'
import type { RowAction } from '../../ui/list/row-action.ts'
import { useEmployeeActions, type Editing } from './employee.actions.tsx'
import { PasswordDialog } from './employee.dialogs.tsx'

interface EmployeeWork {
  actions: RowAction<ManagedUser>[]
  /** Shows a new password, this once. */
  tell: (name: string, password: string) => void
  /** That password, to be rendered. */
  password: ReactNode
}

/** What is done with people, in the list and on the page of one. */
export function useEmployeeWork(editing: Editing): EmployeeWork {
  // Never kept by the tab, which outlives the page.
  const [told, setTold] = useState<{ name: string; password: string }>()
  useTabHold(told !== undefined)
  const tell = (name: string, password: string) => setTold({ name, password })
  return {
    actions: useEmployeeActions(tell, editing),
    tell,
    password: told && <PasswordDialog {...told} onClosed={() => setTold(undefined)} />,
  }
}
