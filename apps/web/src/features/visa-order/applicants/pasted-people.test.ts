import { expect, test } from 'vitest'
import { cellsOf, dayIn } from './pasted-cells.ts'
import { pastedPeople, pastedTable } from './pasted-people.ts'

const TODAY = '2026-11-16'
const people = (text: string) => pastedPeople(pastedTable(text, TODAY))

test('cells come as spreadsheets write them, with quotes, lines within and an empty end', () => {
  expect(cellsOf('a\t"b ""c""\nd"\r\n\t\r\ne\r\n')).toEqual([
    ['a', 'b "c"\nd'],
    ['e', ''],
  ])
  expect(cellsOf('')).toEqual([])
})

test.each([
  ['1988-04-12', '1988-04-12'],
  ['1988/4/2', '1988-04-02'],
  ['1988.04.12', '1988-04-12'],
  ['1988年4月12日', '1988-04-12'],
  ['19880412', '1988-04-12'],
  ['1988-04-12 00:00:00', '1988-04-12'],
  ['12/04/1988', undefined],
  ['25/04/1988', '1988-04-25'],
  ['4/25/1988', '1988-04-25'],
  ['04.04.1988', '1988-04-04'],
  ['31/02/1988', undefined],
  ['13/13/1988', undefined],
  ['1988-02-30', undefined],
  ['', undefined],
])('the day %j is %j', (text, day) => expect(dayIn(text)).toBe(day))

test('Chinese headings are known, whatever stands around the words', () => {
  const table = pastedTable(
    '序号\t姓名\t护照号码 *\t出生日期\t护照有效期\t性别\n1\t吕静怡\te20418837\t1988/4/12\t2030-03-08\t女',
    TODAY,
  )
  expect(table.columns).toEqual([undefined, 'cnName', 'passportNo', 'birthDate', 'passportExpiry', 'sex'])
  expect(pastedPeople(table)).toMatchObject([
    {
      no: 1,
      name: '吕静怡',
      person: {
        cnName: '吕静怡',
        passportNo: 'E20418837',
        birthDate: '1988-04-12',
        passportExpiry: '2030-03-08',
        sex: 'F',
      },
      faults: [],
    },
  ])
})

test('English headings are known, and a whole name is taken apart', () => {
  const [person] = people(
    'Full name\tPassport No.\tGender\tNationality\nLyu Jing Yi\tE20418837\tFemale\tchina',
  )
  expect(person?.person).toMatchObject({
    surname: 'LYU',
    givenNames: 'JING YI',
    passportNo: 'E20418837',
    sex: 'F',
    nationality: 'CHN',
  })
})

test('without headings columns are known by what stands in them', () => {
  const text =
    '沈国栋\tSHEN/GUODONG\t男\t1985-02-03\tE12345678\t2031-06-20\t13800138000\n沈知远\tSHEN/ZHIYUAN\t男\t2015-06-01\tEJ3071562\t2029-08-14\t'
  expect(pastedTable(text, TODAY).columns).toEqual([
    'cnName',
    'latinName',
    'sex',
    'birthDate',
    'passportNo',
    'passportExpiry',
    'mobile',
  ])
  expect(people(text).map(({ name, faults }) => [name, faults])).toEqual([
    ['沈国栋', []],
    ['沈知远', []],
  ])
})

test('days that end in their year are read as one of their column tells, else somebody is asked', () => {
  const told = people('姓名\t出生日期\n吕静怡\t12/04/1988\n沈国栋\t25/04/1985')
  expect(told.map(({ person, faults }) => [person.birthDate, faults])).toEqual([
    ['1988-04-12', []],
    ['1985-04-25', []],
  ])
  const asked = pastedTable('姓名\t出生日期\n吕静怡\t12/04/1988\n沈国栋\t1985-04-25', TODAY)
  expect(pastedPeople(asked).map(({ faults }) => faults)).toEqual([
    [{ kind: 'twoDays', field: 'birthDate', value: '12/04/1988' }],
    [],
  ])
  const days = (dayOrder: 'dmy' | 'mdy') =>
    pastedPeople({ ...asked, dayOrder }).map(({ person }) => person.birthDate)
  expect(days('dmy')).toEqual(['1988-04-12', '1985-04-25'])
  expect(days('mdy')).toEqual(['1988-12-04', '1985-04-25'])
  // A column that tells both is read cell by cell.
  const both = people('姓名\t出生日期\n吕静怡\t25/04/1988\n沈国栋\t04/25/1985\n沈知远\t01/02/2015')
  expect(both.map(({ person, faults }) => [person.birthDate, faults.length])).toEqual([
    ['1988-04-25', 0],
    ['1985-04-25', 0],
    [null, 1],
  ])
})

test('what cannot be read is said in its row, and the others stay', () => {
  const text =
    '姓名\t性别\t出生日期\t护照号\n吕静怡\t女人\t1988-13-01\tE1\n\t女\t1988-04-12\tE2\n沈知远\t男\t2015-06-01\tE2'
  expect(people(text).map(({ no, faults }) => [no, faults])).toEqual([
    [
      1,
      [
        { kind: 'unread', field: 'sex', value: '女人' },
        { kind: 'unread', field: 'birthDate', value: '1988-13-01' },
      ],
    ],
    [2, [{ kind: 'noName' }]],
    [3, [{ kind: 'twice', no: 2 }]],
  ])
})

test('what is too long is said by the rule of its field', () => {
  const [person] = people(`姓名\t护照号\n${'吕'.repeat(65)}\tE20418837`)
  expect(person?.faults).toMatchObject([{ kind: 'rule', failure: { field: 'cnName' } }])
})

test('a field is taken from the first column that looks like it', () => {
  expect(pastedTable('姓名\t姓名\t护照\n甲乙\t丙丁\tE20418837', TODAY).columns).toEqual([
    'cnName',
    undefined,
    'passportNo',
  ])
})
