import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { id as key, text } from '@visa/contract/fields'
import { IDENTITY } from '@visa/contract/identity'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import { companyTable } from '../features/org/company/company.table.ts'
import { dictTypeTable } from '../features/dict/dict-type/dict-type.table.ts'
import { tagTable } from '../features/org/company-tag/company-tag.table.ts'
import { demoDb } from '../testing/migrated-db.ts'
import { json, plain } from './column.ts'
import { addRow, changeRow } from './logged-rows.ts'
import type { Db } from './pool.ts'
import { rows, sql, type Queryable } from './sql.ts'
import { theProduct } from '../access/mover.ts'
import { loadViewer } from '../access/viewer.ts'
import { userTable } from '../features/org/user/user.table.ts'
import { heldAsSeen, heldRow, heldRows, seenRow } from '../refusal/held-row.ts'
import { orGone } from '../refusal/or-gone.ts'
import { selectOf, table, type ChangeOf, type NewOf, type Table } from './table.ts'
import { insertRow, insertRows, lockRows, updateRow } from './table-rows.ts'

const PRODUCT = theProduct(new Date())

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'columns' in value && 'inserted' in value

/** Every description there is: nobody has to remember to have a new one checked. */
async function allTables(): Promise<Table[]> {
  const folder = fileURLToPath(new URL('../', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.table.ts'))
  const modules = await Promise.all(files.map((name) => import(`${folder}${name}`) as Promise<object>))
  return modules.flatMap((each) => Object.values(each).filter(isTable))
}

interface Stored {
  name: string
  needed: boolean
}

const storedColumns = (db: Queryable, name: string): Promise<Stored[]> =>
  rows(
    db,
    sql`select column_name as name,
          is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
        from information_schema.columns where table_schema = 'public' and table_name = ${name}`,
  )

/** What a description says and the database does not, or the other way round. */
async function faultsOf(db: Queryable, described: Table): Promise<string[]> {
  const stored = await storedColumns(db, described.name)
  const all = new Map([...described.columns, ...described.secrets])
  const known = new Set(stored.map(({ name }) => name))
  const given = new Set(described.inserted.flatMap((field) => all.get(field)?.names ?? []))
  const said = [...all].flatMap(([field, { names }]) => names.map((name) => ({ field, name })))
  return [
    ...said
      .filter(({ name }) => !known.has(name))
      .map(({ field, name }) => `${described.name}: ${field} is kept in ${name}, which is not there`),
    ...stored
      .filter(({ name, needed }) => needed && !given.has(name))
      .map(({ name }) => `${described.name}: no new row gives ${name}, which has no default`),
  ]
}

const about = () => ({ subject: '', companies: [] })

describe('descriptions of tables', () => {
  test('every one fits the migrated structure', async () => {
    const db = await demoDb()
    const tables = await allTables()
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['company', 'company_tag', 'dict_type', 'dict_data', 'app_user']),
    )
    const faults = await Promise.all(tables.map((each) => faultsOf(db, each)))
    expect(faults.flat()).toEqual([])
  })

  test('a wrong column, one that is missing and one that nobody fills are told by name', async () => {
    const db = await demoDb()
    const wrong = table('company_tag', {
      fields: { name: text(20), colour: text(9) },
      columns: { name: plain('title') },
      reach: 'shared',
      about,
    })
    expect(await faultsOf(db, wrong)).toEqual([
      'company_tag: name is kept in title, which is not there',
      'company_tag: colour is kept in colour, which is not there',
      'company_tag: no new row gives name, which has no default',
      'company_tag: no new row gives color, which has no default',
    ])
    expect(
      await faultsOf(db, table('no_such_table', { fields: { name: text(9) }, reach: 'shared', about })),
    ).toHaveLength(4)
  })
})

const draft = { name: '新标签', color: 'blue', sortNo: 3, remark: '' } as const

const inTx = <T>(db: Db, work: Parameters<typeof db.tx<T>>[0]): Promise<T> => db.tx(work)

describe('rows', () => {
  test('are inserted, read, updated in part and locked in id order', async () => {
    const db = await demoDb()
    const [one, other] = await inTx(db, async (tx) => [
      await insertRow(tx, tagTable, draft),
      ...(await insertRows(tx, tagTable, [{ ...draft, name: '另一个' }])),
    ])
    if (one === undefined || other === undefined) throw new Error('two were added')
    await inTx(db, (tx) => updateRow(tx, tagTable, one, { sortNo: 9 }))
    const row = await seenRow(db, PRODUCT, tagTable, one)
    expect(row).toMatchObject({ ...draft, id: one, sortNo: 9 })
    expect(row.updateTime).not.toBe(row.createTime)
    const held = await inTx(db, (tx) => lockRows(tx, tagTable, [other, one]))
    expect(held.map(({ id }) => id)).toEqual([one, other])
  })

  test('statements keep their text whatever the order in which values are given', async () => {
    const db = await demoDb()
    const texts: string[] = []
    const heard: Queryable = {
      query: (statement) => {
        texts.push(statement.text)
        return db.query(statement)
      },
    }
    const tx = { ...heard, vault: db.vault, transaction: true as const }
    await insertRow(tx, tagTable, draft)
    const { name: _name, ...rest } = draft
    await insertRow(tx, tagTable, { ...rest, name: '反序' })
    expect(new Set(texts).size).toBe(1)
    expect(selectOf(tagTable, undefined, 't').text).toBe(selectOf(tagTable, undefined, 't').text)
  })

  test('a field in two columns, and one that is told in another way', async () => {
    const db = await demoDb()
    const [first] = await rows<{ id: number }>(db, sql`select id from company order by id limit 1`)
    const id = first?.id ?? 0
    const logo = [{ storageName: 'a/b.png', fileName: '标志.png', fileIndex: 0 }]
    await inTx(db, async (tx) => {
      const [before] = await lockRows(tx, companyTable, [id])
      if (before === undefined) throw new Error('the demo data has companies')
      expect(before.logo).toEqual([])
      expect(await changeRow(tx, SYSTEM_ACTOR, companyTable, before, { logo })).toBe(true)
      expect(await changeRow(tx, SYSTEM_ACTOR, companyTable, { ...before, logo }, { logo })).toBe(false)
    })
    expect((await seenRow(db, PRODUCT, companyTable, id)).logo).toEqual(logo)
    expect(
      await rows(
        db,
        sql`select changes, record_company_ids as companies from change_log order by id desc limit 1`,
      ),
    ).toEqual([{ changes: [{ field: 'logo', from: '', to: '标志.png' }], companies: [id] }])
  })

  test('what the program gives is written and not told', async () => {
    const db = await demoDb()
    const values = { type: 'TOLD', name: '说', ename: '', remark: '', builtIn: true }
    const id = await inTx(db, (tx) => addRow(tx, SYSTEM_ACTOR, dictTypeTable, values))
    expect(await seenRow(db, PRODUCT, dictTypeTable, id)).toMatchObject({ builtIn: true, valid: 1 })
    const [entry] = await rows<{ changes: { field: string }[] }>(
      db,
      sql`select changes from change_log order by id desc limit 1`,
    )
    expect(entry?.changes.map(({ field }) => field)).toEqual(['type', 'name', 'ename', 'remark'])
  })
})

