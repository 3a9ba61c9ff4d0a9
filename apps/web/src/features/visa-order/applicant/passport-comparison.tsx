import type { ComparedSource } from '@visa/contract/rules/compare-sources'
import type { Mrz } from '@visa/contract/rules/mrz'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useFormHandle, useFormState } from '../../../ui/form/form-context.ts'
import { useApplicant } from './applicant-context.ts'
import { comparedFacts, takenAtOnce, type ComparedFact } from './passport-facts.ts'
import styles from './applicant.module.css'

/** The zone beside the form as it stands. */
export function useComparedFacts(mrz: Mrz | undefined): readonly ComparedFact[] {
  const { form } = useApplicant()
  const { store } = useFormHandle()
  return useFormState(store, ({ values }) =>
    mrz === undefined ? [] : comparedFacts(mrz, values, (field) => field in form.fields),
  )
}

/** Character by character; a person takes over what they have seen. */
export function PassportComparison({ mrz }: { mrz: Mrz }) {
  const t = useTexts(applicantPageMessages)
  const { texts } = useApplicant()
  const { onTyped } = useFormHandle()
  const compared = useComparedFacts(mrz)
  const nameOf = (field: string) => texts.fields[field] ?? field
  const take = ({ field, read }: ComparedFact) => onTyped(field, read)
  const atOnce = takenAtOnce(mrz, compared)
  return (
    <table className={styles.table} aria-label={t.compare}>
      <tbody>
        {compared.map((fact) => (
          <tr key={fact.field} data-state={fact.state}>
            <th scope="row">{nameOf(fact.field)}</th>
            <td>
              {fact.state === 'agree' ? <Characters source={fact.sources[0]} /> : <Sources fact={fact} />}
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
                {t.adoptAll}
              </Button>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Verdict({ fact: { state, place } }: { fact: ComparedFact }) {
  const t = useTexts(applicantPageMessages)
  if (state === 'agree') return t.agree
  return state === 'blank' ? t.formBlank : fill(t.differs, { place })
}

function Sources({ fact: { sources } }: { fact: ComparedFact }) {
  const t = useTexts(applicantPageMessages)
  return sources.map((source) => (
    <div key={source.name} className={styles.source}>
      <span className={styles.soft}>{source.name === 'mrz' ? t.sourceMrz : t.sourceForm}</span>
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
