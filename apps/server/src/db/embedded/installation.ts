import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Identity } from './run.ts'

/** Names inside the data folder. The programs get them relative to it, so its own path needs no quoting. */
export const CLUSTER = 'postgres'
export const LOG_FILE = 'postgres.log'
export const PASSWORD_FILE = 'postgres-password'

/** Looks after the cluster: it alone may do everything. */
export const ROLE = 'visa'
/** What the product connects as: it owns its database and nothing beyond. */
export const APP_ROLE = 'visa_app'
export const DATABASE = 'visa'

export interface Installation {
  dataDir: string
  clusterDir: string
  binaries: Binaries
  identity: Identity
  password: string
  /** Of the role that the product connects as. */
  appPassword: string
  log: (message: string) => void
  underway: () => void
}

export function clusterDirOf(dataDir: string): string {
  return join(dataDir, CLUSTER)
}
