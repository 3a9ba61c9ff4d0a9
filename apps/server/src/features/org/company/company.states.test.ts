import { AUDIT_STATUS } from '@visa/contract/org/company'
import { companyUpdateStatus } from '@visa/contract/org/company-manage'
import {
  companyDoAudit,
  companyKeepVersion,
  companySubmitAudit,
  companyWithdrawAudit,
} from '@visa/contract/org/company-version'
import { isReadable } from '@visa/contract/rules/patterns'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { first, one, sql } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import type { Client } from '../../../testing/client.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { newPerson } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { companyFlow } from './company.flow.ts'
import { companyTable } from './company.table.ts'
import { insertVersion, valuesOf } from './company-version.repo.ts'

interface Said {
  reason?: string
  seen?: number
}

const turn =
  (auditStatus: number) =>
  (person: Client, id: number, { reason, seen }: Said) =>
    person.raw(companyUpdateStatus, { body: { id, auditStatus, reason, seenStatus: seen } })

const move =
  (endpoint: typeof companyWithdrawAudit) =>
  (person: Client, id: number, { seen }: Said) =>
    person.raw(endpoint, { body: { id, seenStatus: seen } })

const decide =
  ({ db }: TestApp, pass: boolean) =>
  async (person: Client, id: number, { reason = '', seen }: Said) => {
    const waiting = await first<{ id: number }>(
      db,
      sql`select id from company_version where company_id = ${id} and state = 'waiting'`,
    )
    const verdicts = pass || !isReadable(reason) ? [] : [{ field: 'taxCode', ok: false, text: reason }]
    const body = { id, versionId: waiting?.id ?? 1, seenStatus: seen, pass, verdicts, note: reason }
    return person.raw(companyDoAudit, { body: pass ? { ...body, note: '' } : body })
  }

let count = 0

/** A company with a version in force; where it waits, with one that changes its remark. */
async function bring({ db }: TestApp, state: number) {
  count += 1
  const name = `走查公司${count}`
  const { id } = await one<{ id: number }>(
    db,
    sql`insert into company (company_code, company_name, short_name, identity_code, audit_status, version_no)
        values (${`WALK${count}`}, ${name}, ${`走查${count}`}, 4, ${state}, 1) returning id`,
  )
  const values = valuesOf(await seenRow(db, { viewer: null }, companyTable, id))
  await db.tx(async (tx) => {
    const common = { companyId: id, note: '' }
    await insertVersion(tx, SYSTEM_ACTOR, { ...common, state: 'passed', before: null, values })
    if (state !== AUDIT_STATUS.TO_AUDIT) return
    const changed = { ...values, remark: '改了' }
    await insertVersion(tx, SYSTEM_ACTOR, { ...common, state: 'waiting', before: values, values: changed })
  })
  return { id, name }
}

walkMachine('workflow (d) P3.34: companies', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  return {
    server,
    flow: companyFlow,
    person: 'admin',
    rival: 'rival',
    bring: (state) => bring(server, state),
    calls: {
      submitAudit: async (person, id, { seen }) => {
        const row = await seenRow(server.db, { viewer: null }, companyTable, id)
        const body = { id, ...valuesOf(row), remark: `${row.remark}又改`.slice(-100), seenStatus: seen }
        return person.raw(companySubmitAudit, { body })
      },
      pass: decide(server, true),
      reject: decide(server, false),
      withdraw: move(companyWithdrawAudit),
      keep: move(companyKeepVersion),
      stop: turn(AUDIT_STATUS.STOPPED),
      start: turn(AUDIT_STATUS.PASS),
    },
  }
})
