import type { Messages } from './texts.ts'

/** Maps and the search for an address. */
const zh = {
  failure: '请求失败',
  timeout: '请求超时',
  map: '地图',
  help: '方向键移动，加号和减号缩放，数字 0 显示全部',
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '显示全部',
  standIn: '模拟地图服务',
  position: '纬度 {lat}，经度 {lng}',
  metres: '{count} 米',
  kilometres: '{count} 公里',
  minutes: '{count} 分钟',
  hours: '{hours} 小时 {minutes} 分钟',
  routeSummary: '{distance}，约 {duration}',
  routeLoading: '正在查询路线',
  start: '起点',
  end: '终点',
  startLabel: '起',
  endLabel: '终',
  route: '路线',
  searchAddress: '搜索地址',
  searchHint: '输入地名或地址',
  noMatch: '没有匹配的地址',
  retry: '重试',
} as const

const en = {
  failure: 'The request failed',
  timeout: 'The request timed out',
  map: 'Map',
  help: 'Arrow keys move, plus and minus zoom, zero shows everything',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  standIn: 'Stand-in map service',
  position: 'Latitude {lat}, longitude {lng}',
  metres: '{count} m',
  kilometres: '{count} km',
  minutes: '{count} min',
  hours: '{hours} h {minutes} min',
  routeSummary: '{distance}, about {duration}',
  routeLoading: 'Looking for a way',
  start: 'Start',
  end: 'Destination',
  startLabel: 'A',
  endLabel: 'B',
  route: 'Route',
  searchAddress: 'Search for an address',
  searchHint: 'A place or an address',
  noMatch: 'No address matches',
  retry: 'Try again',
} as const

export const mapMessages: Messages<typeof zh> = { zh, en }
export type MapTexts = (typeof mapMessages)['zh']
