interface ParamDefinition {
  /** What holds while nobody has set a value. */
  fallback: string
  /** The value is a secret: it is used, and never shown or logged. */
  secret: boolean
}

export const SYSTEM_PARAMS = {
  /** Whoever still has this password is asked to change it. */
  'security.simplePassword': { fallback: '123456', secret: true },
  /** The role that receives what a new version of the product adds. */
  'org.administratorRole': { fallback: '', secret: false },
  /** Which reference data the database holds. */
  'seed.reference': { fallback: '', secret: false },
  /** Which accounts the first start made: demo or production. */
  'seed.accounts': { fallback: '', secret: false },
} as const satisfies Record<string, ParamDefinition>

export type SystemParamKey = keyof typeof SYSTEM_PARAMS
