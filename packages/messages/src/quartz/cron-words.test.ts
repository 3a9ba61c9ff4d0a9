import { cronProblem, parseCron } from '@visa/contract/quartz/cron'
import { describeCron } from '@visa/contract/quartz/cron-description'
import { expect, test } from 'vitest'
import { cronMessages } from './cron-words.ts'
import { ruleMessages } from '../rules.ts'
import { fill } from '../texts.ts'

test.each([
  ['0 30 2 * * ?', '每天 02:30:00 执行', 'Runs at 02:30:00 every day'],
  ['* * * * * ?', '每天 每秒 执行', 'Runs every second, every day'],
  ['0 * * * * ?', '每天 每分钟 执行', 'Runs every minute, every day'],
  ['0 0 * * * ?', '每天 每小时 执行', 'Runs every hour, every day'],
  ['0 0/5 * * * ?', '每天 每5分钟 执行', 'Runs every 5 minutes, every day'],
  ['0/10 * * * * ?', '每天 每10秒 执行', 'Runs every 10 seconds, every day'],
  [
    '0 0 8-18 ? * MON-FRI',
    '每周一至周五 8时至18时每小时 执行',
    'Runs every hour from 8 to 18, from Monday to Friday',
  ],
  ['0 15,45 * * * ?', '每天 每小时，第15、45分 执行', 'Runs every hour, at minute 15, 45, every day'],
  ['30 * * * * ?', '每天 每分钟，第30秒 执行', 'Runs every minute, at second 30, every day'],
  ['0 */1 * * * ?', '每天 每分钟 执行', 'Runs every minute, every day'],
  ['0 0 0/1 1-31 */1 ? *', '每天 每小时 执行', 'Runs every hour, every day'],
  ['0 0 5-5 * * ?', '每天 05:00:00 执行', 'Runs at 05:00:00 every day'],
  [
    '0 0 5,1-2 * * ?',
    '每天 01:00:00、02:00:00、05:00:00 执行',
    'Runs at 01:00:00, 02:00:00, 05:00:00 every day',
  ],
  [
    '0 0 0,2,4,6,8,10,12,14,16 * * ?',
    '每天 0、2、4、6、8、10、12、14、16时，第0分 执行',
    'Runs in hour 0, 2, 4, 6, 8, 10, 12, 14, 16, at minute 0, every day',
  ],
  ['0 0 0 ? * 3/1', '每周从周二起每天 00:00:00 执行', 'Runs at 00:00:00 every day of the week from Tuesday'],
  [
    '0 0 0 1 2/1 ? 2027/1',
    '从2027年起每年从2月起每月1日 00:00:00 执行',
    'Runs at 00:00:00 on day 1 every month from February every year from 2027',
  ],
  [
    '0 0 0 ? 6-8,1 MON#1',
    '1月、6月至8月第1个周一 00:00:00 执行',
    'Runs at 00:00:00 on the first Monday in January, from June to August',
  ],
  [
    '0 0 0 L-1 * ?',
    '每月最后一天的前1天 00:00:00 执行',
    'Runs at 00:00:00 on the day before the last day of every month',
  ],
  [
    '30 5/20 22-2 * * ?',
    '每天 22时至2时每小时，从第5分起每20分钟，第30秒 执行',
    'Runs every hour from 22 to 2, every 20 minutes from minute 5, at second 30, every day',
  ],
  [
    '0 0 9,18 1,15 * ?',
    '每月1、15日 09:00:00、18:00:00 执行',
    'Runs at 09:00:00, 18:00:00 on day 1, 15 of every month',
  ],
  ['0 0 0 L * ?', '每月最后一天 00:00:00 执行', 'Runs at 00:00:00 on the last day of every month'],
  [
    '0 0 0 L-3 * ?',
    '每月最后一天的前3天 00:00:00 执行',
    'Runs at 00:00:00 on the day 3 days before the last day of every month',
  ],
  [
    '0 0 0 LW 3,6 ?',
    '3月、6月最后一个工作日 00:00:00 执行',
    'Runs at 00:00:00 on the last weekday (Monday to Friday) in March, June',
  ],
  [
    '0 0 0 L-2W * ?',
    '每月离最后一天的前2天最近的工作日 00:00:00 执行',
    'Runs at 00:00:00 on the weekday (Monday to Friday) nearest to the day 2 days before the last day of every month',
  ],
  [
    '0 0 0 15W * ?',
    '每月离15日最近的工作日 00:00:00 执行',
    'Runs at 00:00:00 on the weekday (Monday to Friday) nearest to day 15 of every month',
  ],
  ['0 0 0 ? * 6L', '每月最后一个周五 00:00:00 执行', 'Runs at 00:00:00 on the last Friday of every month'],
  [
    '0 0 0 ? NOV-FEB 6#3',
    '11月至2月第3个周五 00:00:00 执行',
    'Runs at 00:00:00 on the third Friday from November to February',
  ],
  [
    '0 0 0 ? * SUN,WED 2026-2028',
    '2026至2028年每周日、周三 00:00:00 执行',
    'Runs at 00:00:00 on Sunday, Wednesday from 2026 to 2028',
  ],
  [
    '0 0 12 1/5 1/3 ? 2026',
    '2026年从1月起每3个月从1日起每5天 12:00:00 执行',
    'Runs at 12:00:00 every 5 days from day 1 every 3 months from January in 2026',
  ],
])('%s is told in words', (expression, zh, en) => {
  const cron = parseCron(expression)
  expect(describeCron(cron, cronMessages.zh)).toBe(zh)
  expect(describeCron(cron, cronMessages.en)).toBe(en)
})

test.each([
  [
    '0 0 * * *',
    '应为6段或7段（秒 分 时 日 月 周 年），实际为5段',
    'must have 6 or 7 fields (second minute hour day month weekday year), it has 5',
  ],
  ['0 0 25 * * ?', '第3段的“25”超出范围，应为0到23', 'is out of range: "25" in field 3 must be 0 to 23'],
  [
    '0 0 0 * * *',
    '日（第4段）和周必须有且只有一段为“?”',
    'must have "?" in exactly one of day (field 4) and weekday',
  ],
])('%s is refused in words', (expression, zh, en) => {
  const problem = cronProblem(expression)
  expect(problem && fill(ruleMessages.zh[problem.rule], problem.params)).toBe(zh)
  expect(problem && fill(ruleMessages.en[problem.rule], problem.params)).toBe(en)
})
