import { CloseOutlined, EditOutlined } from '@ant-design/icons'
import { labelBatch, labelsOf } from '@visa/contract/custody/label'
import { yearsBetween } from '@visa/contract/rules/days'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { Button } from 'antd'
import { Fragment, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useCountryName } from '../../../pickers/use-dict-name.ts'
import { useLabelPrinting } from '../../../ui/labels/use-label-printing.tsx'
import {
  bareRows,
  feeClassOf,
  newPerson,
  personName,
  troublesOf,
  withPerson,
  type DraftPerson,
  type RowTrouble,
} from '../draft.ts'
import { LABEL_STALE } from '../contract.names.ts'
import { Part } from '../part.tsx'
import { OtherContract, OtherOrder } from './other-contract.tsx'
import { PersonDialog } from './person.dialog.tsx'
import type { Counter } from './use-counter.ts'
import styles from '../counter.module.css'

const COLUMNS = 10

/** Those who want a visa, a row for each passport; what is wrong with one stands under its row. */
export function PeoplePart({ counter }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { draft, today, put } = counter
  const { people } = draft
  const [edited, setEdited] = useState<DraftPerson>()
  const labels = people.filter(({ label }) => label !== '').length
  const isWhole = (person: DraftPerson): boolean =>
    troublesOf(person, draft, today).length === 0 && counter.labelFaultOf(person) === undefined
  const isDone = people.length > 0 && people.every(isWhole)
  return (
    <Part
      step="people"
      no={2}
      title={t.people}
      keyName="F4"
      isDone={isDone}
      note={people.length > 0 ? fill(t.peopleCount, { count: people.length, labels }) : undefined}
      tools={
        <>
          <LabelsForRows counter={counter} />
          <Button type="link" size="small" onClick={() => setEdited(newPerson(draft))}>
            {t.addPerson}
          </Button>
        </>
      }
    >
      {people.length === 0 ? (
        <p className={styles.none}>{t.nobody}</p>
      ) : (
        <PeopleTable counter={counter} onEdit={setEdited} />
      )}
      {edited !== undefined && (
        <PersonDialog
          person={edited}
          onSaved={(person) => put(withPerson(draft, person))}
          onClosed={() => setEdited(undefined)}
        />
      )}
    </Part>
  )
}

/** Draws and prints as many labels as rows lack; they come out in the order of the rows. */
function LabelsForRows({ counter }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const labels = useLabelPrinting()
  const count = bareRows(counter.draft)
  const reserve = useAction(labelBatch, {
    invalidates: LABEL_STALE,
    onSuccess: (batch) => {
      counter.takeLabels(labelsOf(batch))
      labels.print(batch.id)
    },
  })
  return (
    <>
      {count > 0 && (
        <Button
          type="link"
          size="small"
          loading={reserve.isPending || labels.isBusy}
          onClick={() => reserve.mutate({ body: { count } })}
        >
          {fill(t.printLabels, { count })}
        </Button>
      )}
      {labels.preview}
    </>
  )
}

interface TableProps {
  counter: Counter
  onEdit: (person: DraftPerson) => void
}

function PeopleTable({ counter, onEdit }: TableProps) {
  const t = useTexts(contractCreateMessages)
  const { people } = counter.draft
  return (
    <div className={styles.scroll}>
      <table className={styles.people}>
        <thead>
          <tr>
            <th scope="col">{t.no}</th>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.passportNo}</th>
            <th scope="col">{t.sex}</th>
            <th scope="col">{t.birthDate}</th>
            <th scope="col">{t.nationality}</th>
            <th scope="col">{t.expiry}</th>
            <th scope="col">{t.feeClass}</th>
            <th scope="col">{t.label}</th>
            <th scope="col">
              <span className="unseen">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            <PersonRow
              key={person.key}
              counter={counter}
              person={person}
              row={index + 1}
              isLast={index === people.length - 1}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What blocks the acceptance is red, what somebody has to look at is amber; a label that lacks is told in its cell. */
const GRAVE: ReadonlySet<RowTrouble> = new Set(['passportExpired', 'passportEnds', 'noName'])

/** What the day says that the passport ends on. */
const SHORT: ReadonlySet<RowTrouble> = new Set(['passportExpired', 'passportEnds', 'passportSixMonths'])

interface RowProps extends TableProps {
  person: DraftPerson
  row: number
  isLast: boolean
}

function PersonRow({ counter, person, row, isLast, onEdit }: RowProps) {
  const t = useTexts(contractCreateMessages)
  const { ages } = useTexts(feeKindMessages)
  const countryOf = useCountryName()
  const { draft, today, put, remove } = counter
  const { cnName, surname, givenNames, passportNo, sex, birthDate, nationality, passportExpiry, label } =
    person
  const troubles = troublesOf(person, draft, today).filter((trouble) => trouble !== 'noLabel')
  const labelFault = counter.labelFaultOf(person)
  const isShort = troubles.some((trouble) => SHORT.has(trouble))
  const name = personName(person)
  const other = counter.estimate?.others.find((each) => each.passportNo === passportNo)
  const ordered = counter.estimate?.orders.find((each) => each.passportNo === passportNo)
  return (
    <Fragment>
      <tr data-last={isLast} data-troubled={troubles.length > 0 || labelFault !== undefined}>
        <td>{row}</td>
        <th scope="row">
          {cnName || `${surname} ${givenNames}`}{' '}
          {cnName !== '' && <small>{`${surname} ${givenNames}`}</small>}
        </th>
        <td className={styles.code}>{passportNo}</td>
        <td>{sex === 'M' || sex === 'F' ? t.sexes[sex] : sex}</td>
        <td>
          {birthDate}{' '}
          {birthDate !== null && <small>{fill(t.age, { years: yearsBetween(birthDate, today) })}</small>}
        </td>
        <td>{countryOf(nationality)}</td>
        <td data-bad={isShort}>{passportExpiry}</td>
        <td>{ages[feeClassOf(person, draft, today)]}</td>
        <td className={styles.code} data-bad={labelFault?.isGrave === true}>
          {label === '' ? <span className={styles.warn}>{t.scanLabelShort}</span> : label}
        </td>
        <td className={styles.tools}>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={fill(t.editPerson, { name })}
            onClick={() => onEdit(person)}
          />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={fill(t.removePerson, { name })}
            onClick={() => remove(person)}
          />
        </td>
      </tr>
      {other !== undefined && (
        <tr>
          <td colSpan={COLUMNS}>
            <OtherContract counter={counter} person={person} other={other} />
          </td>
        </tr>
      )}
      {ordered !== undefined && (
        <tr>
          <td colSpan={COLUMNS}>
            <OtherOrder counter={counter} person={person} order={ordered.order} />
          </td>
        </tr>
      )}
      {labelFault !== undefined && (
        <tr>
          <td colSpan={COLUMNS}>
            <p className={styles.trouble} data-grave={labelFault.isGrave}>
              {labelFault.text}
            </p>
          </td>
        </tr>
      )}
      {troubles.map((trouble) => (
        <tr key={trouble}>
          <td colSpan={COLUMNS}>
            <p className={styles.trouble} data-grave={GRAVE.has(trouble)}>
              {t.troubles[trouble]}
              <span className={styles.end}>
                {trouble === 'digits' && (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => put(withPerson(draft, { ...person, checked: true }))}
                  >
                    {t.confirmDigits}
                  </Button>
                )}
                <Button type="link" size="small" onClick={() => remove(person)}>
                  {fill(t.removePerson, { name })}
                </Button>
              </span>
            </p>
          </td>
        </tr>
      ))}
    </Fragment>
  )
}
