import type { Messages } from '../texts.ts'

/** What the gallery's maps show. */
const zh = {
  map: '地图与标记',
  route: '路线',
  search: '地址搜索',
  login: '需要先登录：城市名称、路线和地址来自登录后才能使用的接口。',
  plain: '没有标记：默认位置',
  marked: '三个标记',
  centre: '长沙签证中心',
  station: '长沙南站',
  airport: '黄花国际机场一号航站楼国际出发大厅东侧的签证业务受理点',
  near: '市内路线',
  far: '跨省路线',
  failing: '查询失败的路线（超出地球范围的地点）',
  chosen: '已选择：{title}',
  nothing: '尚未选择',
  off: '停用',
} as const

const en = {
  map: 'Map and markers',
  route: 'Route',
  search: 'Address search',
  login: 'Log in first: city names, routes and addresses come from calls that need a login.',
  plain: 'Without markers: the default place',
  marked: 'Three markers',
  centre: 'Changsha visa centre',
  station: 'Changsha South railway station',
  airport: 'Visa desk on the east side of the international departure hall of terminal 1 of Huanghua airport',
  near: 'A way in town',
  far: 'A way across provinces',
  failing: 'A way that cannot be found (a place outside the Earth)',
  chosen: 'Chosen: {title}',
  nothing: 'Nothing chosen yet',
  off: 'Disabled',
} as const

export const galleryMapMessages: Messages<typeof zh> = { zh, en }
