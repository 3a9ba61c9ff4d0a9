import { AIRLINE_DICT } from '@visa/contract/air/airline-company'
import { airlineEntries } from './airlines.ts'

/** Dictionary types that the product reads, with the entries an installation begins with. */

export interface DictionarySeed {
  type: string
  name: string
  ename: string
  remark?: string
  entries: readonly DictionaryEntrySeed[]
}

interface DictionaryEntrySeed {
  code: string
  cname: string
  ename: string
  /** Sections a purpose or category belongs to. */
  sections?: readonly string[]
  description?: string
}

const entry = (code: string, cname: string, ename: string, description?: string): DictionaryEntrySeed => ({
  code,
  cname,
  ename,
  ...(description === undefined ? {} : { description }),
})

const under = (
  sections: readonly string[],
  code: string,
  cname: string,
  ename: string,
  description?: string,
): DictionaryEntrySeed => ({ ...entry(code, cname, ename, description), sections })

export const DICTIONARIES: readonly DictionarySeed[] = [
  {
    type: 'VISIT_SECTION_PURPOSE',
    name: '访问目的大类',
    ename: 'Purpose section',
    entries: [
      entry('TOURISM', '旅游', 'Tourism'),
      entry('BUSINESS', '商务', 'Business'),
      entry('PRIVATE', '私人', 'Private'),
      entry('HUMANITARIAN', '人文交流', 'Humanitarian'),
      entry('WORK', '工作', 'Work'),
      entry('STUDY', '学习', 'Study'),
      entry('TRANSIT', '过境', 'Transit'),
    ],
  },
  {
    type: 'VISIT_PURPOSE',
    name: '访问目的',
    ename: 'Purpose of visit',
    remark: '扩展字段一：所属访问目的大类，多个用 | 分隔',
    entries: [
      under(['TOURISM'], 'TOURISM', '旅游', 'Tourism'),
      under(['TOURISM'], 'TOURIST_GROUP', '团体旅游', 'Tourist group'),
      under(['BUSINESS'], 'BUSINESS', '公务商谈', 'Business'),
      under(['BUSINESS'], 'COMMERCIAL', '商业贸易', 'Commercial'),
      under(['BUSINESS'], 'TECHNICAL_MAINTENANCE', '技术维护', 'Technical maintenance'),
      under(['BUSINESS'], 'ROAD_HAULAGE', '公路货运', 'Road haulage'),
      under(['PRIVATE'], 'GUEST', '做客访友', 'Guest visit'),
      under(['PRIVATE'], 'PRIVATE', '私人事务', 'Private'),
      under(['PRIVATE'], 'TREATMENT', '就医治疗', 'Medical treatment'),
      under(['HUMANITARIAN'], 'SPORT', '体育交流', 'Sport'),
      under(['HUMANITARIAN'], 'CULTURE', '文化交流', 'Culture'),
      under(['HUMANITARIAN'], 'SCIENCE', '科学技术交流', 'Science'),
      under(['HUMANITARIAN'], 'YOUTH', '青年交流', 'Youth exchange'),
      under(['HUMANITARIAN'], 'PILGRIMAGE', '朝圣', 'Pilgrimage'),
      under(['HUMANITARIAN'], 'AID', '人道援助', 'Humanitarian aid'),
      under(['WORK'], 'EMPLOYMENT', '受雇工作', 'Employment'),
      under(['STUDY'], 'STUDY', '留学', 'Study'),
      under(['TRANSIT'], 'TRANSIT', '过境', 'Transit'),
    ],
  },
  {
    type: 'VISA_CATEGORY',
    name: '签证类别',
    ename: 'Visa category',
    remark: '扩展字段一：适用的访问目的大类，多个用 | 分隔；扩展字段二：说明',
    entries: [
      under(['TOURISM'], 'COMMON_TOURIST', '普通旅游签证', 'Common tourist'),
      under(['TOURISM'], 'COMMON_TOURIST_GROUP', '普通团体旅游签证', 'Common tourist group'),
      under(['BUSINESS'], 'COMMON_BUSINESS', '普通商务签证', 'Common business'),
      under(['PRIVATE'], 'COMMON_PRIVATE', '普通私人签证', 'Common private'),
      under(
        ['HUMANITARIAN'],
        'COMMON_HUMANITARIAN',
        '普通人文签证',
        'Common humanitarian',
        '一次或两次入境不超过3个月，多次入境不超过12个月',
      ),
      under(['WORK'], 'COMMON_WORK', '普通工作签证', 'Common work', '护照有效期不少于18个月'),
      under(['STUDY'], 'COMMON_STUDY', '普通学习签证', 'Common study', '护照有效期不少于18个月'),
      under(['TRANSIT'], 'TRANSIT', '过境签证', 'Transit'),
    ],
  },
  {
    type: 'VISA_ENTRIES',
    name: '入境次数',
    ename: 'Number of entries',
    entries: [
      entry('SINGLE', '一次', 'Single'),
      entry('DOUBLE', '两次', 'Double'),
      entry('MULTIPLE', '多次', 'Multiple'),
    ],
  },
  {
    type: 'VISA_HANDLE_WAY',
    name: '办理方式',
    ename: 'Handling way',
    entries: [
      entry('NORMAL', '普通', 'Normal'),
      entry('URGENT', '加急', 'Urgent'),
      entry('EXPRESS', '特急', 'Express'),
    ],
  },
  {
    type: 'EVISA_CATEGORY',
    name: '电子签证类别',
    ename: 'E-visa category',
    entries: [
      entry('GUEST', '做客', 'Guest visit'),
      entry('BUSINESS', '商务', 'Business'),
      entry('TOURISM', '旅游', 'Tourism'),
      entry('SCIENCE_EVENT', '参加科学活动', 'Scientific event'),
      entry('CULTURE_EVENT', '参加文化活动', 'Cultural event'),
      entry('SOCIO_POLITICAL_EVENT', '参加社会政治活动', 'Socio-political event'),
      entry('ECONOMIC_EVENT', '参加经济活动', 'Economic event'),
      entry('SPORT_EVENT', '参加体育活动', 'Sport event'),
    ],
  },
  {
    type: 'SYS_ID_CARD',
    name: '证件类型',
    ename: 'Identity document',
    entries: [
      entry('1', '护照', 'Passport'),
      entry('2', '港澳居民来往内地通行证', 'Mainland travel permit for Hong Kong and Macao residents'),
      entry('3', '台湾居民来往大陆通行证', 'Mainland travel permit for Taiwan residents'),
      entry('4', '居民身份证', 'Resident identity card'),
      entry('5', '外国人永久居留身份证', 'Foreign permanent resident identity card'),
      entry('6', '港澳台居民居住证', 'Residence permit for Hong Kong, Macao and Taiwan residents'),
      entry('9', '其他证件', 'Other document'),
    ],
  },
  {
    type: 'ORDER_SOURCE',
    name: '订单来源',
    ename: 'Order source',
    entries: [
      entry('ONLINE', '线上', 'Online'),
      entry('OFFLINE', '线下', 'Offline'),
      entry('DIRECT', '直客', 'Direct customer'),
      entry('AGENT', '同业代理', 'Agent'),
    ],
  },
  {
    type: 'RETURN_WAY',
    name: '返还方式',
    ename: 'Way of return',
    entries: [entry('1', '快递返还', 'Courier return'), entry('2', '客户自取', 'Customer pickup')],
  },
  {
    type: 'PAYMENT_METHOD',
    name: '支付方式',
    ename: 'Payment method',
    entries: [
      entry('CASH', '现金', 'Cash'),
      entry('WECHAT', '微信支付', 'WeChat Pay'),
      entry('ALIPAY', '支付宝', 'Alipay'),
      entry('CARD', '刷卡', 'Card'),
      entry('TRANSFER', '银行转账', 'Bank transfer'),
      entry('MONTHLY', '月结', 'Monthly account'),
    ],
  },
  {
    type: 'UNUSE_REASON',
    name: '未使用原因',
    ename: 'Unused reason',
    entries: [
      entry('TRIP_CANCELLED', '行程取消', 'Trip cancelled'),
      entry('TRIP_CHANGED', '行程变更', 'Trip changed'),
      entry('WRONG_DATA', '签证信息有误', 'Wrong data on the visa'),
      entry('PASSPORT_REPLACED', '护照更换', 'Passport replaced'),
      entry('OTHER', '其他', 'Other'),
    ],
  },
  {
    type: AIRLINE_DICT,
    name: '航空公司',
    ename: 'Airline',
    remark: '编码为国际航协两字代码',
    entries: airlineEntries,
  },
]
