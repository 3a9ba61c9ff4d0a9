import { LODOP_BRIDGE } from '@visa/contract/shell/printing'
import { storage } from './storage.ts'

/** Speaks to C-Lodop through a frame that has no origin: what runs there reaches nothing of this page. */

export interface Lodop {
  version: string
  printers: string[]
}

export interface LodopJob {
  title: string
  printer: string
  /** A PDF in base64, lines of text, or bar codes, each on a label of its own. */
  pdf?: string
  lines?: readonly string[]
  labels?: readonly string[]
  /** Of a label, in millimetres. */
  size?: LabelSize
}

/** What label printers are usually loaded with: width and height in millimetres. */
export const LABEL_SIZES = ['40x30', '50x30', '60x40'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]

export interface LabelPrinter {
  printer: string
  size: LabelSize
}

const PATIENCE_MS = 8_000
/** Longer than the frame waits for the print service (lodop-bridge.ts). */
const PRINT_PATIENCE_MS = 15_000
const PRINTER_KEY = 'visa.lodop.printer'

/** The printer that this browser prints to without asking; empty: none. */
export const silentPrinter = (): string => storage.get(PRINTER_KEY) ?? ''

export const keepSilentPrinter = (printer: string): void =>
  printer === '' ? storage.remove(PRINTER_KEY) : storage.set(PRINTER_KEY, printer)

const LABEL_PRINTER_KEY = 'visa.lodop.labelPrinter'
const LABEL_SIZE_KEY = 'visa.lodop.labelSize'
const USUAL_SIZE: LabelSize = '50x30'

/** The printer that labels of this browser go to without asking; without one they are a sheet to be printed. */
export function labelPrinter(): LabelPrinter | undefined {
  const printer = storage.get(LABEL_PRINTER_KEY) ?? ''
  return printer === '' ? undefined : { printer, size: labelSize() }
}

export const labelSize = (): LabelSize =>
  LABEL_SIZES.find((size) => size === storage.get(LABEL_SIZE_KEY)) ?? USUAL_SIZE

export function keepLabelPrinter(printer: string, size: LabelSize): void {
  storage.set(LABEL_SIZE_KEY, size)
  if (printer === '') storage.remove(LABEL_PRINTER_KEY)
  else storage.set(LABEL_PRINTER_KEY, printer)
}

let frame: Promise<Window> | undefined
let asked = 0

const openFrame = (): Promise<Window> =>
  new Promise((done, fail) => {
    const element = document.createElement('iframe')
    element.src = LODOP_BRIDGE
    element.sandbox.add('allow-scripts')
    element.hidden = true
    element.title = 'C-Lodop'
    const ready = ({ source, data }: MessageEvent<unknown>) => {
      const inside = element.contentWindow
      if (inside === null || source !== inside || !isRecord(data) || data['ready'] !== true) return
      settle()
      done(inside)
    }
    const settle = () => {
      clearTimeout(timer)
      window.removeEventListener('message', ready)
    }
    const giveUp = () => {
      settle()
      element.remove()
      fail(new Error(LODOP_BRIDGE))
    }
    const timer = setTimeout(giveUp, PATIENCE_MS)
    window.addEventListener('message', ready)
    element.addEventListener('error', giveUp)
    document.body.append(element)
  })

/** The frame is opened once; one that did not come is tried anew by whoever prints next. Undefined: it is not there. */
async function theFrame(): Promise<Window | undefined> {
  frame ??= openFrame()
  try {
    return await frame
  } catch {
    frame = undefined
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

interface Question {
  act: 'detect' | 'print'
  job?: LodopJob
  patience: number
  /** What it means that the frame itself says nothing. */
  unheard?: Record<string, unknown>
}

/** What the print service answers; undefined: it is not there. Refuses with what it says. */
async function ask({ act, job, patience, unheard }: Question): Promise<Record<string, unknown> | undefined> {
  const target = await theFrame()
  if (target === undefined) return undefined
  const id = (asked += 1)
  return new Promise((done, fail) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
    }
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== target || !isRecord(data) || data['id'] !== id) return
      finish()
      const { answer, failure } = data
      if (typeof failure === 'string') fail(new Error(failure))
      else done(isRecord(answer) ? answer : undefined)
    }
    const timer = setTimeout(() => {
      finish()
      done(unheard)
    }, patience)
    window.addEventListener('message', hear)
    // The frame has no origin that could be named; it hears nothing that is secret.
    target.postMessage({ id, act, job }, '*')
  })
}

/** Whether C-Lodop runs on this machine, which version, and the printers it knows. */
export async function detectLodop(): Promise<Lodop | undefined> {
  const found = await ask({ act: 'detect', patience: PATIENCE_MS })
  if (found === undefined) return undefined
  const { version, printers } = found
  return {
    version: String(version),
    printers: Array.isArray(printers) ? printers.map(String) : [],
  }
}

/** What became of a job: it went with a number, nothing was sent, or it was sent and nobody said whether it prints. */
export type Printed = { came: 'sent'; job: string } | { came: 'gone' } | { came: 'unanswered' }

/** Prints without a dialog. Without an answer nobody knows whether there is paper: that is never told as sent. */
export async function printSilently(job: LodopJob): Promise<Printed> {
  const unheard = { unanswered: true }
  const answer = await ask({ act: 'print', job, patience: PRINT_PATIENCE_MS, unheard })
  if (answer === undefined) return { came: 'gone' }
  return typeof answer['job'] === 'string' ? { came: 'sent', job: answer['job'] } : { came: 'unanswered' }
}
