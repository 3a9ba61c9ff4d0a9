import type { ReturnPerson } from '@visa/contract/custody/centre-return'
import type { Gate } from '@visa/contract/custody/handover'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { usePassportPlace } from '../../../lib/use-passport-place.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { LetterButton } from '../../../ui/gate/letter-button.tsx'
import { isOpenedFor } from '../../../ui/gate/return-gate.ts'
import type { CentreReturn } from './use-centre-return.ts'
import styles from '../centre-return.module.css'

const Head = ({ title, help }: { title: string; help: string }) => (
  <>
    <h2>{title}</h2>
    <span className={styles.soft}>{help}</span>
  </>
)

/** What else the holder of the card can collect, by what, and how the gate stands for each. */
export function OthersCard({ returning: { others, othersGates, join } }: { returning: CentreReturn }) {
  const t = useTexts(centreReturnMessages)
  const placeOf = usePassportPlace()
  if (others.length === 0) return null
  return (
    <DeskCard title={t.others} head={<Head title={t.others} help={t.othersHelp} />}>
      <div className={styles.scroll}>
        <table className={styles.others}>
          <thead>
            <tr>
              {[t.holder, t.passport, t.contract, t.by, t.place, t.conditions, ''].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {others.map((person) => {
              const { applicantId, name, passportNo, orderNo, expired } = person
              const gate = othersGates.find((each) => each.applicantId === applicantId)
              return (
                <tr key={applicantId}>
                  <td>
                    <b>{name}</b>
                  </td>
                  <td>
                    <CodeText value={passportNo} />
                  </td>
                  <td>
                    <CodeText value={orderNo} />
                  </td>
                  <td className={expired ? styles.bad : undefined}>
                    <ByWhat person={person} />
                  </td>
                  <td>{placeOf(person).whole}</td>
                  <td>{gate !== undefined && <Standing gate={gate} />}</td>
                  <td>
                    {expired ? (
                      <span className={styles.soft}>{t.cannotJoin}</span>
                    ) : (
                      <Button size="small" aria-label={fill(t.joinOf, { name })} onClick={() => join(person)}>
                        {t.join}
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </DeskCard>
  )
}

function ByWhat({
  person: { authorisationNo: no, relation, validUntil, expired },
}: {
  person: ReturnPerson
}) {
  const t = useTexts(centreReturnMessages)
  if (no === '') return t.asContact
  const day = validUntil ?? ''
  return (
    <>
      {expired ? fill(t.expired, { no, day }) : fill(t.letter, { no, relation, day })}{' '}
      <LetterButton no={no} />
    </>
  )
}

/** All green, or what is not. */
function Standing({ gate: { cells } }: { gate: Gate }) {
  const t = useTexts(centreReturnMessages)
  const closed = cells.filter((cell) => !cell.ok && !isOpenedFor(cell))
  if (closed.length === 0) return <span className={styles.good}>{t.green}</span>
  return <span className={styles.bad}>{closed.map(({ text }) => text).join(t.comma)}</span>
}

/** Where what goes out stands, and whether it was taken from there. */
export function ShelfCard({ returning: { people, taken } }: { returning: CentreReturn }) {
  const t = useTexts(centreReturnMessages)
  const placeOf = usePassportPlace()
  if (people.length === 0) return null
  return (
    <DeskCard title={t.shelf} head={<Head title={t.shelf} help={t.shelfHelp} />}>
      <ul className={styles.rows}>
        {people.map((person) => {
          const isTaken = taken.includes(person.applicantId)
          return (
            <li key={person.applicantId}>
              <span>
                <b>{person.name}</b> <CodeText value={person.label ?? person.passportNo} />
                <small>{placeOf(person).whole}</small>
              </span>
              <span className={isTaken ? styles.good : styles.soft}>
                {isTaken ? t.shelfSeen : t.shelfOpen}
              </span>
            </li>
          )
        })}
      </ul>
    </DeskCard>
  )
}

/** Parcels that are packed and sent together. */
export function ParcelsCard({ returning: { parcels, unpack, byCourier } }: { returning: CentreReturn }) {
  const t = useTexts(centreReturnMessages)
  if (parcels.length === 0) return null
  return (
    <DeskCard title={t.parcels} head={<Head title={t.parcels} help={byCourier ? '' : t.parcelsWait} />}>
      <ul className={styles.rows}>
        {parcels.map((packed) => (
          <li key={packed.shown.waybillNo}>
            <span>
              {fill(t.parcelOf, {
                waybillNo: packed.shown.waybillNo,
                names: packed.people.map(({ name }) => name).join(' '),
              })}
              <small>
                {packed.shown.carrier} {packed.shown.collectorName} {packed.shown.address}
              </small>
            </span>
            <Button size="small" onClick={() => unpack(packed)}>
              {t.parcelRemove}
            </Button>
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}
