import { dayOf } from '@visa/contract/dates'
import { MemberSave } from '@visa/contract/member/member'
import { addDays } from '@visa/contract/rules/days'
import { actorOf } from '../access/actor.ts'
import type { ActingPerson } from '../access/mover.ts'
import { loadViewer } from '../access/viewer.ts'
import type { Tx } from '../db/pool.ts'
import { one, sql } from '../db/sql.ts'
import { saveMember } from '../features/member/member-save.service.ts'

type Draft = Partial<MemberSave> & { realName: string }

/** Surname and given names in characters and as a passport writes them. */
const PEOPLE: readonly (readonly [string, string, string])[] = [
  ['陈国栋', 'CHEN', 'GUODONG'],
  ['沈国栋', 'SHEN', 'GUODONG'],
  ['欧阳国栋', 'OUYANG', 'GUODONG'],
  ['王秀英', 'WANG', 'XIUYING'],
  ['李建华', 'LI', 'JIANHUA'],
  ['张晓燕', 'ZHANG', 'XIAOYAN'],
  ['刘思远', 'LIU', 'SIYUAN'],
  ['杨柳青', 'YANG', 'LIUQING'],
  ['黄志强', 'HUANG', 'ZHIQIANG'],
  ['赵一诺', 'ZHAO', 'YINUO'],
  ['吴天宇', 'WU', 'TIANYU'],
  ['周慧敏', 'ZHOU', 'HUIMIN'],
  ['徐静蕾', 'XU', 'JINGLEI'],
  ['孙浩然', 'SUN', 'HAORAN'],
  ['马冬梅', 'MA', 'DONGMEI'],
  ['朱子轩', 'ZHU', 'ZIXUAN'],
  ['胡雪岩', 'HU', 'XUEYAN'],
  ['郭芙蓉', 'GUO', 'FURONG'],
  ['何雨柱', 'HE', 'YUZHU'],
  ['高圆圆', 'GAO', 'YUANYUAN'],
  ['林晚秋', 'LIN', 'WANQIU'],
  ['罗文斌', 'LUO', 'WENBIN'],
  ['梁红玉', 'LIANG', 'HONGYU'],
  ['宋佳琪', 'SONG', 'JIAQI'],
  ['郑成业', 'ZHENG', 'CHENGYE'],
  ['谢婉莹', 'XIE', 'WANYING'],
  ['韩梅', 'HAN', 'MEI'],
  ['唐小果', 'TANG', 'XIAOGUO'],
  ['冯远征', 'FENG', 'YUANZHENG'],
  ['于谦益', 'YU', 'QIANYI'],
  ['董洁如', 'DONG', 'JIERU'],
  ['萧景行', 'XIAO', 'JINGXING'],
  ['程雪莹', 'CHENG', 'XUEYING'],
  ['曹文轩', 'CAO', 'WENXUAN'],
  ['袁泉清', 'YUAN', 'QUANQING'],
  ['邓亚楠', 'DENG', 'YANAN'],
  ['许嘉诚', 'XU', 'JIACHENG'],
  ['傅雨薇', 'FU', 'YUWEI'],
]

const TAGS = [[], ['常客'], ['企业客户', '开专票'], [], ['家庭']] as const
const SOURCES = ['OFFLINE', 'REFERRAL', 'ONLINE', 'ENTERPRISE', 'TRADE'] as const
/** Days from today until passports end: good, less than six months, about to, over, none. */
const EXPIRIES = [1720, 900, 120, 72, -40, undefined, 400] as const

const pick = <Value>(list: readonly Value[], index: number): Value => list[index % list.length] as Value

function draftOf(index: number, today: string): Draft {
  const [realName, surname, givenNames] = pick(PEOPLE, index)
  const expiry = pick(EXPIRIES, index)
  const birth = `19${70 + (index % 29)}-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`
  return {
    realName,
    surname,
    givenNames,
    gender: index % 2 === 0 ? 'M' : 'F',
    birthDate: birth,
    mobile: `1380106${String(6600 + index * 7).padStart(4, '0')}`,
    email: `${givenNames.toLowerCase()}@example.com`,
    idType: '9',
    idNo: `DEMO${String(2026_0000 + index * 37)}`,
    consentUntil: addDays(today, [1093, 20, 400, -5][index % 4] ?? 0),
    source: pick(SOURCES, index),
    tags: [...pick(TAGS, index)],
    passports:
      expiry === undefined
        ? []
        : [
            {
              passportNo: `E8${String(3_120_057 + index * 911)}`,
              nationCode: 'CHN',
              issueDate: addDays(today, expiry - 3652),
              expiryDate: addDays(today, expiry),
              issuePlace: '北京',
              inUse: true,
              scan: [],
            },
          ],
    addresses:
      index % 3 === 0
        ? [
            {
              contactName: realName,
              contactMobile: '',
              address: `朝阳区望京西路 ${index + 1} 号`,
              isDefault: true,
            },
          ]
        : [],
  }
}

/** Two who are entered again elsewhere with other documents: the platform is told that they may be the same. */
const DOUBLES = [0, 4] as const

async function personNamed(tx: Tx, userName: string, now: Date): Promise<ActingPerson> {
  const { id } = await one<{ id: number }>(tx, sql`select id from app_user where user_name = ${userName}`)
  const viewer = await loadViewer(tx, id)
  if (viewer === undefined) throw new Error(`the demo data names ${userName}, who may not act`)
  return { viewer, actor: actorOf(viewer, '', ''), now }
}

/** Members of a centre, an agent and the platform, with passports in every state; two may be in the list twice. */
export async function seedMembers(tx: Tx, now: Date): Promise<void> {
  const today = dayOf(now)
  const people: ActingPerson[] = []
  for (const userName of ['center_emp', 'agent', 'center_mgr', 'accept']) {
    people.push(await personNamed(tx, userName, now))
  }
  for (const index of PEOPLE.keys()) {
    await saveMember(tx, pick(people, index), MemberSave.parse(draftOf(index, today)))
  }
  for (const index of DOUBLES) {
    const { passports: _none, idNo: _other, addresses: _here, ...same } = draftOf(index, today)
    const again = { ...same, idNo: `DEMOAGAIN${index}`, consentUntil: null, spareMobile: '13901174000' }
    await saveMember(tx, pick(people, index + 1), MemberSave.parse(again))
  }
}
