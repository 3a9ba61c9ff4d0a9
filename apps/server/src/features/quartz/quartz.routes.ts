import { quartzRunDetail, quartzRunPage } from '@visa/contract/quartz/quartz-log'
import {
  quartzCronCheck,
  quartzHandlers,
  quartzTaskDetail,
  quartzTaskLog,
  quartzTaskOperate,
  quartzTaskPage,
  quartzTaskSave,
} from '@visa/contract/quartz/quartz-task'
import { pageLog } from '../../db/change-log.ts'
import type { Db } from '../../db/pool.ts'
import { guardedBy } from '../../http/guarded.ts'
import type { Route } from '../../http/route.ts'
import { toldPage } from '../../jobs/own-words.ts'
import type { QuartzJob } from '../../jobs/quartz-job.ts'
import { pageRuns } from './quartz-run.repo.ts'
import { pageTasks } from './quartz.repo.ts'
import {
  QUARTZ_ENTITY,
  operateTask,
  readCron,
  refuseOthers,
  runInDetail,
  saveTask,
  taskInDetail,
} from './quartz.service.ts'

const { on, onWrite } = guardedBy(refuseOthers)

export const quartzRoutes = (db: Db, jobs: readonly QuartzJob[]): Route[] => [
  on(quartzTaskPage)(async ({ language }, { query }) => toldPage(await pageTasks(db, query), language)),
  onWrite(quartzTaskSave)(async (tx, visit, { body }) => ({
    id: await saveTask(tx, visit, jobs, body),
  })),
  onWrite(quartzTaskOperate)(async (tx, visit, { body }) => {
    await operateTask(tx, visit, body)
    return null
  }),
  on(quartzTaskDetail)((visit, { query }) => taskInDetail(db, visit, query.id)),
  on(quartzCronCheck)((visit, { query }) => readCron(query.cronExpression, visit)),
  on(quartzHandlers)(({ language }) =>
    jobs.map(({ serviceName, method, title }) => ({ serviceName, method, title: title[language] })),
  ),
  on(quartzTaskLog)(({ viewer }, { query }) =>
    pageLog(db, viewer, [QUARTZ_ENTITY], { ...query, topic: String(query.id) }),
  ),
  on(quartzRunPage)(async ({ language }, { query }) => toldPage(await pageRuns(db, query), language)),
  on(quartzRunDetail)((visit, { query }) => runInDetail(db, visit, query.id)),
]
