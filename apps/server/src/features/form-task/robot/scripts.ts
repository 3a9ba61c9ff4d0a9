import type { SiteCode } from '@visa/contract/form-task/sites'
import { philippinesEvisa } from './philippines-evisa.ts'
import { russiaEvisa } from './russia-evisa.ts'
import type { SiteScript } from './site-script.ts'

export const SCRIPTS: Readonly<Record<SiteCode, SiteScript>> = {
  RU_EVISA: russiaEvisa,
  PH_EVISA: philippinesEvisa,
}
