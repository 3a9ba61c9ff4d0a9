import { machine } from '../states.ts'
import { AUDIT_STATUS } from './company.ts'

const { TO_AUDIT, PASS, STOPPED, UN_PASS } = AUDIT_STATUS

const EDIT = 'cust.company.edit'
const AUDIT = 'cust.company.audit'
const STATUS = 'cust.company.status'

/**
 * How a company comes to work on the platform, and how it is stopped. Whether its people may work is another question:
 * while a change waits for its audit, or was sent back, the version in force counts (`mayWork`).
 */
export const COMPANY_MACHINE = machine({
  name: 'company',
  states: [TO_AUDIT, PASS, STOPPED, UN_PASS],
  edges: [
    // Entered by whoever may, or registered by itself: somebody else looks at it.
    { operation: 'submitAudit', from: [null], to: TO_AUDIT, access: null },
    { operation: 'submitAudit', from: [PASS, UN_PASS], to: TO_AUDIT, access: EDIT },
    // The platform's own, and what a first start brings.
    { operation: 'add', from: [null], to: PASS, access: null },
    { operation: 'pass', from: [TO_AUDIT], to: PASS, access: AUDIT, notBy: ['submitAudit'] },
    {
      operation: 'reject',
      from: [TO_AUDIT],
      to: UN_PASS,
      access: AUDIT,
      reason: 'required',
      danger: true,
      notBy: ['submitAudit'],
    },
    { operation: 'withdraw', from: [TO_AUDIT], to: UN_PASS, access: EDIT, onlyBy: ['submitAudit'] },
    // A change is given up: what is in force stays.
    { operation: 'keep', from: [UN_PASS], to: PASS, access: EDIT },
    {
      operation: 'stop',
      from: [PASS, TO_AUDIT, UN_PASS],
      to: STOPPED,
      access: STATUS,
      reason: 'required',
      danger: true,
    },
    { operation: 'start', from: [STOPPED], to: PASS, access: STATUS, reason: 'optional' },
  ],
})
