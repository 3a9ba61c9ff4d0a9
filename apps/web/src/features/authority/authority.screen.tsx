import { CODES } from '@visa/contract/codes'
import { authorityCheck } from '@visa/contract/shell/authority-check'
import { authorityMessages } from '@visa/messages/shell/authority'
import { hasCode } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StaleBar } from '../../ui/stale-bar.tsx'
import { AuthorityForm, type Question } from './authority-form.tsx'
import { AuthorityVerdict } from './authority-verdict.tsx'
import styles from './authority.module.css'

export function AuthorityScreen() {
  const texts = useTexts(authorityMessages)
  const [question, setQuestion] = useTabState<Question | undefined>('question', undefined)
  const { data, error, isFetching, refetch } = useCall(
    authorityCheck,
    { query: question ?? { user: '', code: '' } },
    { enabled: question !== undefined, silent: true },
  )
  // What was answered stays when asking again fails, unless the answer is that there is none any more.
  const answered = data !== undefined && !hasCode(error, CODES.FAILURE)
  const ask = (next: Question) => {
    // The same question again is asked again: something may have been granted in between.
    if (next.user === question?.user && next.code === question.code) void refetch()
    else setQuestion(next)
  }
  return (
    <div className={styles.screen}>
      <p className={styles.intro}>{texts.intro}</p>
      <AuthorityForm start={question} busy={isFetching} onAsk={ask} />
      <div className={styles.answer} aria-live="polite">
        {question === undefined && <EmptyState title={texts.before} />}
        {question !== undefined && data === undefined && isFetching && <DelayedSpinner />}
        {error !== null && !answered && !isFetching && (
          <Unanswered error={error} onRetry={() => void refetch()} />
        )}
        {answered && error !== null && <StaleBar reason={error.message} onRetry={() => void refetch()} />}
        {answered && <AuthorityVerdict check={data} />}
      </div>
    </div>
  )
}

/** A name that nobody has is no failure of the network: trying again would not help. */
function Unanswered({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return hasCode(error, CODES.FAILURE) ? (
    <EmptyState title={error.message} />
  ) : (
    <ErrorState reason={error.message} onRetry={onRetry} />
  )
}
