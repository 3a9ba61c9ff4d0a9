import type { Authorization, AuthorizedAgent } from '@visa/contract/org/agent-authorization'
import { extended, lastDay, type Extension, type Period } from '@visa/contract/org/authorization-period'
import { isSameProduct, type Product } from '@visa/contract/visa/products'

/** What a cell of the matrix is about. */
export interface CellOf {
  agent: Pick<AuthorizedAgent, 'companyId' | 'shortName'>
  product: Product
}

export const rowsOf = (authorizations: readonly Authorization[], product: Product): Authorization[] =>
  authorizations.filter((row) => isSameProduct(row, product))

/** What has not ended, and so can be changed; what has ended is history. */
export const liveRows = (rows: readonly Authorization[]): Authorization[] =>
  rows.filter(({ state }) => state !== 'expired')

/** Which row a cell shows: the default of what has not ended, else what ended last. */
export const shownRow = (rows: readonly Authorization[]): Authorization | undefined =>
  liveRows(rows)[0] ?? rows.toSorted((a, b) => (a.validTo < b.validTo ? 1 : -1))[0]

/** What is wanted through one organisation. */
export interface Wanted extends Period {
  acceptOrgId: number
  isDefault: boolean
}

/** What has to be done to a cell to make it so: each organisation keeps its row, goes, or comes. */
export function planOf(product: Product, live: readonly Authorization[], wanted: readonly Wanted[]) {
  // A later period of an organisation that has one now is left alone.
  const first = live.filter(
    (row, index) => live.findIndex(({ acceptOrgId }) => acceptOrgId === row.acceptOrgId) === index,
  )
  const wantedBy = new Map(wanted.map((each) => [each.acceptOrgId, each]))
  const change = first.flatMap((row) => {
    const want = wantedBy.get(row.acceptOrgId)
    if (want === undefined) return []
    const { validFrom, validTo, isDefault } = want
    const same = row.validFrom === validFrom && row.validTo === validTo && row.isDefault === isDefault
    return same ? [] : [{ id: row.id, seen: row.updateTime, validFrom, validTo, isDefault }]
  })
  const add = wanted
    .filter(({ acceptOrgId }) => first.every((row) => row.acceptOrgId !== acceptOrgId))
    .map(({ acceptOrgId, validFrom, validTo, isDefault }) => ({
      nationCode: product.nationCode,
      visaType: product.visaType,
      acceptOrgId,
      validFrom,
      validTo,
      isDefault,
    }))
  const revoke = live
    .filter(({ acceptOrgId }) => !wantedBy.has(acceptOrgId))
    .map(({ id, updateTime: seen }) => ({ id, seen }))
  return { add, change, revoke }
}

export type Plan = ReturnType<typeof planOf>

export const isIdle = ({ add, change, revoke }: Plan): boolean =>
  add.length + change.length + revoke.length === 0

/** What the editor of a cell begins with. */
export interface CellDraft extends Period {
  orgIds: readonly number[]
  defaultId: number | undefined
}

/** As it is; what has ended is offered anew for a year from today. */
export function draftOf(rows: readonly Authorization[], today: string): CellDraft {
  const live = liveRows(rows)
  const shown = live[0]
  const before = shown === undefined ? rows : live
  const orgIds = [...new Set(before.map(({ acceptOrgId }) => acceptOrgId))]
  const period = shown ?? { validFrom: today, validTo: lastDay(today, 'year') }
  const chosen = before.find(({ isDefault }) => isDefault)?.acceptOrgId ?? orgIds[0]
  return { orgIds, defaultId: chosen, validFrom: period.validFrom, validTo: period.validTo }
}

export const wantedOf = ({ orgIds, defaultId, validFrom, validTo }: CellDraft): Wanted[] =>
  orgIds.map((acceptOrgId) => ({
    acceptOrgId,
    validFrom,
    validTo,
    isDefault: acceptOrgId === (defaultId ?? orgIds[0]),
  }))

/** The last day after one of the quick choices: on from the old end, or from the first day of what is new. */
export const quickEnd = (
  oldEnd: string | undefined,
  from: string,
  extension: Extension,
  today: string,
): string =>
  oldEnd === undefined
    ? lastDay(from, extension)
    : (extended({ validTo: oldEnd }, extension, today)?.validTo ?? oldEnd)

/** What a copied cell gives another one; of what began before today only the rest. */
export const pastedOf = (copied: readonly Authorization[], today: string): Wanted[] =>
  liveRows(copied)
    .filter(
      (row, index, all) => all.findIndex(({ acceptOrgId }) => acceptOrgId === row.acceptOrgId) === index,
    )
    .map(({ acceptOrgId, isDefault, validFrom, validTo }) => ({
      acceptOrgId,
      isDefault,
      validFrom: validFrom < today ? today : validFrom,
      validTo,
    }))
