import type { PassportPlace } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS, type PassportStatus } from '@visa/contract/custody/passport.states'
import { stateText } from '@visa/contract/states'
import type { ApplicantFields } from '@visa/contract/visa/applicant'
import { passportMessages } from '@visa/messages/custody/passports'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { fill, type LocalText } from '@visa/messages/texts'
import { fixed, rows, sql, type Queryable } from '../../db/sql.ts'
import { bilingual } from '../../sheets/bilingual.ts'

/** A passport that a house has already, by whichever order or contract it came. */
export interface Twin {
  /** As it was asked for. */
  passportNo: string
  nationality: string
  applicantId: number
  holder: string
  status: PassportStatus
  place: PassportPlace
  placeName: string
  slot: string
  /** Who answers for it; empty: nobody of the house. */
  custodian: string
  orderNo: string
  /** Empty: it came without a contract. */
  contractNo: string
}

type Passport = Pick<ApplicantFields, 'passportNo' | 'nationality'>

/** Those of some passports that the house has and that were not given back: one function for every door they come by. */
export const twinsOf = (
  db: Queryable,
  houseId: number | null,
  passports: readonly Passport[],
): Promise<Twin[]> =>
  rows<Twin & { [column: string]: unknown }>(
    db,
    sql`select g.no as "passportNo", g.nationality, i.applicant_id as "applicantId", i.holder, i.status, i.place,
          coalesce(k.name, '') as "placeName", i.slot, coalesce(u.real_name, '') as custodian,
          o.order_no as "orderNo", coalesce((select c.contract_no from contract_applicant n
            join centre_contract c on c.id = n.contract_id where n.applicant_id = i.applicant_id
            order by c.id desc limit 1), '') as "contractNo"
        from unnest(${passports.map(({ passportNo }) => passportNo)}::text[],
            ${passports.map(({ nationality }) => nationality)}::text[]) as g (no, nationality)
          join passport_item i on i.accept_org_id = ${houseId} and passport_key(i.passport_no) = passport_key(g.no)
            and i.issuer = passport_issuer(g.nationality)
          join visa_order o on o.id = i.order_id left join custody_place k on k.id = i.place_id
          left join app_user u on u.id = i.custodian_id
        where g.no <> '' and i.passport_no <> '' and i.status <> ${fixed(PASSPORT_STATUS.RETURNED)} order by i.id`,
  )

/** Whether this is the passport that was asked about. */
export const isTwin = (twin: Twin, { passportNo, nationality }: Passport): boolean =>
  twin.passportNo === passportNo && twin.nationality === nationality

/** Where a twin is and who has it, in words. */
export const twinTold = ({ contractNo, orderNo, ...twin }: Twin): LocalText =>
  bilingual((language) => {
    const t = passportMessages[language]
    const { status, place, placeName, slot, holder, custodian } = twin
    const where = [placeName === '' ? t.places[place] : placeName, slot].filter(Boolean).join(' ')
    const state = stateText(passportStateMessages[language], status)
    const no = contractNo === '' ? orderNo : contractNo
    return fill(custodian === '' ? t.twin : t.twinKept, { holder, no, state, where, who: custodian })
  })
