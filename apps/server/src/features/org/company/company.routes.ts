import { IDENTITY } from '@visa/contract/identity'
import {
  buyerOptions,
  companyFilterOptions,
  companyOptions,
  companyOptionsByIdentity,
  customerOptions,
  supplierOptions,
} from '@visa/contract/org/company-options'
import type { CompanyOptionQuery } from '@visa/contract/org/company-options'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { listCompanyOptions, type CompanyChoice } from './company-options.repo.ts'

const SUPPLIERS = [IDENTITY.VISA]
const BUYERS = [IDENTITY.CUSTOMER, IDENTITY.AGENT]

const choiceOf = ({ ids, isGroup, identityCode }: CompanyOptionQuery): CompanyChoice => ({
  ids,
  isGroup,
  identityCodes: identityCode === undefined ? undefined : [identityCode],
})

export const companyRoutes = (db: Db): Route[] => [
  on(companyOptions)(({ viewer }, { query }) => listCompanyOptions(db, viewer, choiceOf(query))),
  on(companyFilterOptions)(({ viewer }, { query }) =>
    listCompanyOptions(db, viewer, { ...choiceOf(query), withStopped: true }),
  ),
  on(supplierOptions)(({ viewer }, { query }) =>
    listCompanyOptions(db, viewer, { ...query, identityCodes: SUPPLIERS }),
  ),
  on(buyerOptions)(({ viewer }, { query }) =>
    listCompanyOptions(db, viewer, { ...query, identityCodes: BUYERS }),
  ),
  on(companyOptionsByIdentity)(({ viewer }, { query }) =>
    listCompanyOptions(db, viewer, { identityCodes: [query.identityType] }),
  ),
  on(customerOptions)(({ viewer }, { query }) =>
    listCompanyOptions(db, viewer, { ...query, identityCodes: [IDENTITY.CUSTOMER] }),
  ),
]
