import { systemLogined } from '@visa/contract/session/system'
import { galleryPickerMessages } from '@visa/messages/gallery/gallery-pickers'
import { Alert, Button } from 'antd'
import { useTexts } from '../lib/i18n.tsx'
import { useCall } from '../lib/query.ts'
import { href } from '../lib/route.ts'
import type { GallerySection } from '../ui/gallery.ts'
import { AirlinePicker } from './airline-picker.tsx'
import { CityPicker } from './city-picker.tsx'
import { CompanyPicker } from './company-picker.tsx'
import { CountryPicker } from './country-picker.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { DemoCell } from './demo-cell.tsx'
import { DepartmentPicker } from './department-picker.tsx'
import { DictPicker } from './dict-picker.tsx'
import { DistrictPicker } from './district-picker.tsx'
import { RolePicker } from './role-picker.tsx'
import { UserPicker } from './user-picker.tsx'
import styles from './demo.module.css'

const SECTION = 'pickers'

type Code = string | undefined
type Id = number | undefined

function OrganisationPickers() {
  const t = useTexts(galleryPickerMessages)
  return (
    <>
      <DemoCell<Id> label={t.company} initial={undefined}>
        {(held) => <CompanyPicker {...held} />}
      </DemoCell>
      <DemoCell<number[]> label={t.companies} initial={[]}>
        {(held) => <CompanyPicker multiple list="filter" {...held} />}
      </DemoCell>
      <DemoCell<Id | ''> label={t.customer} initial={undefined}>
        {(held) => <CustomerPicker walkIn all {...held} />}
      </DemoCell>
      <DemoCell<Id> label={t.role} initial={undefined}>
        {(held) => <RolePicker {...held} />}
      </DemoCell>
      <DemoCell<Id> label={t.user} initial={undefined}>
        {(held) => <UserPicker {...held} />}
      </DemoCell>
      <DemoCell<number[]> label={t.users} initial={[]}>
        {(held) => <UserPicker multiple {...held} />}
      </DemoCell>
      <DemoCell<Id> label={t.department} initial={undefined}>
        {(held) => <DepartmentPicker {...held} />}
      </DemoCell>
      <DemoCell<number[]> label={t.departments} initial={[]}>
        {(held) => <DepartmentPicker multiple {...held} />}
      </DemoCell>
    </>
  )
}

function ReferencePickers() {
  const t = useTexts(galleryPickerMessages)
  return (
    <>
      <DemoCell<Code> label={t.dict} initial={undefined}>
        {(held) => <DictPicker type="VISA_ENTRIES" {...held} />}
      </DemoCell>
      <DemoCell<Code> label={t.country} initial={undefined}>
        {(held) => <CountryPicker flag {...held} />}
      </DemoCell>
      <DemoCell<Code> label={t.city} initial={undefined}>
        {(held) => <CityPicker {...held} />}
      </DemoCell>
      <DemoCell<Code> label={t.county} initial={undefined}>
        {(held) => <CityPicker counties {...held} />}
      </DemoCell>
      <DemoCell<Code> label={t.district} initial={undefined}>
        {(held) => <DistrictPicker anyLevel {...held} />}
      </DemoCell>
      <DemoCell<Code> label={t.cityOfProvince} initial={undefined}>
        {(held) => <DistrictPicker depth="city" {...held} />}
      </DemoCell>
      <DemoCell<Code> label={t.airline} initial={undefined}>
        {(held) => <AirlinePicker {...held} />}
      </DemoCell>
    </>
  )
}

function Pickers() {
  const t = useTexts(galleryPickerMessages)
  const { data: loggedIn } = useCall(systemLogined, {}, { silent: true })
  if (loggedIn === undefined) return null
  if (!loggedIn) {
    const login = href('/login', { redirect: `/dev/widgets?show=${SECTION}` })
    return (
      <Alert
        type="info"
        showIcon
        title={t.loginHint}
        action={
          <Button size="small" href={login}>
            {t.login}
          </Button>
        }
      />
    )
  }
  return (
    <div className={styles.grid}>
      <OrganisationPickers />
      <ReferencePickers />
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  {
    id: SECTION,
    title: (language) => galleryPickerMessages[language].title,
    Demo: Pickers,
  },
]
