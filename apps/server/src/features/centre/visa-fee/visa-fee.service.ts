import type { VisaFeeDraft } from '@visa/contract/centre/config-visa-fee'
import type { FeeRuleDraft } from '@visa/contract/visa/fee-rule'
import type { Viewer } from '../../../access/viewer.ts'

/** A consular fee is a rule like any other, for the own centre and for everybody's customers. */
export const centreRule = (
  { companyId }: Pick<Viewer, 'companyId'>,
  { seen: _seen, ...draft }: VisaFeeDraft,
): FeeRuleDraft & { id?: number | undefined } => ({
  ...draft,
  kind: 'consular',
  service: '',
  agentId: null,
  agentLevel: '',
  acceptOrgId: companyId,
})
