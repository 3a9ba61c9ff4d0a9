import type { Messages } from '../texts.ts'

/** What the stand-in of the map provider says in its place. */
const zh = {
  success: 'Success',
  keyMissing: '请求缺少key',
  keyWrong: '无效的key',
  unknownPath: '接口不存在',
  missing: '缺少必要参数：{name}',
  noResult: '查询无结果',
  tooFar: '起终点距离超长',
  road: '模拟道路',
  driving: '沿模拟道路行驶{distance}米，到达终点',
  walking: '沿模拟道路步行{distance}米，到达终点',
  arrive: '到达终点',
  nation: '中国',
} as const

const en = {
  success: 'Success',
  keyMissing: 'The request has no key',
  keyWrong: 'The key is not known',
  unknownPath: 'There is no such service',
  missing: 'A parameter is missing: {name}',
  noResult: 'Nothing was found',
  tooFar: 'Start and end are too far apart',
  road: 'Stand-in road',
  driving: 'Drive {distance} m along a stand-in road to the destination',
  walking: 'Walk {distance} m along a stand-in road to the destination',
  arrive: 'Arrive',
  nation: 'China',
} as const

export const mapStandInMessages: Messages<typeof zh> = { zh, en }
