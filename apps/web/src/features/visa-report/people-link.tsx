import {
  peopleBehind,
  type CohortGroup,
  type CohortPick,
  type CohortQuery,
} from '@visa/contract/visa/statistics'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { FigureLink } from './figure-link.tsx'
import styles from './looks.module.css'

interface PeopleLinkProps {
  asked: CohortQuery
  pick: CohortPick
  group?: CohortGroup
  count: number
}

/** The list of applicants, where the people behind figures are. */
const PEOPLE = 'visa.applicant.general'

/** How many people, and the way to them. */
export function PeopleLink({ asked, pick, group, count }: PeopleLinkProps) {
  const t = useTexts(lookBackMessages)
  if (count === 0) return <span className={styles.none}>0</span>
  return (
    <FigureLink
      screen={PEOPLE}
      params={peopleBehind(asked, pick, group)}
      title={fill(t.openPeople, { count })}
    >
      {count.toLocaleString('en-US')}
    </FigureLink>
  )
}
