import type { ReturnedField } from '@visa/contract/centre/returned-list'

/** How consulates and partners call their columns, in the languages that their lists come in. */
const WORDS: Readonly<Record<ReturnedField, readonly string[]>> = {
  passportNo: [
    '护照号',
    '护照号码',
    '证件号码',
    'passport',
    'passportno',
    'passportnumber',
    'номерпаспорта',
    'паспорт',
  ],
  name: ['姓名', '中文姓名', '申请人', 'name', 'fullname', 'applicant', 'фио', 'имяифамилия'],
  surname: ['姓', '姓拼音', 'surname', 'lastname', 'familyname', 'фамилия'],
  givenNames: ['名', '名拼音', 'givenname', 'givennames', 'firstname', 'имя'],
  birthDate: ['出生日期', '生日', 'birthdate', 'dateofbirth', 'dob', 'born', 'датарождения'],
  result: ['结果', '签证结果', '审批结果', 'result', 'status', 'decision', 'результат', 'решение'],
  visaNo: ['签证号', '签证号码', '签证编号', 'visano', 'visanumber', 'visa', 'номервизы', 'виза'],
  issuedOn: ['签发日期', '签发日', 'issuedon', 'dateofissue', 'issued', 'датавыдачи'],
  validFrom: ['有效期起', '生效日期', 'validfrom', 'from', 'действительнас'],
  validTo: ['有效期止', '有效期至', 'validto', 'validuntil', 'until', 'действительнапо'],
  remark: ['备注', 'remark', 'remarks', 'note', 'comment', 'примечание'],
}

const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const fieldFor = (title: string): ReturnedField | '' => {
  const wanted = plain(title)
  const found = Object.entries(WORDS).find(([, words]) => words.includes(wanted))
  return (found?.[0] as ReturnedField | undefined) ?? ''
}

/** What each column counts as by its title; of two that say the same the first. */
export const recognised = (titles: readonly string[]): (ReturnedField | '')[] => {
  const fields = titles.map(fieldFor)
  return fields.map((field, index) => (fields.indexOf(field) < index ? '' : field))
}

/** Somebody can be told by it. */
export const tellsWho = (columns: readonly (ReturnedField | '')[]): boolean =>
  columns.includes('passportNo') || columns.includes('name') || columns.includes('surname')
