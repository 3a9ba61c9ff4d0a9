import { handlingGroups, type HandlingGroup } from '@visa/contract/visa/handling'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { handlingMessages } from '@visa/messages/visa/handling'
import { nationMessages } from '@visa/messages/visa/nations'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { Flag } from '../../ui/flag/flag.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './handling.module.css'

/** Whom the list is narrowed to. */
export interface ChosenGroup {
  acceptOrgId?: number
  nationCode?: HandlingGroup['nationCode']
  visaType?: number
  consulate?: string
  lodgingDay?: string
  unplanned?: boolean
}

const FLAG_PX = 20

const asChosen = (group: HandlingGroup): ChosenGroup => ({
  ...(group.acceptOrgId !== null && { acceptOrgId: group.acceptOrgId }),
  nationCode: group.nationCode,
  visaType: group.visaType,
  consulate: group.consulate,
  ...(group.lodgingDay === null ? { unplanned: true } : { lodgingDay: group.lodgingDay }),
})

const keyOf = (chosen: ChosenGroup): string =>
  [chosen.acceptOrgId, chosen.nationCode, chosen.visaType, chosen.consulate, chosen.lodgingDay].join(' ')

interface GroupListProps {
  chosen: ChosenGroup
  onChoose: (group: ChosenGroup) => void
}

/** Who is lodged together, by organisation, consulate and day. */
export function GroupList({ chosen, onChoose }: GroupListProps) {
  const t = useTexts(handlingMessages)
  const result = useCall(handlingGroups, {}, { silent: true })
  return (
    <section className={styles.card} aria-label={t.groups}>
      <h2>{t.groups}</h2>
      <Loaded result={result}>
        {(groups) => (
          <ul className={styles.groups}>
            <li>
              <button type="button" aria-pressed={keyOf(chosen) === keyOf({})} onClick={() => onChoose({})}>
                <b>{t.allGroups}</b>
                <small>
                  {fill(t.groupCounts, {
                    approved: groups.reduce((sum, { approved }) => sum + approved, 0),
                    waiting: groups.reduce((sum, { waiting }) => sum + waiting, 0),
                  })}
                </small>
              </button>
            </li>
            {groups.map((group) => (
              <Group
                key={keyOf(asChosen(group))}
                group={group}
                isChosen={keyOf(asChosen(group)) === keyOf(chosen)}
                onChoose={() => onChoose(asChosen(group))}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

interface GroupProps {
  group: HandlingGroup
  isChosen: boolean
  onChoose: () => void
}

function Group({ group, isChosen, onChoose }: GroupProps) {
  const t = useTexts(handlingMessages)
  const nations = useTexts(nationMessages)
  const consulateOf = useNameOfCode('RU_CONSULATE')
  const { acceptOrgName, visaCountry, nationCode, visaType, consulate, lodgingDay, approved, waiting } = group
  const isElectronic = visaType === VISA_TYPE.EVISA
  const place = isElectronic ? t.electronic : consulate === '' ? '' : consulateOf(consulate)
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.inline}>
          <Flag code={visaCountry} width={FLAG_PX} />
          <b>
            {nations[nationCode]} {place}
          </b>
        </span>
        <span className={styles.between}>
          <span>{isElectronic ? '' : (lodgingDay ?? t.noDay)}</span>
          <small>{acceptOrgName === '' ? t.noOrg : acceptOrgName}</small>
        </span>
        <small>{fill(t.groupCounts, { approved, waiting })}</small>
      </button>
    </li>
  )
}
