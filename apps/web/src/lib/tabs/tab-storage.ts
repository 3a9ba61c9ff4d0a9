import { storage, visitStorage } from '../storage.ts'
import { NO_TABS, tabKey, type Tab, type Tabs } from './tab-model.ts'

/**
 * What is kept of the tabs. This window keeps everything, drafts included, until it is closed; the browser keeps
 * which tabs there were, for the next window, and nothing that was typed into them.
 */

type Values = Readonly<Record<string, unknown>>

const listKey = (userId: number): string => `visa.tabs.${userId}`
/** Where what records are called is kept: it may be a person. */
export const namesKey = (userId: number): string => `visa.names.${userId}`
const workPrefix = (userId: number): string => `visa.work.${userId}.`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const read = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Storage is open to anybody at this machine: only what has the right shape is believed. */
function readTab(value: unknown): Tab | undefined {
  if (!isRecord(value)) return undefined
  const { screen, name, params, state } = value
  if (typeof screen !== 'string' || screen === '' || !isRecord(params)) return undefined
  const place = {
    screen,
    name: textOf(name),
    params: Object.fromEntries(
      Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }
  const known = state === 'active' || state === 'hide' ? state : 'hungUp'
  return { key: tabKey(place), ...place, state: known, edition: 0 }
}

function readTabs(text: string | undefined): Tabs | undefined {
  const value = read(text)
  if (!isRecord(value) || !Array.isArray(value['list'])) return undefined
  const byKey = new Map<string, Tab>()
  for (const each of value['list'] as unknown[]) {
    const tab = readTab(each)
    if (tab !== undefined) byKey.set(tab.key, tab)
  }
  const recent = Array.isArray(value['recent']) ? (value['recent'] as unknown[]) : []
  return {
    list: [...byKey.values()],
    recent: recent.filter((key): key is string => typeof key === 'string' && byKey.has(key)),
  }
}

export const loadTabs = (userId: number): Tabs =>
  readTabs(visitStorage.get(listKey(userId))) ?? readTabs(storage.get(listKey(userId))) ?? NO_TABS

export function saveTabs(userId: number, tabs: Tabs): void {
  const text = JSON.stringify(tabs)
  visitStorage.set(listKey(userId), text)
  storage.set(listKey(userId), text)
}

const numbersKey = (userId: number): string => `visa.numbers.${userId}`

/** The numbers of the records that tabs show: unlike other names they tell of nobody, and go to the next window too. */
export function loadNumbers(userId: number): Map<string, string> {
  const value = read(storage.get(numbersKey(userId)))
  return new Map(isRecord(value) ? Object.entries(value).map(([key, no]) => [key, textOf(no)]) : [])
}

export const saveNumbers = (userId: number, numbers: ReadonlyMap<string, string>): void =>
  storage.set(numbersKey(userId), JSON.stringify(Object.fromEntries(numbers)))

export function loadWork(userId: number): Map<string, Values> {
  const prefix = workPrefix(userId)
  const work = new Map<string, Values>()
  for (const key of visitStorage.keys()) {
    if (!key.startsWith(prefix)) continue
    const values = read(visitStorage.get(key))
    if (isRecord(values)) work.set(key.slice(prefix.length), values)
  }
  return work
}

/** Between a logout and the reload that follows: a form may still write while it goes. */
let isOver = false

export function saveWork(userId: number, tab: string, values: Values | undefined): void {
  if (isOver) return
  const key = `${workPrefix(userId)}${tab}`
  if (values === undefined || Object.keys(values).length === 0) visitStorage.remove(key)
  else visitStorage.set(key, JSON.stringify(values))
}

/** A form that is open to everybody keeps what is filled in without saying whose it is. */
export const entriesKey = (form: string): string => `visa.application.${form}`
const OWNER_KEY = 'visa.owner'

/** What others typed in this window is nobody else's business. */
export function dropWorkOfOthers(userId: number): void {
  isOver = false
  const isOther = visitStorage.get(OWNER_KEY) !== String(userId)
  visitStorage.set(OWNER_KEY, String(userId))
  for (const key of visitStorage.keys()) {
    if (key.startsWith('visa.work.') && !key.startsWith(workPrefix(userId))) visitStorage.remove(key)
    if (key.startsWith('visa.tabs.') && key !== listKey(userId)) visitStorage.remove(key)
    if (key.startsWith('visa.names.') && key !== namesKey(userId)) visitStorage.remove(key)
    if (isOther && key.startsWith(entriesKey(''))) visitStorage.remove(key)
  }
}

/** After a logout nothing that was typed stays behind. */
export function dropAllWork(): void {
  isOver = true
  for (const key of visitStorage.keys()) {
    if (/^visa\.(work|tabs|names|application)\./.test(key)) visitStorage.remove(key)
  }
}
