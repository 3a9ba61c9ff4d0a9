import { applicantCopy, type CopiedTo } from '@visa/contract/visa/applicant-form'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Button } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useFormHandle } from '../../../ui/form/form-context.ts'
import { useApplicant } from './applicant-context.ts'

interface JourneyProps {
  others: number
  onCopied: (copied: readonly CopiedTo[]) => void
}

/** Gives everybody else of the order the journey of this one where they have none yet; they can change it afterwards. */
export function JourneyToAll({ others, onCopied }: JourneyProps) {
  const t = useTexts(applicantPageMessages)
  const { applicant } = useApplicant()
  const { flush } = useFormHandle()
  const copy = useAction(applicantCopy, { invalidates: CASE_STALE })
  const run = async () => {
    // What is copied is what is stored.
    if (!(await flush())) return toast.error(t.whyUnsaved)
    onCopied(await copy.mutateAsync({ body: { id: applicant.id, parts: ['journey'] } }))
  }
  return (
    <Button
      loading={copy.isPending}
      title={t.journeyToAllHelp}
      // The call shows its own failure.
      onClick={() => void run().catch(() => undefined)}
    >
      {fill(t.journeyToAll, { count: others })}
    </Button>
  )
}
