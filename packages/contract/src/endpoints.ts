import type { Endpoint } from './endpoint.ts'
import { countryList } from './dict/country.ts'
import * as dictData from './dict/dict-data.ts'
import { dictLog } from './dict/dict-log.ts'
import * as dictType from './dict/dict-type.ts'
import { captchaImage } from './session/captcha.ts'
import { changeLanguage, personalInfo } from './session/personal.ts'
import { sysConfig, sysNow } from './session/sys.ts'
import { systemLogin, systemLogined, systemLogout } from './session/system.ts'

/** Every call of the product: the route table, the API document and the tests are read from here. */
export const ENDPOINTS: readonly Endpoint[] = [
  sysNow,
  sysConfig,
  captchaImage,
  systemLogin,
  systemLogined,
  systemLogout,
  personalInfo,
  changeLanguage,
  dictType.dictTypePage,
  dictType.dictTypeAdd,
  dictType.dictTypeDetail,
  dictType.dictTypeUpdate,
  dictType.dictTypeDelete,
  dictType.dictTypeFreeze,
  dictLog,
  dictData.dictDataPage,
  dictData.dictDataAdd,
  dictData.dictDataDetail,
  dictData.dictDataUpdate,
  dictData.dictDataDelete,
  dictData.dictDataFreeze,
  dictData.dictDataBatchDelete,
  dictData.dictDataByType,
  dictData.dictDataByTypes,
  countryList,
]
