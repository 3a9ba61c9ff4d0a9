import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { dayOf } from '@visa/contract/dates'
import { yearsBetween } from '@visa/contract/rules/days'
import { passportTip } from '@visa/contract/rules/passport'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import { ruleMessages } from '@visa/messages/rules'
import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { Tooltip } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useServerTime } from '../../../lib/server-time.ts'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { DocumentSquares } from '../document-squares.tsx'
import styles from './applicants.module.css'

/** What cells tell of somebody. */
export type PersonFacts = Pick<
  OrderApplicant,
  | 'sex'
  | 'birthDate'
  | 'relation'
  | 'passportNo'
  | 'passportExpiry'
  | 'passportConfirmed'
  | 'needed'
  | 'filled'
  | 'documentsWanted'
  | 'documentsThere'
  | 'documentsRefused'
>

/** Today in UTC+8, as the server says. */
export function useToday(): string | undefined {
  const told = useServerTime()?.told
  return told === undefined ? undefined : dayOf(told)
}

/** Who somebody is, in a few words: 女 38 · 妻. */
export function usePersonWords(): (person: Pick<PersonFacts, 'sex' | 'birthDate' | 'relation'>) => string {
  const t = useTexts(applicantListMessages)
  const sexOf = useNameOfCode('SEX')
  const relationOf = useNameOfCode('RELATION')
  const today = useToday()
  return ({ sex, birthDate, relation }) => {
    const age = birthDate === null || today === undefined ? undefined : yearsBetween(birthDate, today)
    const words = [
      sex === '' ? '' : sexOf(sex),
      age === undefined ? '' : fill(t.age, { age }),
      relation === '' ? '' : relationOf(relation),
    ]
    return words.filter((word) => word !== '').join(' · ')
  }
}

/** P9.17: what is to be told about a passport. */
function usePassportTip(): (expiry: string | null, entryDate: string | null) => string {
  const rules = useTexts(ruleMessages)
  const today = useToday()
  return (expiry, entryDate) => {
    const tip =
      expiry === null || today === undefined ? undefined : passportTip(expiry, today, entryDate ?? undefined)
    return tip === undefined ? '' : rules[tip]
  }
}

interface PassportCellProps {
  person: Pick<PersonFacts, 'passportNo' | 'passportExpiry' | 'passportConfirmed'>
  entryDate: string | null
}

export function PassportCell({ person, entryDate }: PassportCellProps) {
  const t = useTexts(orderPageMessages)
  const { confirmed } = useTexts(applicantListMessages)
  const { passportNo, passportExpiry, passportConfirmed } = person
  const tip = usePassportTip()(passportExpiry, entryDate)
  return (
    <TwoLines
      main={
        <span className={styles.number}>
          {passportNo}
          {passportConfirmed && (
            <Tooltip title={confirmed}>
              {' '}
              <CheckCircleFilled className={styles.good ?? ''} aria-label={confirmed} />
            </Tooltip>
          )}
        </span>
      }
      sub={
        passportExpiry === null ? (
          ''
        ) : (
          <span className={tip === '' ? undefined : styles.warned}>
            {fill(t.passportUntil, { day: passportExpiry })}
            {tip !== '' && (
              <Tooltip title={tip}>
                {' '}
                <WarningFilled aria-label={tip} />
              </Tooltip>
            )}
          </span>
        )
      }
    />
  )
}

/** How far somebody's documents are, with what is the matter. */
export function DocumentCell({ person }: { person: PersonFacts }) {
  const t = useTexts(applicantListMessages)
  const { documentsWanted: wanted, documentsThere: there, documentsRefused: refused } = person
  if (wanted === 0) return <span className={styles.soft}>—</span>
  const said = () => {
    if (refused > 0) return <span className={styles.bad}>{fill(t.documentsRefused, { count: refused })}</span>
    if (there >= wanted) return t.documentsAll
    return <span className={styles.warned}>{fill(t.documentsMissing, { count: wanted - there })}</span>
  }
  return <TwoLines main={<DocumentSquares {...{ wanted, there, refused }} />} sub={said()} />
}

/** How far the form is filled in. */
export function FormCell({ person: { needed, filled } }: { person: Pick<PersonFacts, 'needed' | 'filled'> }) {
  const t = useTexts(applicantListMessages)
  const whole = filled >= needed
  return (
    <TwoLines
      main={<span className={styles.number}>{fill(t.filled, { filled, needed })}</span>}
      sub={whole ? t.filledAll : fill(t.missing, { count: needed - filled })}
    />
  )
}
