import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Identity } from './run.ts'

/** Names inside the data folder. The programs get them relative to it, so its own path needs no quoting. */
export const CLUSTER = 'postgres'
export const LOG_FILE = 'postgres.log'
export const PASSWORD_FILE = 'postgres-password'

export const ROLE = 'visa'
export const DATABASE = 'visa'

export interface Installation {
  dataDir: string
  clusterDir: string
  binaries: Binaries
  identity: Identity
  password: string
  log: (message: string) => void
  underway: () => void
}

export function clusterDirOf(dataDir: string): string {
  return join(dataDir, CLUSTER)
}
