/** Somebody a visitor of the stand-in can be. */
export interface StandInPerson {
  openId: string
  unionId: string
  /** Belongs to the enterprise: enterprise WeChat then tells a userid, else an openid. */
  member: boolean
  name: string
  ename: string
}

const member = (openId: string, name: string, ename: string): StandInPerson => ({
  openId,
  unionId: '',
  member: true,
  name,
  ename,
})

const follower = (openId: string, unionId: string, name: string, ename: string): StandInPerson => ({
  openId,
  unionId,
  member: false,
  name,
  ename,
})

/** The first two are bound to demonstration accounts; the others show what happens to somebody who is not. */
export const WECOM_PEOPLE: readonly StandInPerson[] = [
  member('chen.zhiyuan', '陈志远', 'Chen Zhiyuan'),
  member('lin.xiaomei', '林晓梅', 'Lin Xiaomei'),
  member('sun.yutong', '孙雨桐', 'Sun Yutong'),
  member('zhou.haifeng', '周海峰', 'Zhou Haifeng'),
  follower('wo-stand-in-visitor-01', '', '访客（非企业成员）', 'Visitor, not a member'),
]

export const WECHAT_PEOPLE: readonly StandInPerson[] = [
  follower('o-stand-in-chen-zhiyuan', 'u-stand-in-01', '陈志远', 'Chen Zhiyuan'),
  follower('o-stand-in-zheng-yaqin', 'u-stand-in-02', '郑雅琴', 'Zheng Yaqin'),
  follower('o-stand-in-sun-yutong', '', '孙雨桐', 'Sun Yutong'),
]

export const standInPerson = (openId: string): StandInPerson | undefined =>
  [...WECOM_PEOPLE, ...WECHAT_PEOPLE].find((person) => person.openId === openId)
