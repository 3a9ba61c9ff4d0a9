import { formatDate } from '@visa/contract/dates'
import type { MemberDetail, MemberField } from '@visa/contract/member/member'
import { MERGED_LISTS, type MergedList } from '@visa/contract/member/member-merge'
import { fieldMessages } from '@visa/messages/fields'
import { memberMessages } from '@visa/messages/member/member'
import { Checkbox, Radio } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import type { MergeRow } from './merge.rows.ts'
import styles from './member.module.css'

interface MergeSidesProps {
  member: MemberDetail
  other: MemberDetail
  rows: readonly MergeRow[]
  fromOther: readonly MemberField[]
  onFields: (fields: readonly MemberField[]) => void
  lists: readonly MergedList[]
  onLists: (lists: readonly MergedList[]) => void
}

/** Two members item by item: what is the same is told, what differs is chosen. */
export function MergeSides({ member, other, rows, fromOther, onFields, lists, onLists }: MergeSidesProps) {
  const t = useTexts(memberMessages)
  const f = useTexts(fieldMessages)
  const take = (row: MergeRow, taken: boolean) => {
    const rest = fromOther.filter((field) => !row.fields.includes(field))
    onFields(taken ? [...rest, ...row.fields] : rest)
  }
  const genderOf = useNameOfCode('SEX')
  const textOf = ({ fields: [first] }: MergeRow, text: string) => (first === 'gender' ? genderOf(text) : text)
  const labelOf = ({ fields: [first] }: MergeRow) => (first === 'surname' ? t.spelling : f[first])
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <th scope="col">{t.item}</th>
          <SideHead member={member} kept />
          <SideHead member={other} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isTheirs = fromOther.includes(row.fields[0])
          return (
            <tr key={row.fields[0]} {...(row.differs ? { 'data-differs': true } : {})}>
              <th scope="row">{labelOf(row)}</th>
              <Side
                row={row}
                text={textOf(row, row.own)}
                chosen={!isTheirs}
                onChoose={() => take(row, false)}
              />
              <Side
                row={row}
                text={textOf(row, row.theirs)}
                chosen={isTheirs}
                onChoose={() => take(row, true)}
              />
            </tr>
          )
        })}
        {MERGED_LISTS.filter((list) => other[list].length > 0).map((list) => (
          <tr key={list} data-differs>
            <th scope="row">{f[list]}</th>
            <td className={styles.chosen}>{textsOf(member, list)}</td>
            <td className={lists.includes(list) ? styles.chosen : ''}>
              <Checkbox
                checked={lists.includes(list)}
                onChange={({ target }) =>
                  onLists(target.checked ? [...lists, list] : lists.filter((each) => each !== list))
                }
              >
                {textsOf(other, list)}
              </Checkbox>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{f.remark}</th>
          <td colSpan={2}>{t.ownKept}</td>
        </tr>
      </tbody>
    </table>
  )
}

const textsOf = (member: MemberDetail, list: MergedList): string =>
  list === 'passports'
    ? member.passports.map(({ passportNo }) => passportNo).join(', ')
    : member.addresses.map(({ address }) => address).join('; ')

function SideHead({ member, kept = false }: { member: MemberDetail; kept?: boolean }) {
  const t = useTexts(memberMessages)
  const company = member.memberships.map(({ companyName }) => companyName).join(', ')
  return (
    <th scope="col">
      <strong className={styles.number}>{member.vipNo}</strong> {kept && t.kept}
      <div className={styles.soft}>
        {fill(t.made, { company, date: formatDate(member.createTime, 'yyyy-MM-dd') })}
      </div>
    </th>
  )
}

interface SideProps {
  row: MergeRow
  text: string
  chosen: boolean
  onChoose: () => void
}

function Side({ row, text, chosen, onChoose }: SideProps) {
  const t = useTexts(memberMessages)
  const shown = text === '' ? t.nothing : text
  if (!row.differs) return <td>{shown}</td>
  return (
    <td className={chosen ? styles.chosen : ''}>
      <Radio checked={chosen} onChange={onChoose}>
        {shown}
      </Radio>
    </td>
  )
}
