import { machine } from '../states.ts'
import { AUDIT_STATUS } from './company.ts'

const { TO_AUDIT, PASS, STOPPED, UN_PASS } = AUDIT_STATUS

/** How a company comes to work on the platform, and how it is stopped. */
export const COMPANY_MACHINE = machine({
  name: 'company',
  states: [TO_AUDIT, PASS, STOPPED, UN_PASS],
  edges: [
    { operation: 'submitAudit', from: [null], to: TO_AUDIT, access: null },
    // Whom the platform itself adds it need not audit.
    { operation: 'add', from: [null], to: PASS, access: 'sys.company.add' },
    { operation: 'pass', from: [TO_AUDIT], to: PASS, access: 'sys.company.status', notBy: ['resubmit'] },
    {
      operation: 'reject',
      from: [TO_AUDIT],
      to: UN_PASS,
      access: 'sys.company.status',
      reason: 'required',
      danger: true,
      notBy: ['resubmit'],
    },
    { operation: 'resubmit', from: [UN_PASS], to: TO_AUDIT, access: 'sys.company.edit' },
    {
      operation: 'stop',
      from: [PASS],
      to: STOPPED,
      access: 'sys.company.status',
      reason: 'required',
      danger: true,
    },
    { operation: 'start', from: [STOPPED], to: PASS, access: 'sys.company.status', reason: 'optional' },
  ],
})
