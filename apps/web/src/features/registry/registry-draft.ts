import { Registration } from '@visa/contract/org/registration'
import { failureTexts } from '../../ui/form/failure-texts.ts'

export const EMPTY_REGISTRATION = {
  companyName: '',
  shortName: '',
  taxCode: '',
  identityCode: '',
  licenceNo: '',
  legalPerson: '',
  licenceFrom: '',
  licenceTo: '',
  realName: '',
  userName: '',
  mobile: '',
  imageCaptcha: '',
  captcha: '',
  email: '',
  password: '',
  rePassword: '',
}
export type RegistrationTyped = typeof EMPTY_REGISTRATION
export type RegistrationField = keyof RegistrationTyped

const FIELDS = Object.keys(EMPTY_REGISTRATION)

export function registrationBody(typed: RegistrationTyped) {
  const { imageCaptcha: _used, rePassword: _same, licenceFrom, licenceTo, ...body } = typed
  return {
    ...body,
    ...(licenceFrom === '' ? {} : { licenceFrom }),
    ...(licenceTo === '' ? {} : { licenceTo }),
  }
}

/** The refused fields in the order they stand on the screen, which is not the order of the schema. */
export function registrationFailures(
  typed: RegistrationTyped,
  rules: Parameters<typeof failureTexts>[2],
  differ: string,
): Record<string, string> {
  const failures = failureTexts(Registration, registrationBody(typed), rules)
  // A kind that was not chosen is no number either, but that is not what the person has to hear.
  if (typed.identityCode === '') failures['identityCode'] = rules.required
  if (typed.password !== typed.rePassword) failures['rePassword'] = differ
  return Object.fromEntries(FIELDS.flatMap((name) => (failures[name] ? [[name, failures[name]]] : [])))
}
