import { VISA_TYPE } from '../visa/products.ts'
import { as, date, select, yesNo } from './field.ts'
import { common } from './common.ts'
import { is } from './condition.ts'
import { daysAfter, notBefore, notBeforeToday } from './day-rules.ts'
import { applicationForm } from './form.ts'
import { ofOrder, usually } from './offers.ts'
import { confirmed, visaFreeHere } from './value-rules.ts'

export const tr = applicationForm({
  code: 'tr',
  country: 'TUR',
  visaType: VISA_TYPE.EVISA,
  rules: ['visaFree.days', 'evisa.stayDays', 'evisa.passportMinDaysAfterStay'],
  sections: {
    eligibility: {
      nationality: common.nationality,
      documentType: select('TR_DOCUMENT_TYPE', { offer: usually('ORDINARY') }),
      arrivalDate: date({ rules: [notBeforeToday], offer: ofOrder('entryDate') }),
      visaFreeChecked: yesNo({
        need: [...is('nationality', 'CHN'), ...is('documentType', 'ORDINARY')],
        tips: [visaFreeHere],
      }),
    },
    person: {
      givenNames: as(common.givenNames, { max: 50 }),
      surname: as(common.surname, { need: 'never' }),
      birthDate: common.birthDate,
      birthPlace: as(common.birthPlace, { max: 40 }),
      motherName: as(common.motherName, { max: 40 }),
      fatherName: as(common.fatherName, { max: 40 }),
    },
    passport: {
      passportNo: as(common.passportNo, { max: 16 }),
      passportIssueDate: common.passportIssueDate,
      passportExpiryDate: as(common.passportExpiryDate, {
        rules: [
          daysAfter(
            (read) => read.text('arrivalDate'),
            (read) => {
              const [stay, margin] = [
                read.ruleNumber('evisa.stayDays'),
                read.ruleNumber('evisa.passportMinDaysAfterStay'),
              ]
              return stay === undefined || margin === undefined ? undefined : stay + margin
            },
          ),
        ],
      }),
    },
    contact: {
      email: as(common.email, { max: 40 }),
      mobile: as(common.mobile, { max: 20 }),
      homeAddress: common.homeAddress,
    },
    supporting: {
      supportingDocument: select('TR_SUPPORTING_DOCUMENT'),
      supportingFrom: select('TR_SUPPORTING_SOURCE', { need: is('supportingDocument', '1', '2') }),
      // A residence permit may be without end.
      supportingExpiry: date({
        need: is('supportingDocument', '1'),
        shown: is('supportingDocument', '1', '2'),
        rules: [notBefore('arrivalDate')],
      }),
    },
    declaration: { declaration: yesNo({ rules: [confirmed] }) },
  },
})
