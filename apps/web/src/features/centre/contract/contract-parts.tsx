import type { ContractDetail } from '@visa/contract/centre/contract'
import { contractServiceSummary } from '@visa/contract/centre/contract-services'
import { contractMissing } from '@visa/contract/centre/contract-papers'
import { formatMoney } from '@visa/contract/money'
import { stateText } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { passportMessages } from '@visa/messages/custody/passports'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { listMessages } from '@visa/messages/ui/list'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { paperName } from '../contract.names.ts'
import styles from '../centre.module.css'

interface OfContract {
  contract: ContractDetail
}

/** Everybody in a contract, and where their passport is. */
export function ContractPeople({ contract: { applicants, gaveUpIds } }: OfContract) {
  const t = useTexts(contractPageMessages)
  const { ages } = useTexts(feeKindMessages)
  const { places } = useTexts(passportMessages)
  const states = useTexts(passportStateMessages)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.name}</th>
          <th scope="col">{t.passportNo}</th>
          <th scope="col">{t.label}</th>
          <th scope="col">{t.birthDate}</th>
          <th scope="col">{t.feeClass}</th>
          <th scope="col">{t.passportState}</th>
          <th scope="col">{t.place}</th>
        </tr>
      </thead>
      <tbody>
        {applicants.map((person) => (
          <tr key={person.id}>
            <th scope="row">
              {applicantName(person)}{' '}
              {person.cnName !== '' && <small>{`${person.surname} ${person.givenNames}`}</small>}
            </th>
            <td>
              <CodeText value={person.passportNo} />
            </td>
            <td>
              <CodeText value={person.label} />
            </td>
            <td>{person.birthDate}</td>
            <td>{ages[person.ageGroup]}</td>
            <td>
              {person.passportStatus === null ? t.notHere : stateText(states, person.passportStatus)}{' '}
              {gaveUpIds.includes(person.id) && <StatusTag tone="waiting" text={t.passportBack} />}
            </td>
            <td>
              {person.passportPlace !== null && places[person.passportPlace]} {person.placeNote}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Papers that came with it. */
/** Which documents are still missing, of whom, or were refused and why. */
function MissingDocuments({ contract: { id } }: OfContract) {
  const t = useTexts(contractPageMessages)
  const { separator } = useTexts(listMessages)
  const { data = [] } = useCall(contractMissing, { query: { id } }, { silent: true })
  if (data.length === 0) return null
  return (
    <ul className={styles.missing} aria-label={t.missing}>
      {data.map(({ applicantId, name, documents }) => (
        <li key={applicantId}>
          {fill(t.missingOf, {
            name,
            documents: documents
              .map(({ name: named, status, reason }) =>
                status === null ? named : fill(t.refusedPaper, { name: named, reason }),
              )
              .join(separator),
          })}
        </li>
      ))}
    </ul>
  )
}

export function ContractDocuments({ contract }: OfContract) {
  return (
    <>
      <BroughtDocuments contract={contract} />
      <MissingDocuments contract={contract} />
    </>
  )
}

function BroughtDocuments({ contract: { documents } }: OfContract) {
  const t = useTexts(contractPageMessages)
  const kindOf = useNameOfCode('MATERIAL_KIND')
  if (documents.length === 0) return <p className={styles.soft}>{t.noDocuments}</p>
  return (
    <ul className={styles.documents}>
      {documents.map(({ document, original, count, note }) => (
        <li key={`${document} ${original}`}>
          {paperName(kindOf(document), original ? t.original : t.copy)} × {count}{' '}
          <span className={styles.soft}>{note}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is done under a contract, by kind. */
export function ServiceSummary({ contract: { id } }: OfContract) {
  const t = useTexts(contractPageMessages)
  const result = useCall(contractServiceSummary, { query: { id } }, { silent: true })
  return (
    <Loaded result={result}>
      {(rows) => (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.item}</th>
              <th scope="col">{t.group}</th>
              <th scope="col">{t.quantity}</th>
              <th scope="col">{t.amount}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ group, name, quantity, amount }) => (
              <tr key={`${group} ${name}`}>
                <th scope="row">{name}</th>
                <td>{group}</td>
                <td>{quantity}</td>
                <td>{formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Loaded>
  )
}
