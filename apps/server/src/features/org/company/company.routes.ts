import { IDENTITY } from '@visa/contract/identity'
import {
  buyerOptions,
  companyFilterOptions,
  companyOptions,
  companyOptionsByIdentity,
  customerOptions,
  supplierOptions,
} from '@visa/contract/org/company-options'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { listCompanyOptions } from './company-options.repo.ts'

const SUPPLIERS = [IDENTITY.VISA]
const BUYERS = [IDENTITY.CUSTOMER, IDENTITY.AGENT]
const CUSTOMERS = [IDENTITY.CUSTOMER]

export const companyRoutes = (db: Db): Route[] => [
  on(companyOptions)(({ viewer }, { query }) => listCompanyOptions(db, viewer, query)),
  on(companyFilterOptions)(({ viewer }, { query }) =>
    listCompanyOptions(db, viewer, { ...query, withStopped: true }),
  ),
  on(supplierOptions)(({ viewer }, { query }) =>
    listCompanyOptions(db, viewer, { ...query, sides: SUPPLIERS }),
  ),
  on(buyerOptions)(({ viewer }, { query }) => listCompanyOptions(db, viewer, { ...query, sides: BUYERS })),
  on(companyOptionsByIdentity)(({ viewer }, { query: { identityType, keyword } }) =>
    listCompanyOptions(db, viewer, { identityCode: identityType, keyword }),
  ),
  on(customerOptions)(({ viewer }, { query }) =>
    listCompanyOptions(db, viewer, { ...query, sides: CUSTOMERS }),
  ),
]
