import { createHash, timingSafeEqual } from 'node:crypto'
import type { SiteCode } from '@visa/contract/form-task/sites'
import { affected, first, one, rows, sql, type Queryable } from '../../db/sql.ts'
import type { StandInPage, StandInSite } from './stand-in-sites.ts'

/** What the consular sites that we play remember. */

export interface StandInApplication {
  id: number
  passportNo: string
  form: Record<string, string>
  page: StandInPage
  status: string
  captcha: string
  paidAt: Date | null
}

export interface StandInTimes {
  /** How long after the payment the consulate decides. */
  decideSeconds: number
}

const COLUMNS = sql`id, passport_no as "passportNo", form, page, status, captcha, paid_at as "paidAt"`

type Row = StandInApplication & { [column: string]: unknown }

/** What the consulate decides, by the last character of the passport, so that a demonstration can show all of it. */
function decided({ passportNo }: Pick<StandInApplication, 'passportNo'>, corrected: boolean): string {
  if (passportNo.endsWith('9') && !corrected) return 'correctionRequired'
  return passportNo.endsWith('3') ? 'fail' : 'success'
}

/** The status as time makes it. */
export function statusNow(
  application: StandInApplication,
  now: Date,
  { decideSeconds }: StandInTimes,
): string {
  const { status, paidAt, form } = application
  if (status !== 'processing' || paidAt === null) return status
  const due = paidAt.getTime() + decideSeconds * 1000
  return now.getTime() < due ? status : decided(application, form['corrected'] === 'yes')
}

export const applicationsOf = (
  db: Queryable,
  { code }: StandInSite,
  passportNo: string,
): Promise<StandInApplication[]> =>
  rows<Row>(
    db,
    sql`select ${COLUMNS} from stand_in_consulate where site = ${code} and passport_no = ${passportNo} order by id desc`,
  )

export const applicationById = (
  db: Queryable,
  { code }: StandInSite,
  id: number,
): Promise<StandInApplication | undefined> =>
  first<Row>(db, sql`select ${COLUMNS} from stand_in_consulate where site = ${code} and id = ${id}`)

export const newApplication = (
  db: Queryable,
  { code, pages }: StandInSite,
  passportNo: string,
): Promise<{ id: number }> =>
  one<{ id: number }>(
    db,
    sql`insert into stand_in_consulate (site, passport_no, page) values (${code}, ${passportNo}, ${pages[0]})
        returning id`,
  )

export const keepPage = (
  db: Queryable,
  id: number,
  { form, page, captcha = '' }: { form: Record<string, string>; page: StandInPage; captcha?: string },
): Promise<number> =>
  affected(
    db,
    sql`update stand_in_consulate set form = form || ${JSON.stringify(form)}::jsonb, page = ${page},
          captcha = ${captcha} where id = ${id}`,
  )

/** Takes an application. A draft is taken once, however often the button is pressed; each taking is counted. */
export const submitApplication = (db: Queryable, id: number, corrected: boolean): Promise<number> =>
  corrected
    ? affected(
        db,
        sql`update stand_in_consulate set status = 'processing', paid_at = now(), form = form || '{"corrected":"yes"}'
            where id = ${id} and status = 'processing'`,
      )
    : affected(
        db,
        sql`update stand_in_consulate set status = 'waitPay', page = 'pay', submissions = submissions + 1,
              submitted_at = now() where id = ${id} and status = 'draft'`,
      )

export const payApplication = (db: Queryable, id: number): Promise<number> =>
  affected(
    db,
    sql`update stand_in_consulate set status = 'processing', paid_at = now() where id = ${id} and status = 'waitPay'`,
  )

export interface StandInAccount {
  account: string
  password: string
}

/** Who signs in there; our own robots alone are told. */
export const standInAccount = (db: Queryable, site: SiteCode): Promise<StandInAccount> =>
  one<StandInAccount & { [column: string]: unknown }>(
    db,
    sql`select account, password from stand_in_consulate_account where site = ${site}`,
  )

/** What a browser that signed in carries. */
export const sessionOf = ({ password }: StandInAccount): string =>
  createHash('sha256').update(`session ${password}`).digest('hex')

export const isSame = (given: string, other: string): boolean => {
  const [a, b] = [createHash('sha256').update(given).digest(), createHash('sha256').update(other).digest()]
  return timingSafeEqual(a, b)
}
