/** Which part of the people a list shows. */
export interface Place {
  /** Undefined: of every company. */
  companyId: number | undefined
  departmentId: number | undefined
}

/** The part of a query that says so: what is not chosen is left out. */
export const queryOf = ({
  companyId,
  departmentId,
}: Place): { companyId?: number; departmentId?: number } => ({
  ...(companyId === undefined ? {} : { companyId }),
  ...(departmentId === undefined ? {} : { departmentId }),
})
