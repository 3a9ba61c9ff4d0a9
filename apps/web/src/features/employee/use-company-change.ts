import { useRef } from 'react'

interface Belonging {
  companyId?: string | number | null | undefined
}

/** Departments and roles are those of one company: another company begins without any. */
export function useCompanyChange(): (values: Belonging) => { departmentIds?: number[]; roleIds?: number[] } {
  const last = useRef<Belonging['companyId']>(undefined)
  return ({ companyId }) => {
    const changed = last.current !== undefined && last.current !== companyId
    last.current = companyId
    return changed ? { departmentIds: [], roleIds: [] } : {}
  }
}
