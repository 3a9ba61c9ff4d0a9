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
import type { Endpoint, HandlerInput, HandlerOutput } from '@visa/contract/endpoint'
import { pageLog } from '../../db/change-log.ts'
import type { Db } from '../../db/pool.ts'
import { on, type MemberVisit, type Route } from '../../http/route.ts'
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

type Answer<E extends Endpoint> = (
  visit: MemberVisit,
  input: HandlerInput<E>,
) => Promise<HandlerOutput<E>> | HandlerOutput<E>

const onPlatform =
  <E extends Endpoint>(endpoint: E) =>
  (answer: Answer<E>): Route =>
    on(endpoint)((visit, input) => {
      refuseOthers(visit)
      return answer(visit, input)
    })

export const quartzRoutes = (db: Db, jobs: readonly QuartzJob[]): Route[] => [
  onPlatform(quartzTaskPage)(async ({ language }, { query }) =>
    toldPage(await pageTasks(db, query), language),
  ),
  onPlatform(quartzTaskSave)(async (visit, { body }) => ({
    id: await db.tx((tx) => saveTask(tx, visit, jobs, body)),
  })),
  onPlatform(quartzTaskOperate)(async (visit, { body }) => {
    await db.tx((tx) => operateTask(tx, visit, body))
    return null
  }),
  onPlatform(quartzTaskDetail)((visit, { query }) => taskInDetail(db, visit, query.id)),
  onPlatform(quartzCronCheck)((visit, { query }) => readCron(query.cronExpression, visit)),
  onPlatform(quartzHandlers)(({ language }) =>
    jobs.map(({ serviceName, method, title }) => ({ serviceName, method, title: title[language] })),
  ),
  onPlatform(quartzTaskLog)((_, { query }) => pageLog(db, [QUARTZ_ENTITY], String(query.id), query)),
  onPlatform(quartzRunPage)(async ({ language }, { query }) => toldPage(await pageRuns(db, query), language)),
  onPlatform(quartzRunDetail)((visit, { query }) => runInDetail(db, visit, query.id)),
]
