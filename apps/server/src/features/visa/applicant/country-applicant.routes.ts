import type { FormCode } from '@visa/contract/visa/form-codes'
import {
  applicantImageUpload,
  phApplicant,
  phApplicantDelete,
  phCheckDuplicate,
  phImageUpload,
  phOptions,
  trApplicant,
} from '@visa/contract/visa/country-applicant'
import { dayOf } from '@visa/contract/dates'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import type { UploadDeps } from '../../file/upload/upload.service.ts'
import { applicationOptionsOn } from '../application/application.service.ts'
import { formOf } from './applicant-form.repo.ts'
import { removeApplicant } from './applicant-order.service.ts'
import { putPicture, refuseOtherForm, saveApplication } from './country-applicant.service.ts'
import { samePassports } from './same-passport.repo.ts'
import { orGone } from '../../../refusal/or-gone.ts'

const CALLS = [
  ['ph', phApplicant],
  ['tr', trApplicant],
] as const satisfies readonly (readonly [FormCode, typeof phApplicant])[]

/** C7.13, C7.22: the applications of two countries, over what serves all of them. */
export const countryApplicantRoutes = (deps: UploadDeps): Route[] => [
  ...CALLS.flatMap(([code, { save, detail }]) => [
    onWrite(save)(async (tx, visit, { body }) => ({ id: await saveApplication(tx, visit, code, body) })),
    on(detail)(async (visit, { params: { id } }) => {
      await refuseOtherForm(deps.db, visit, code, id)
      return formOf(deps.db, visit, id)
    }),
  ]),
  onWrite(phApplicantDelete)(async (tx, visit, { params: { id } }) => {
    await refuseOtherForm(tx, visit, 'ph', id)
    await removeApplicant(tx, visit, { id })
    return null
  }),
  onSteps(phImageUpload)((visit, { params: { id }, body: { file, field, original } }) =>
    putPicture(deps, visit, { id, field, files: file, original, form: 'ph' }),
  ),
  onSteps(applicantImageUpload)((visit, { params: { id }, body: { file, field, original } }) =>
    putPicture(deps, visit, { id, field, files: file, original }),
  ),
  on(phOptions)(async ({ now }, { params: { type } }) => {
    const { options } = await applicationOptionsOn(deps.db, 'ph', dayOf(now))
    return orGone(Object.hasOwn(options, type) ? options[type] : undefined)
  }),
  on(phCheckDuplicate)(({ viewer }, { query }) =>
    samePassports(deps.db, viewer, { ...query, nationCode: 'PHL' }),
  ),
]
