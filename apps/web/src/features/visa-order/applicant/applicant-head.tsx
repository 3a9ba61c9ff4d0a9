import { LockOutlined, ScanOutlined } from '@ant-design/icons'
import { DOING } from '@visa/contract/shell/presence'
import { stateText } from '@visa/contract/states'
import type { FamilyMember } from '@visa/contract/visa/applicant-form'
import { isProduct, productKey } from '@visa/contract/visa/products'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { productMessages } from '@visa/messages/visa/products'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { Flag } from '../../../ui/flag/flag.tsx'
import { useFormHandle, useFormState, useFormValue } from '../../../ui/form/form-context.ts'
import { progressOf, sectionOf, totalOf } from '../../../ui/form/form-progress.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Watchers } from '../../../ui/watchers/watchers.tsx'
import { statusTone } from '../../../lib/order-tone.ts'
import { useApplicant } from './applicant-context.ts'
import { applicantLink, orderLink } from '../applicant.names.ts'
import { FamilyCopyButton } from './family-copy-button.tsx'
import { PersonPhoto } from '../person-photo.tsx'
import styles from './applicant.module.css'

const FLAG_PX = 18

/** Whose form it is, which one, in which order, and who else is in it. */
export function ApplicantHead({ family }: { family: readonly FamilyMember[] }) {
  const t = useTexts(applicantPageMessages)
  const states = useTexts(applicantStateMessages)
  const { applicant } = useApplicant()
  const { id, status, orderNo, visaCountry, writable } = applicant
  const no = family.findIndex((each) => each.id === id) + 1
  return (
    <>
      <div className={styles.whose}>
        <LatinName />
        <StatusTag tone={statusTone(status)} text={stateText(states, status)} />
        <span className={styles.of}>
          <Flag code={visaCountry} width={FLAG_PX} />
          <FormName />
          <span aria-hidden>·</span>
          <a href={orderLink(applicant)}>{orderNo}</a>
          <span aria-hidden>·</span>
          <span>{fill(t.place, { no, count: family.length })}</span>
        </span>
      </div>
      {family.length > 1 && (
        <>
          <span className={styles.break} />
          <FamilyChips family={family} />
        </>
      )}
      <span className={styles.space} />
      <Watchers kind="visaApplicant" id={id} doing={writable ? DOING.EDIT : DOING.LOOK} />
      {writable ? <Tools family={family} /> : <WhyReadOnly />}
    </>
  )
}

function LatinName() {
  const written = [useFormValue('surname'), useFormValue('givenNames')].filter(
    (part) => typeof part === 'string',
  )
  const { name } = useApplicant()
  const latin = written.join(' ').trim()
  return latin === name ? null : <span className={styles.latin}>{latin}</span>
}

function FormName() {
  const t = useTexts(applicantPageMessages)
  const products = useTexts(productMessages)
  const { nationCode, visaType } = useApplicant().applicant
  const product = { nationCode, visaType }
  return <span>{isProduct(product) && fill(t.formName, { product: products[productKey(product)] })}</span>
}

function FamilyChips({ family }: { family: readonly FamilyMember[] }) {
  const t = useTexts(applicantPageMessages)
  const { applicant } = useApplicant()
  const { model, store } = useFormHandle()
  const own = useFormState(store, (state) => {
    const { filled, total } = totalOf(progressOf(model, state))
    return { filled, needed: total }
  })
  return (
    <nav aria-label={t.family} className={styles.chips}>
      {family.map((member) => {
        const current = member.id === applicant.id
        const { filled, needed } = current ? own : member
        const name = member.name || fill(t.unnamed, { no: member.seq })
        return (
          <a
            key={member.id}
            href={applicantLink(member.id)}
            className={styles.chip}
            {...(current ? { 'aria-current': 'page' as const } : {})}
          >
            <PersonPhoto photo={member.photo} name={name} />
            <span className="unseen">{fill(t.chip, { name, filled, needed })}</span>
            <span className={styles.chipText} aria-hidden>
              <span>{name}</span>
              <small data-whole={filled >= needed}>{fill(t.filled, { filled, needed })}</small>
            </span>
          </a>
        )
      })}
    </nav>
  )
}

function Tools({ family }: { family: readonly FamilyMember[] }) {
  const t = useTexts(applicantPageMessages)
  const { model, goToSection } = useFormHandle()
  const { applicant } = useApplicant()
  const others = family.filter(({ id }) => id !== applicant.id)
  return (
    <>
      {others.length > 0 && <FamilyCopyButton others={others} />}
      <Button
        icon={<ScanOutlined />}
        aria-keyshortcuts="F2"
        data-mrz
        onClick={() => goToSection(sectionOf(model, 'passportNo'))}
      >
        {t.mrzGo} <kbd aria-hidden>F2</kbd>
      </Button>
    </>
  )
}

const WRITE = ['visa.order.add', 'visa.order.manage.edit'] as const

function WhyReadOnly() {
  const t = useTexts(applicantPageMessages)
  const states = useTexts(applicantStateMessages)
  const can = useCan()
  const { status } = useApplicant().applicant
  const why = WRITE.some((code) => can(code))
    ? fill(t.readOnlyStage, { stage: stateText(states, status) })
    : t.readOnlyPower
  return (
    <span className={styles.locked}>
      <LockOutlined aria-hidden /> {why}
    </span>
  )
}
