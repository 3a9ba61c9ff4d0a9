import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents, id, seenIfThere, seenWithId } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { FeeRule, RULE_PHASES, feeRuleFields, homeRate, notTooDear } from '../visa/fee-rule.ts'
import { productFields } from '../visa/products.ts'
import { inOrder, versionFields } from './config-period.ts'

/** Consular fees as the own centre charges them: rules of the one price list, for this centre alone (C7.33). */

export const VISA_FEE = 'center.config.visaFee'

const {
  nationCode: _nation,
  visaType: _type,
  kind: _kind,
  service: _service,
  agentId: _agent,
  ...rest
} = feeRuleFields
const { agentLevel: _level, acceptOrgId: _org, ...visaFeeFields } = { ...productFields, ...rest }

export const VisaFeeRow = z.extend(FeeRule, {
  /** Of the own centre, to be changed; else the platform's, which holds where the centre says nothing. */
  own: z.boolean(),
  goesOn: versionFields.goesOn,
})
export type VisaFeeRow = z.output<typeof VisaFeeRow>

export const VisaFeeFilters = z.strictObject({
  nationCode: z.optional(productFields.nationCode),
  phase: z.optional(z.enum(RULE_PHASES, 'rule:choice')),
})
export type VisaFeeFilters = z.output<typeof VisaFeeFilters>

export const visaFeePage = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/feeVisa/page',
  access: VISA_FEE,
  summary: 'Consular fees that hold at the own centre: its own and those for all, a page',
  query: z.strictObject({ ...PageQuery.shape, ...VisaFeeFilters.shape }),
  data: pageOf(VisaFeeRow),
})

export const VisaFeeDraft = z
  .strictObject({ id: z.optional(id), ...visaFeeFields, amountCents: cents(), seen: seenIfThere })
  .check(seenWithId, inOrder, notTooDear, homeRate)
export type VisaFeeDraft = z.output<typeof VisaFeeDraft>

export const visaFeeSave = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/feeVisa/save',
  access: VISA_FEE,
  summary:
    'Charge a consular fee at the own centre from a day on (what held until then ends the day before), or change what has not begun',
  json: VisaFeeDraft,
  data: z.null(),
})

export const visaFeeDelete = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/feeVisa/delete',
  access: VISA_FEE,
  summary: 'Delete a consular fee of the own centre that no order was priced by',
  form: z.strictObject({ id }),
  data: z.null(),
})
