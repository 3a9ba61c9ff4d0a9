import { applicantForm } from '@visa/contract/visa/applicant-form'
import { applicationOptions } from '@visa/contract/visa/application-options'
import { documentMessages } from '@visa/messages/visa/documents'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { detailScreen } from '../../ui/detail/detail-screen.tsx'
import { DetailWaiting } from '../../ui/detail/detail-states.tsx'
import { ApplicantPage } from './applicant/applicant-page.tsx'
import { ApplicantDocuments } from './documents/applicant-documents.tsx'

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
  const further = useDocuments(id, form ?? '', applicant.data?.writable === true)
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
      further={further}
    />
  )
})

/** What the applicant has to bring stands behind what they fill in. */
function useDocuments(applicantId: number, formCode: string, writable: boolean) {
  const { list } = useTexts(documentMessages)
  return useMemo(
    () => [
      {
        section: list,
        fields: [],
        lead: <ApplicantDocuments {...{ applicantId, formCode, writable }} />,
      },
    ],
    [list, applicantId, formCode, writable],
  )
}
