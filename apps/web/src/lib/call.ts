import { CODES, type Code } from '@visa/contract/codes'
import type { CallInput, CallOutput, Endpoint } from '@visa/contract/endpoint'
import type { Envelope } from '@visa/contract/envelope'
import { isRepeatDiffers } from '@visa/contract/repeat-differs'
import { fill } from '@visa/messages/texts'
import { webMessages } from '@visa/messages/shell/web'
import { CallError } from './call-error.ts'
import { pathToCall } from './claims.ts'
import { noteAnswer, noteSilence } from './connection.ts'
import { takeEnding } from './ending.ts'
import { alertDialog, closeDialogs, toast } from './feedback.ts'
import { currentLanguage } from './language.ts'
import { requestOf, type CallParts } from './request.ts'
import { keyOfClick, noteOutcome } from './write-key.ts'
import { currentRoute, currentTarget, loginPath, navigate, safeRedirect } from './route.ts'

export { CallError } from './call-error.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The caller shows the failure itself. Being logged out still leads to the login page. */
  silent?: boolean
  /** A refusal stays until it is closed, where it tells more than is read in passing. */
  refusedInDialog?: boolean
  /** What it means that an earlier try was done with something else is said by the caller. */
  tellsRepeat?: boolean
  /** Shows the server's message on success. */
  showSuccess?: boolean
  /** Names the intention of a write, where a form made it; a click without one is named by itself. */
  key?: string | undefined
}

const texts = () => webMessages[currentLanguage()].call

/** What a call answers that hands an application failure to its caller. */
export type CallResult<E extends Endpoint> =
  | { code: typeof CODES.SUCCESS; msg: string; data: CallOutput<E> }
  | { code: typeof CODES.APPLICATION_FAILURE; msg: string; data: unknown }

/** Calls an endpoint. Resolves with its data; everything else is shown as its code demands and thrown. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallOutput<E>> {
  const result = await callResult(endpoint, input, options)
  if (result.code === CODES.SUCCESS) return result.data
  throw new CallError(result.code, result.msg, result.data)
}

/**
 * Like `call`, for work that goes on after an application failure (4466): that one is shown too, but then
 * returned as a result instead of thrown. All other failures are thrown as ever.
 */
export async function callResult<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallResult<E>> {
  try {
    const { code, msg, data } = await deliver(endpoint, input as CallParts, options)
    if (code !== CODES.SUCCESS) throw new CallError(code, msg || texts().failure, data)
    if (options.showSuccess === true) toast.success(msg || texts().success)
    return { code, msg, data: data as CallOutput<E> }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    report(error, options)
    const { code, message, data } = error
    if (code === CODES.APPLICATION_FAILURE) return { code, msg: message, data }
    throw error
  }
}

const UNKNOWN = new Set<CallError['code']>(['TIMEOUT', 'NETWORK', 'HTTP'])

/** Whether the server may have done the work although no answer came. */
const isUnknown = (error: unknown): boolean => error instanceof CallError && UNKNOWN.has(error.code)

const BREATH_MS = 1000
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, BREATH_MS))

/**
 * A write whose answer does not come is sent once more under the same key: the server does it once and answers as it
 * did the first time. If that fails too, the truth is that nobody knows, and that pressing again does no harm.
 */
async function deliver(
  endpoint: Endpoint,
  input: CallParts,
  options: CallOptions,
): Promise<Envelope<unknown>> {
  if (endpoint.repeat === 'harmless') return send(endpoint, input, options.signal, undefined)
  const key = options.key ?? keyOfClick(endpoint, input)
  const attempt = () => send(endpoint, input, options.signal, key)
  const again = async (error: unknown) => {
    if (!isUnknown(error)) throw error
    await breath()
    return attempt()
  }
  let known = true
  try {
    return await attempt().catch(again)
  } catch (error) {
    known = error instanceof CallError && !isUnknown(error) && error.code !== 'CANCELED'
    if (error instanceof CallError && isUnknown(error)) {
      throw new CallError(error.code, fill(texts().unknownOutcome, { reason: error.message }))
    }
    throw error
  } finally {
    noteOutcome(endpoint, input, key, known)
  }
}

async function send(
  endpoint: Endpoint,
  input: CallParts,
  signal: AbortSignal | undefined,
  key: string | undefined,
): Promise<Envelope<unknown>> {
  const { url, init } = requestOf({ ...endpoint, path: pathToCall(endpoint) }, input, Date.now(), key)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), endpoint.timeoutMs)
  const either = signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal])
  try {
    const response = await fetch(url, { ...init, signal: either })
    if (response.status !== 200) throw new CallError('HTTP', texts().httpFailure)
    const envelope = await envelopeOf(response)
    noteAnswer()
    return envelope
  } catch (error) {
    if (signal?.aborted === true) throw new CallError('CANCELED', texts().canceled)
    // Also where something answered for a server that is not there.
    noteSilence()
    if (error instanceof CallError) throw error
    if (timeout.signal.aborted) throw new CallError('TIMEOUT', texts().timeout)
    throw new CallError('NETWORK', networkText(error, endpoint))
  } finally {
    clearTimeout(timer)
  }
}

async function envelopeOf(response: Response): Promise<Envelope<unknown>> {
  const written = await response.text()
  const envelope = parsed(written)
  if (isEnvelope(envelope)) return envelope
  throw new CallError('HTTP', texts().httpFailure)
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

/** The browser's own TypeError is English jargon ("Failed to fetch"), so it counts as no message. */
function networkText(error: unknown, endpoint: Endpoint): string {
  if (endpoint.bodyKind === 'form') return texts().serviceFailure
  const message = error instanceof Error && !(error instanceof TypeError) ? error.message : ''
  return message || texts().networkFailure
}

function report(
  error: CallError,
  { silent = false, refusedInDialog = false, tellsRepeat = false }: CallOptions,
): void {
  if (error.code === CODES.NOT_LOGGED_IN) leaveForLogin()
  else if (error.code === CODES.WECHAT_UNBOUND) leaveForBinding()
  else if (!silent && !(tellsRepeat && isRepeat(error))) show(error, refusedInDialog)
}

const QUIET = new Set<CallError['code']>([CODES.SILENT_FAILURE, 'CANCELED'])

function show(error: CallError, refusedInDialog: boolean): void {
  const { code, message } = error
  if (QUIET.has(code)) return
  if (code === CODES.WARNING) toast.warning(message)
  else if (code === CODES.INFO) toast.info(message)
  else if (code === CODES.DIALOG || (refusedInDialog && code === CODES.FAILURE)) {
    const { dialogTitle, dialogButton } = texts()
    void alertDialog({ title: dialogTitle, content: message, okText: dialogButton })
  } else toast.error(message)
}

/** Several calls may find out at once; the first one leads to the login page and the rest find us there. */
function leaveForLogin(): void {
  const { path } = currentRoute()
  const login = loginPath(path)
  if (path === login) return
  closeDialogs()
  toast.error(takeEnding() ?? texts().notLoggedIn)
  navigate(login, { redirect: safeRedirect(currentTarget()) })
}

function leaveForBinding(): void {
  const { path, query } = currentRoute()
  // The waiting page's login code is used up: going back to it would lead nowhere.
  const replace = path === '/mobile/wait'
  navigate('/mobile/wx-binding', { redirect: safeRedirect(query['redirect']) }, { replace })
}

/** Whether an earlier try was done, with something else than was sent now. */
export const isRepeat = (error: unknown): boolean => error instanceof CallError && isRepeatDiffers(error.data)

export const hasCode = (error: unknown, code: Code): boolean =>
  error instanceof CallError && error.code === code
