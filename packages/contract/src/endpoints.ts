import type { Endpoint } from './endpoint.ts'
import { countryList } from './dict/country.ts'
import * as dictData from './dict/dict-data.ts'
import { dictLog } from './dict/dict-log.ts'
import * as dictType from './dict/dict-type.ts'
import * as account from './session/account.ts'
import { captchaGet, captchaImage } from './session/captcha.ts'
import { changeLanguage, personalInfo } from './session/personal.ts'
import * as notice from './notice/notice.ts'
import { userRegister } from './org/registration.ts'
import { quartzRunDetail, quartzRunPage } from './quartz/quartz-log.ts'
import * as quartz from './quartz/quartz-task.ts'
import { sysConfig, sysNow } from './session/sys.ts'
import * as system from './session/system.ts'
import * as wx from './session/wx.ts'
import { authorityCheck, resourceOptions } from './shell/authority-check.ts'
import { searchAll } from './shell/search.ts'
import { supplyTodo } from './supply/todo.ts'

/** Every call of the product: the route table, the API document and the tests are read from here. */
export const ENDPOINTS: readonly Endpoint[] = [
  sysNow,
  sysConfig,
  captchaImage,
  captchaGet,
  system.systemLogin,
  system.simpleLogin,
  system.systemLogined,
  system.fileServerUrl,
  system.systemLogout,
  wx.wxEntry,
  wx.wxLogin,
  wx.wxBind,
  wx.bindList,
  wx.unbind,
  userRegister,
  personalInfo,
  changeLanguage,
  account.modifyPassword,
  account.changePasswordByMobile,
  account.changeMobile,
  account.sessionList,
  account.sessionRevoke,
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
  notice.noticePage,
  notice.noticeTop,
  notice.noticeReadPage,
  notice.noticeList,
  notice.noticeDetail,
  notice.noticeAdd,
  notice.noticeUpdate,
  notice.noticeDelete,
  notice.noticeBatchDelete,
  notice.noticeTopHead,
  notice.noticeKnown,
  notice.noticeReaders,
  notice.noticeLog,
  quartz.quartzTaskPage,
  quartz.quartzTaskSave,
  quartz.quartzTaskOperate,
  quartz.quartzTaskDetail,
  quartz.quartzCronCheck,
  quartz.quartzHandlers,
  quartz.quartzTaskLog,
  quartzRunPage,
  quartzRunDetail,
  supplyTodo,
  searchAll,
  authorityCheck,
  resourceOptions,
]
