import { dayOf } from '@visa/contract/dates'
import { agentLevelSet, agentLevels, feeMatrix, feeWhy } from '@visa/contract/visa/fee-matrix'
import {
  feeCopy,
  feeRuleAdd,
  feeRuleDelete,
  feeRuleLog,
  feeRulePage,
  feeRuleReplace,
  feeRuleUpdate,
} from '@visa/contract/visa/fee-rule'
import { refuseOtherSides } from '../../../access/platform-only.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { listLevels, setLevel } from './agent-level.service.ts'
import { matrixFor } from './fee-matrix.service.ts'
import { whyFor } from './fee-why.service.ts'
import { feeRuleSource, type StoredRule } from './fee-rule.repo.ts'
import { addFeeRule, changeFeeRule, copyFees, removeFeeRules, replaceFeeRule } from './fee-rule.service.ts'
import { feeRuleTable } from './fee-rule.table.ts'

export const feeRoutes = (db: Db): Route[] => [
  on(feeRulePage)(({ viewer, now }, { query }) =>
    cappedPage<StoredRule>(db, query, feeRuleSource(viewer, query, dayOf(now))),
  ),
  onWrite(feeRuleAdd)(async (tx, visit, { body }) => ({ id: await addFeeRule(tx, visit, body) })),
  onWrite(feeRuleUpdate)(async (tx, visit, { body }) => {
    await changeFeeRule(tx, visit, body)
    return null
  }),
  onWrite(feeRuleReplace)(async (tx, visit, { body }) => ({ id: await replaceFeeRule(tx, visit, body) })),
  onWrite(feeRuleDelete)(async (tx, visit, { body }) => ({
    deleted: await removeFeeRules(tx, visit, body.ids),
  })),
  onWrite(feeCopy)(async (tx, visit, { body }) => ({ rules: await copyFees(tx, visit, body) })),
  on(feeRuleLog)(({ viewer }, { query: { nationCode, visaType, ...page } }) => {
    refuseOtherSides(viewer)
    return pageLog(db, viewer, [feeRuleTable.entity], { ...page, topic: `${nationCode}-${visaType}` })
  }),
  on(feeMatrix)(({ viewer, now }, { query }) => matrixFor(db, viewer, query, now)),
  on(feeWhy)(({ viewer, now }, { query }) => whyFor(db, viewer, query, now)),
  on(agentLevels)(({ viewer }) => listLevels(db, viewer)),
  onWrite(agentLevelSet)(async (tx, visit, { body }) => {
    await setLevel(tx, visit, body)
    return null
  }),
]