test('what is secret is written and never selected', () => {
  const accounts = table('app_user', {
    fields: { userName: text(9) },
    secret: { passwordHash: z.string() },
    reach: 'shared',
    about,
  })
  expect(selectOf(accounts).text).not.toContain('password')
  expect(accounts.inserted).toEqual(['userName', 'passwordHash'])
})

test('a list in a document is written as one, not as an array of the database', async () => {
  const db = await demoDb()
  const checks = table('audit_check', {
    fields: { status: text(9), userName: text(9), issues: z.array(z.object({ kind: z.string() })) },
    columns: { issues: json('issues') },
    reach: 'shared',
    about,
  })
  const issues = [{ kind: 'altered' }]
  const check = { status: 'failed', userName: '某人', issues }
  const ids = await db.tx(async (tx) => [
    await insertRow(tx, checks, check),
    ...(await insertRows(tx, checks, [check, { ...check, issues: [] }])),
  ])
  expect(
    await rows(db, sql`select issues from audit_check where id = any(${ids}::bigint[]) order by id`),
  ).toEqual([{ issues }, { issues }, { issues: [] }])
})

describe('whose rows are', () => {
  test('is said by fields that hold ids, and by no others', () => {
    const fields = { title: text(9), companyId: key, ownerId: z.nullable(key) }
    const made = [
      table('t', { fields, reach: { company: 'companyId', owner: 'ownerId' }, about }),
      table('t', { fields, reach: { parties: { agent: 'companyId', centre: { company: 'id' } } }, about }),
      // @ts-expect-error -- a title is nobody's number
      table('t', { fields, reach: { company: 'title' }, about }),
      // @ts-expect-error -- there is no such field
      table('t', { fields, reach: { company: 'companyId', owner: 'userId' }, about }),
      // @ts-expect-error -- whose they are must be said
      table('t', { fields, about }),
    ]
    expect(made).toHaveLength(5)
  })

  test('what is beyond reach is gone, to read and to hold; the product reaches all', async () => {
    const db = await demoDb()
    const found = await rows<{ id: number; companyId: number; identityCode: number }>(
      db,
      sql`select u.id, c.id as "companyId", c.identity_code as "identityCode" from app_user u
          join company c on c.id = u.company_id where c.audit_status = 1 and u.valid = 1 order by u.id`,
    )
    const agent = found.find(({ identityCode }) => identityCode === IDENTITY.AGENT)
    const other = found.find(({ companyId }) => companyId !== agent?.companyId)
    if (agent === undefined || other === undefined) throw new Error('the demo data has both')
    const by = { viewer: orGone(await loadViewer(db, agent.id)) }
    const gone = expect.objectContaining({ key: 'recordGone' })
    await db.tx(async (tx) => {
      expect((await heldRow(tx, by, userTable, agent.id)).id).toBe(agent.id)
      expect((await seenRow(tx, by, companyTable, agent.companyId)).id).toBe(agent.companyId)
      await expect(heldRow(tx, by, userTable, other.id)).rejects.toEqual(gone)
      await expect(heldAsSeen(tx, by, userTable, other.id, undefined)).rejects.toEqual(gone)
      await expect(heldRows(tx, by, userTable, [agent.id, other.id])).rejects.toEqual(gone)
      await expect(seenRow(tx, by, companyTable, other.companyId)).rejects.toEqual(gone)
      const ids = [other.id, agent.id].toSorted((a, b) => a - b)
      expect((await heldRows(tx, PRODUCT, userTable, ids)).map(({ id }) => id)).toEqual(ids)
      expect(await heldRows(tx, by, userTable, [agent.id, agent.id])).toHaveLength(1)
    })
  })
})

test('a state is given to a new row, and no change writes it', () => {
  const stopped = { auditStatus: 4 } as const
  // @ts-expect-error -- transition() moves it
  const change: ChangeOf<typeof companyTable> = stopped
  const begun: Partial<NewOf<typeof companyTable>> = stopped
  expect(change).toBe(begun)
  expect(companyTable.states.auditStatus.name).toBe('company')
})
