import {
  returnedAside,
  returnedColumns,
  returnedDelete,
  returnedDetail,
  returnedExcel,
  returnedFind,
  returnedPage,
  returnedParse,
  returnedSubmit,
} from '@visa/contract/centre/returned-list'
import type { Db } from '../../../db/pool.ts'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import { pathOf } from '../../../http/spool.ts'
import { refuseTwice } from '../../../refusal/each-once.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import {
  chooseColumns,
  deleteList,
  detailOfList,
  findFor,
  noteRefusal,
  parseList,
  setAside,
  takeLine,
} from './returned.service.ts'
import { pageLists } from './returned.repo.ts'
import { listFile } from './returned.sheets.ts'

/** C7.32 */
export const returnedRoutes = (db: Db): Route[] => [
  onWrite(returnedParse)((tx, visit, { body: { sender, file } }) => {
    const [sheet] = file
    if (sheet === undefined) throw new Refusal('sheetEmpty')
    return parseList(tx, visit, { sender, fileName: sheet.name, path: pathOf(sheet) })
  }),
  onWrite(returnedColumns)((tx, visit, { body }) => chooseColumns(tx, visit, body)),
  onSteps(returnedSubmit)(async (visit, { body }) => {
    refuseTwice(body.lines)
    // Said of the list, not of each of its rows.
    await detailOfList(db, visit, body.id)
    const lineOf = new Map(body.lines.map((line) => [line.lineId, line]))
    const answer = await transitionMany(db, visit, [...lineOf.keys()], async (tx, lineId) => {
      const line = lineOf.get(lineId)
      if (line !== undefined) await takeLine(tx, visit, body, line)
    })
    for (const { id, ok, message } of answer.rows)
      if (!ok) await db.tx((tx) => noteRefusal(tx, body.id, id, message))
    return answer
  }),
  on(returnedFind)((visit, { query }) => findFor(db, visit, query)),
  onWrite(returnedAside)((tx, visit, { body }) => setAside(tx, visit, body)),
  onWrite(returnedDelete)(async (tx, visit, { body: { id } }) => {
    await deleteList(tx, visit, id)
    return null
  }),
  on(returnedDetail)((visit, { query: { id } }) => detailOfList(db, visit, id)),
  on(returnedExcel)(async (visit, { query: { id } }) =>
    listFile(visit.language, await detailOfList(db, visit, id)),
  ),
  on(returnedPage)((visit, { query, body: { searchQuery } }) => pageLists(db, visit, searchQuery, query)),
]
