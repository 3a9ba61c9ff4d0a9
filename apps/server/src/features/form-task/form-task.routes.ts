import { formSiteList, formSitePause, formSiteSave } from '@visa/contract/form-task/form-site'
import {
  formTaskAnswer,
  formTaskHandBack,
  formTaskLive,
  formTaskTakeOver,
} from '@visa/contract/form-task/form-task-takeover'
import {
  formTaskCancel,
  formTaskEdit,
  formTaskMake,
  formTaskQueue,
  formTaskRetry,
  formTaskSave,
  formTaskSettle,
} from '@visa/contract/form-task/form-task-moves'
import {
  formTaskCandidates,
  formTaskCounts,
  formTaskDetail,
  formTaskHistory,
  formTaskPage,
  formTaskStepText,
} from '@visa/contract/form-task/form-task'
import {
  phAccountCreate,
  phApplicationCreate,
  phApplicationLogs,
  phApplicationStatus,
  phApplicationUpdate,
} from '@visa/contract/form-task/ph-application'
import type { Db } from '../../db/pool.ts'
import { onDeskSteps, onDeskWrite } from '../../http/desk-only.ts'
import { on, onWrite, type Route } from '../../http/route.ts'
import { historyWithin } from '../../workflow/history-within.ts'
import { pauseSites, saveSite, sitesToday } from './form-site.service.ts'
import { formTaskFlow } from './form-task.flow.ts'
import { candidates, countTasks, liveOf, pageTasks, stepText, taskDetail } from './form-task.repo.ts'
import {
  cancelTask,
  editTask,
  makeTasks,
  queueTask,
  retryTask,
  saveTask,
  settleTask,
} from './form-task.service.ts'
import {
  applicationLogs,
  applicationStatus,
  beginApplication,
  createApplication,
  updateApplication,
} from './ph-application.service.ts'
import { answerTask, handBack, takeOver } from './takeover.service.ts'

/** Applications that robots file on consular sites. */
export const formTaskRoutes = (db: Db, { playsOthers }: { playsOthers: boolean }): Route[] => [
  on(formTaskPage)((visit, { query }) => pageTasks(db, visit, query)),
  on(formTaskCounts)((visit) => countTasks(db, visit)),
  on(formTaskDetail)((visit, { query: { id } }) => taskDetail(db, visit, id)),
  on(formTaskStepText)((visit, { query: { id } }) => stepText(db, visit, id)),
  on(formTaskHistory)((visit, { query: { id } }) => historyWithin(db, visit, formTaskFlow, id)),
  on(formTaskLive)((visit, { query: { id } }) => liveOf(db, visit, id)),
  on(formTaskCandidates)((visit, { query: { keyword } }) => candidates(db, visit, keyword)),
  onDeskSteps(formTaskMake)((visit, { body: { ids } }) => makeTasks(db, visit, ids)),
  onDeskWrite(formTaskSave)(async (tx, visit, { body }) => {
    await saveTask(tx, visit, body)
    return taskDetail(tx, visit, body.id)
  }),
  onDeskWrite(formTaskQueue)((tx, visit, { body: { id, seenStatus: seen } }) =>
    queueTask(tx, visit, { id, seen }),
  ),
  onDeskWrite(formTaskEdit)((tx, visit, { body: { id, seenStatus: seen } }) =>
    editTask(tx, visit, { id, seen }),
  ),
  onDeskWrite(formTaskRetry)((tx, visit, { body: { id, seenStatus: seen } }) =>
    retryTask(tx, visit, { id, seen }),
  ),
  onDeskWrite(formTaskCancel)((tx, visit, { body: { seenStatus: seen, ...asked } }) =>
    cancelTask(tx, visit, { ...asked, seen }),
  ),
  onDeskWrite(formTaskSettle)((tx, visit, { body: { seenStatus: seen, ...asked } }) =>
    settleTask(tx, visit, { ...asked, seen }),
  ),
  onDeskWrite(formTaskTakeOver)((tx, visit, { body: { id } }) => takeOver(tx, visit, id)),
  onDeskWrite(formTaskHandBack)((tx, visit, { body: { id } }) => handBack(tx, visit, id)),
  onDeskWrite(formTaskAnswer)(async (tx, visit, { body }) => {
    await answerTask(tx, visit, body)
    return null
  }),
  onDeskWrite(phAccountCreate)((tx, visit, { body: { id } }) => beginApplication(tx, visit, id)),
  onDeskWrite(phApplicationCreate)((tx, visit, { body }) => createApplication(tx, visit, body)),
  on(phApplicationStatus)((visit, { query: { id } }) => applicationStatus(db, visit, id)),
  on(phApplicationLogs)((visit, { query: { id } }) => applicationLogs(db, visit, id)),
  onDeskWrite(phApplicationUpdate)((tx, visit, { body }) => updateApplication(tx, visit, body)),
  on(formSiteList)((visit) => sitesToday(db, visit, playsOthers)),
  onWrite(formSiteSave)(async (tx, visit, { body }) => {
    await saveSite(tx, visit, body, playsOthers)
    return null
  }),
  onWrite(formSitePause)(async (tx, visit, { body: { paused } }) => {
    await pauseSites(tx, visit, paused)
    return null
  }),
]
