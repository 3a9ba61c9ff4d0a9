import { applicantForm } from '@visa/contract/visa/applicant-form'
import { applicationOptions } from '@visa/contract/visa/application-options'
import { useCall } from '../../lib/query.ts'
import { detailScreen } from '../../ui/detail/detail-screen.tsx'
import { DetailWaiting } from '../../ui/detail/detail-states.tsx'
import { ApplicantDocuments } from './documents/applicant-documents.tsx'
import { ApplicantPage } from './applicant/applicant-page.tsx'

/** The application of one applicant, filled in while everybody else may do the same. */
export const ApplicantScreen = detailScreen(function Applicant({ id, params }) {
  // A form must not begin with what was true a while ago.
  const applicant = useCall(applicantForm, { query: { id } }, { silent: true, staleTime: 0 })
  const form = applicant.data?.formCode
  const options = useCall(
    applicationOptions,
    { query: { form: form ?? 'ru-sticker' } },
    { silent: true, enabled: form !== undefined },
  )
  const calls = [applicant, options]
  if (applicant.data === undefined || options.data === undefined) return <DetailWaiting calls={calls} />
  return (
    <ApplicantPage
      // What cannot be changed any more is another form: nothing unsaved stands in it.
      key={`${id} ${applicant.data.writable}`}
      calls={calls}
      applicant={applicant.data}
      knownAt={applicant.dataUpdatedAt}
      options={options.data}
      params={params}
      documents={<ApplicantDocuments applicantId={id} writable={applicant.data.writable} />}
    />
  )
})
