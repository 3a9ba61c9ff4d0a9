import { SHOWN_PARAMS, definitionOf, type ShownParamKey } from '@visa/contract/org/system-param'
import type { ParamQuery, ParamRow } from '@visa/contract/org/system-param-calls'
import type { Page } from '@visa/contract/page'
import { paramMessages } from '@visa/messages/org/param'
import type { Queryable } from '../../../db/sql.ts'
import { readStored } from './param-text.ts'
import type { Params } from './params.service.ts'
import { allParams, type StoredParam } from './system-param.repo.ts'

/** A secret never leaves the server, nor does its default. */
function rowOf(key: ShownParamKey, stored: StoredParam | undefined, params: Params): ParamRow {
  const { kind, group } = definitionOf(key)
  const text = stored?.value ?? null
  const secret = kind === 'secret'
  const fallback = params.defaultOf(key)
  const read = text === null || secret ? undefined : readStored(key, text)
  const current = read === undefined ? fallback : read.value
  return {
    id: SHOWN_PARAMS.indexOf(key) + 1,
    key,
    kind,
    group,
    value: secret ? null : current,
    defaultValue: secret ? null : fallback,
    changed: text !== null,
    filled: (text ?? fallback ?? '') !== '',
    version: stored?.version ?? 0,
    updateTime: stored === undefined || stored.version === 0 ? null : stored.updateTime,
    updateUserName: stored?.updateUserName ?? '',
  }
}

/** By what people call it in either language, and by its key. */
const isFound = (key: ShownParamKey, keyword: string): boolean =>
  [key, ...Object.values(paramMessages).flatMap(({ params }) => Object.values(params[key]))].some((text) =>
    text.toLowerCase().includes(keyword.toLowerCase()),
  )

async function rowsOf(db: Queryable, keys: readonly ShownParamKey[], params: Params): Promise<ParamRow[]> {
  const stored = new Map((await allParams(db)).map((param) => [param.key, param]))
  return keys.map((key) => rowOf(key, stored.get(key), params))
}

export async function pageParams(
  db: Queryable,
  params: Params,
  { page, pageSize, keyword, group }: ParamQuery,
): Promise<Page<ParamRow>> {
  const keys = SHOWN_PARAMS.filter(
    (key) =>
      (group === undefined || definitionOf(key).group === group) &&
      (keyword === undefined || keyword === '' || isFound(key, keyword)),
  )
  const shown = keys.slice((page - 1) * pageSize, page * pageSize)
  return { records: keys.length, page, rows: await rowsOf(db, shown, params) }
}

export async function paramOf(db: Queryable, params: Params, key: ShownParamKey): Promise<ParamRow> {
  const stored = (await allParams(db)).find((param) => param.key === key)
  return rowOf(key, stored, params)
}
