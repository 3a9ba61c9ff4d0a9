import type { ComparedSource } from '@visa/contract/rules/compare-sources'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useFormHandle, useFormState } from '../../../ui/form/form-context.ts'
import { useApplicant } from './applicant-context.ts'
import { comparedFacts, takenAtOnce, type ComparedFact, type ReadSource } from './passport-facts.ts'
import styles from './applicant.module.css'

/** What was read from a document beside the form as it stands. */
export function useComparedFacts(): readonly ComparedFact[] {
  const { form, facts } = useApplicant()
  const { store } = useFormHandle()
  return useFormState(store, ({ values }) => comparedFacts(facts, values, (field) => field in form.fields))
}

/** Character by character; a person takes over what they have seen. */
export function PassportComparison() {
  const t = useTexts(applicantPageMessages)
  const { texts } = useApplicant()
  const { onTyped } = useFormHandle()
  const compared = useComparedFacts()
  const nameOf = (field: string) => texts.fields[field] ?? field
  const take = ({ field, read }: ComparedFact) => onTyped(field, read)
  const atOnce = takenAtOnce(compared)
  return (
    <table className={styles.table} aria-label={t.compare}>
      <tbody>
        {compared.map((fact) => (
          <tr key={fact.field} data-state={fact.state}>
            <th scope="row">{nameOf(fact.field)}</th>
            <td>
              <Strip fact={fact} name={nameOf(fact.field)} />
              {fact.state === 'agree' && !fact.split ? (
                <Characters source={fact.sources[0]} />
              ) : (
                <Sources fact={fact} />
              )}
            </td>
            <td className={styles.verdict}>
              <Verdict fact={fact} />
            </td>
            <td>
              {fact.state !== 'agree' && (
                <Button
                  size="small"
                  disabled={fact.doubtful}
                  title={fact.doubtful ? t.adoptDigit : ''}
                  aria-label={fill(t.adoptNamed, { name: nameOf(fact.field), value: fact.read })}
                  onClick={() => take(fact)}
                >
                  {t.adopt}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      {atOnce.length > 1 && (
        <tfoot>
          <tr>
            <td colSpan={4}>
              <Button size="small" type="primary" ghost onClick={() => atOnce.forEach(take)}>
                {fill(t.adoptAll, { count: atOnce.length })}
              </Button>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Where it stands in the picture: people compare with what they see, not with what a machine says. */
function Strip({ fact: { strip }, name }: { fact: ComparedFact; name: string }) {
  const t = useTexts(applicantPageMessages)
  if (strip === '') return null
  return (
    <img className={styles.strip} alt={fill(t.strip, { name })} src={`data:image/jpeg;base64,${strip}`} />
  )
}

function Verdict({ fact }: { fact: ComparedFact }) {
  const t = useTexts(applicantPageMessages)
  const { state, place, sure, doubtful, sources } = fact
  const said = state === 'agree' ? t.agree : state === 'blank' ? t.formBlank : fill(t.differs, { place })
  if (sources.some(({ name }) => name === 'mrz')) return said
  return (
    <>
      {said}
      <small className={styles.sureness} data-sure={sure}>
        {sure ? t.sure : doubtful ? t.digitFails : t.unsure}
      </small>
    </>
  )
}

function Sources({ fact: { sources } }: { fact: ComparedFact }) {
  const t = useTexts(applicantPageMessages)
  const names: Readonly<Record<ReadSource, string>> = t.sources
  return sources.map((source) => (
    <div key={source.name} className={styles.source}>
      <span className={styles.soft}>{names[source.name as ReadSource]}</span>
      <Characters source={source} />
    </div>
  ))
}

/** Those that differ are marked. */
function Characters({ source }: { source: ComparedSource | undefined }) {
  const characters = Array.from(source?.value ?? '')
  return (
    <span className={styles.characters}>
      {characters.map((character, index) =>
        source?.differs[index] === true ? (
          // oxlint-disable-next-line react/no-array-index-key -- characters have no identity but their place
          <mark key={index}>{character}</mark>
        ) : (
          character
        ),
      )}
    </span>
  )
}
