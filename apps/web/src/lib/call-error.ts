import type { Code } from '@visa/contract/codes'

/** Why a call gave no data: an envelope code, or what went wrong before there was an envelope. */
type CallFailure = Code | 'HTTP' | 'NETWORK' | 'TIMEOUT' | 'CANCELED'

export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallFailure
  readonly data: unknown
  /** Refused fields with their texts, for forms to show in place. */
  readonly fields: Record<string, string> | undefined

  constructor(code: CallFailure, message: string, data: unknown = null) {
    super(message)
    this.code = code
    this.data = data
    this.fields = fieldsOf(data)
  }
}

function fieldsOf(data: unknown): Record<string, string> | undefined {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return undefined
  const { fields } = data
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : undefined
}

/** Why something failed, in words for whoever did it. */
export const said = (error: unknown): string => (error instanceof CallError ? error.message : String(error))
