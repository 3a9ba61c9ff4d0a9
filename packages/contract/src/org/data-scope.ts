/** Whose rows a role lets its holders see, each reaching as far as the ones before it. */
export const DATA_SCOPE = {
  /** What the person made or answers for. */
  OWN: 1,
  /** What people of the same departments did. */
  DEPARTMENT: 2,
  /** The same, with the departments below. */
  DEPARTMENT_TREE: 3,
  COMPANY: 4,
  /** The company and its branches; as far as the company where there are none. */
  GROUP: 5,
  /** Every company; only a role of the platform can have it. */
  ALL: 6,
} as const
export type DataScope = (typeof DATA_SCOPE)[keyof typeof DATA_SCOPE]
