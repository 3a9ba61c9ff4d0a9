import { keptForm } from '@visa/contract/application/forms'
import type { DocumentReading } from '@visa/contract/image/ocr'
import { parseMrz } from '@visa/contract/rules/mrz'
import type { ApplicantForm } from '@visa/contract/visa/applicant-form'
import type { ApplicationOptions } from '@visa/contract/visa/application-options'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { navigateTo } from '../../../lib/route.ts'
import { useLeaveTab, useTabName, useTabState } from '../../../lib/tabs/tab-context.tsx'
import { ApplicationForm, useWording } from '../../../ui/application-form/application-form.tsx'
import type { AnySection } from '../../../ui/form/form-parts.ts'
import { StaleNote, type RecordCall } from '../../../ui/detail/detail-states.tsx'
import { AskedField } from './asked-field.ts'
import { ApplicantProvider, type ApplicantOnPage } from './applicant-context.ts'
import { ApplicantHead } from './applicant-head.tsx'
import { applicantLink, contextOf, orderLink } from '../applicant.names.ts'
import { beside, familyOf, nameIn } from './family.ts'
import { PassportConfirm } from './passport-confirm.tsx'
import { factsOfMrz, factsOfReading, sureFacts } from './passport-facts.ts'
import { PassportPanel } from './passport-panel.tsx'
import { PreviousButton } from './previous-button.tsx'
import { useKeep } from './use-keep.ts'
import styles from './applicant.module.css'

interface ApplicantPageProps {
  calls: readonly RecordCall[]
  applicant: ApplicantForm
  /** When it was told. */
  knownAt: number
  options: ApplicationOptions
  /** What else the address asks: the field to begin with. */
  params: Readonly<Record<string, string>>
  /** What stands behind the sections of the form. */
  further: readonly AnySection[]
}

/** One applicant's form with all that belongs to it. */
export function ApplicantPage({ calls, applicant, knownAt, options, params, further }: ApplicantPageProps) {
  const t = useTexts(applicantPageMessages)
  const { id, formCode, writable, values, passportConfirmed } = applicant
  const form = keptForm(formCode)
  const { texts } = useWording(formCode)
  const [mrzText, setMrzText] = useTabState('mrz', '')
  const mrz = useMemo(() => parseMrz(mrzText, options.today), [mrzText, options.today])
  // Answers that say the same are the very same object, as the cache keeps them.
  const { order, papers } = applicant
  const [reading, setReading] = useState<DocumentReading>()
  const facts = useMemo(
    () => (reading !== undefined ? factsOfReading(reading) : mrz === undefined ? [] : factsOfMrz(mrz)),
    [reading, mrz],
  )
  // Of what is not sure nothing is offered.
  const context = useMemo(
    () => contextOf(options, { order, papers }, sureFacts(facts)),
    [options, order, papers, facts],
  )
  const family = familyOf(applicant)
  const unnamed = (no: number) => fill(t.unnamed, { no })
  const name = nameIn(values) || unnamed(applicant.seq)
  const { next, previous } = beside(family, id, unnamed)
  useTabName(name)
  const leave = useLeaveTab()
  const page = useRef<HTMLDivElement>(null)
  const keep = useKeep(id)
  const leads = useMemo(() => leadsOf(form.sections), [form])
  const shared: ApplicantOnPage = {
    applicant,
    name,
    form,
    context,
    texts,
    mrzText,
    setMrzText,
    mrz,
    reading,
    setReading,
    facts,
  }
  const onKeys = (event: KeyboardEvent) => {
    const back = event.key === 'Enter' && event.shiftKey && (event.ctrlKey || event.metaKey)
    if (back && previous !== undefined) navigateTo(applicantLink(previous.id))
    else if (event.key === 'F2') page.current?.querySelector<HTMLElement>('[data-mrz]')?.click()
    else return
    event.preventDefault()
  }
  return (
    <ApplicantProvider value={shared}>
      <div ref={page} className={styles.screen} onKeyDownCapture={onKeys}>
        <StaleNote calls={calls} />
        <ApplicationForm
          name={`applicant ${id}${writable ? '' : ' read'}`}
          title={name}
          code={formCode}
          form={form}
          values={values}
          context={context}
          readOnly={!writable}
          passportConfirmed={passportConfirmed !== null}
          leads={leads}
          further={further}
          autosave={writable ? { keep, current: values, knownAt } : undefined}
          head={
            <>
              <AskedField params={params} />
              <ApplicantHead family={family} />
            </>
          }
          foot={
            <>
              <PassportConfirm />
              {previous !== undefined && <PreviousButton id={previous.id} name={previous.name} />}
            </>
          }
          okText={next === undefined ? t.saveAndBack : fill(t.saveAndNext, { name: next.name })}
          onComplete={() => leave(next === undefined ? orderLink(applicant) : applicantLink(next.id))}
        />
      </div>
    </ApplicantProvider>
  )
}

/** What is read from a passport stands where its number is asked. */
function leadsOf(sections: Readonly<Record<string, object>>) {
  const [section = ''] = Object.entries(sections).find(([, fields]) => 'passportNo' in fields) ?? []
  return { [section]: <PassportPanel /> }
}
