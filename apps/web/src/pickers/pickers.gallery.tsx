import { systemLogined } from '@visa/contract/session/system'
import { galleryPickerMessages } from '@visa/messages/gallery-pickers'
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

const text = undefined as string | undefined
const number = undefined as number | undefined
const customer = undefined as number | '' | undefined

function OrganisationPickers() {
  const t = useTexts(galleryPickerMessages)
  return (
    <>
      <DemoCell label={t.company} initial={number}>
        {(held) => <CompanyPicker {...held} />}
      </DemoCell>
      <DemoCell<number[]> label={t.companies} initial={[]}>
        {(held) => <CompanyPicker multiple list="filter" {...held} />}
      </DemoCell>
      <DemoCell label={t.customer} initial={customer}>
        {(held) => <CustomerPicker walkIn all {...held} />}
      </DemoCell>
      <DemoCell label={t.role} initial={number}>
        {(held) => <RolePicker {...held} />}
      </DemoCell>
      <DemoCell label={t.user} initial={number}>
        {(held) => <UserPicker {...held} />}
      </DemoCell>
      <DemoCell<number[]> label={t.users} initial={[]}>
        {(held) => <UserPicker multiple {...held} />}
      </DemoCell>
      <DemoCell label={t.department} initial={number}>
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
      <DemoCell label={t.dict} initial={text}>
        {(held) => <DictPicker type="VISA_ENTRIES" {...held} />}
      </DemoCell>
      <DemoCell label={t.country} initial={text}>
        {(held) => <CountryPicker flag {...held} />}
      </DemoCell>
      <DemoCell label={t.city} initial={text}>
        {(held) => <CityPicker {...held} />}
      </DemoCell>
      <DemoCell label={t.county} initial={text}>
        {(held) => <CityPicker counties {...held} />}
      </DemoCell>
      <DemoCell label={t.district} initial={text}>
        {(held) => <DistrictPicker anyLevel {...held} />}
      </DemoCell>
      <DemoCell label={t.cityOfProvince} initial={text}>
        {(held) => <DistrictPicker depth="city" {...held} />}
      </DemoCell>
      <DemoCell label={t.airline} initial={text}>
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
    title: { zh: galleryPickerMessages.zh.title, en: galleryPickerMessages.en.title },
    Demo: Pickers,
  },
]
