import type { Messages } from './texts.ts'

/** The frame around the screens: header, menu, home. */
const zh = {
  skip: '跳到主要内容',
  menu: '主菜单',
  collapse: '收起菜单',
  expand: '展开菜单',
  home: '首页',
  clock: '服务器时间（UTC+8）',
  welcome: '欢迎，{name}',
  userMenu: '用户菜单：{name}',
  userInfo: '个人信息',
  logout: '退出登录',
  loading: '加载中',
  user: {
    userName: '用户名',
    realName: '姓名',
    mobile: '手机号',
    email: '邮箱',
    company: '所属公司',
    roles: '角色',
    avatar: '头像',
    none: '未填写',
  },
  homePage: {
    greeting: '{name}，欢迎回来',
    today: '今天是 {date}',
    pick: '选择要处理的业务',
    empty: '当前账号还没有可用的功能，可联系系统管理员分配角色。',
  },
} as const

const en = {
  skip: 'Skip to main content',
  menu: 'Main menu',
  collapse: 'Collapse menu',
  expand: 'Expand menu',
  home: 'Home',
  clock: 'Server time (UTC+8)',
  welcome: 'Welcome, {name}',
  userMenu: 'User menu: {name}',
  userInfo: 'Personal information',
  logout: 'Log out',
  loading: 'Loading',
  user: {
    userName: 'User name',
    realName: 'Name',
    mobile: 'Mobile',
    email: 'Email',
    company: 'Company',
    roles: 'Roles',
    avatar: 'Avatar',
    none: 'Not given',
  },
  homePage: {
    greeting: 'Welcome back, {name}',
    today: 'Today is {date}',
    pick: 'Choose what to work on',
    empty: 'This account has no functions yet; a system administrator can assign a role.',
  },
} as const

export const shellMessages: Messages<typeof zh> = { zh, en }
