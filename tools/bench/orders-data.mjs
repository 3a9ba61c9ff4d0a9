// Visa orders and applicants in bulk: two hundred agents, one of which has every hundredth order, and a clerk there who
// has every fiftieth of these.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { colleague, fillPart } from './year-data.mjs'

const DAYS = 730

export const VIEWERS = { admin: 'admin', agent: 'agent', clerk: 'bench_clerk' }

/** Orders of the last two years: with a hundred times as many, each week has as many more. */
export const fill = async (url, orders) =>
  fillPart(url, {
    orders,
    days: DAYS,
    week: 'agencies',
    tables: ['visa_order', 'visa_applicant'],
    colleague: await colleague(url),
  })

/** Whether a folder that is kept from one run to the next holds so many orders already. */
export const isFilled = (folder, total) =>
  readFile(path.join(folder, 'orders'), 'utf8').then(
    (text) => Number(text) === total,
    () => false,
  )

export const noteFilled = (folder, total) => writeFile(path.join(folder, 'orders'), String(total))
