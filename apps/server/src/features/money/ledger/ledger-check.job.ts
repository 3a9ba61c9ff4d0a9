import { fill } from '@visa/messages/texts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'
import { checkLedger, type LedgerFault } from './ledger-check.service.ts'

const FAULTS = {
  unbalanced: 'ledgerFaultUnbalanced',
  sum: 'ledgerFaultSum',
  payment: 'ledgerFaultPayment',
  refund: 'ledgerFaultRefund',
  stray: 'ledgerFaultStray',
  amount: 'ledgerFaultAmount',
  contract: 'ledgerFaultContract',
} as const satisfies Record<LedgerFault, string>

/** Proves the books each night; what is wrong fails the run, which the monitor shows. */
export const ledgerCheckJob: QuartzJob = {
  serviceName: 'ledger',
  method: 'check',
  title: inBoth((t) => t.ledgerTitle),
  description: inBoth((t) => t.ledgerText),
  schedule: { cronExpression: '0 30 2 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db }) {
    const { groups, entries, faults } = await checkLedger(db)
    const told = inBoth((t) =>
      [
        fill(faults.length === 0 ? t.ledgerFine : t.ledgerWrong, { groups, entries, count: faults.length }),
        ...faults.map(({ fault, what }) => fill(t[FAULTS[fault]], { what })),
      ].join('\n'),
    )
    if (faults.length > 0) throw new Error(`${told.zh}\n${told.en}`)
    return told
  },
}
