import { dictionary, entry, under, type DictionarySeed } from './seed.ts'

/** C9.12: what is asked of every visa. */
export const VISA_DICTIONARIES: readonly DictionarySeed[] = [
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
    type: 'NATION_GROUP',
    name: '领事费国籍组',
    ename: 'Nationality group of consular fees',
    remark: '扩展字段一：该组的国籍代码，多个用 | 分隔；留空的一组是其余所有国籍',
    entries: [
      under(['CHN', 'HKG', 'MAC', 'TWN'], 'CHINA', '中国', 'China'),
      entry('THIRD_COUNTRY', '第三国', 'Third country'),
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
  // C3.14
  dictionary('VISA_TYPE', '签证形式', 'Visa form', [
    entry('1', '贴纸签证', 'Sticker visa'),
    entry('2', '电子签证', 'E-visa'),
  ]),
  // P3.41
  dictionary('EVISA_PROCESS_STATUS', '电子签证办理状态', 'E-visa process status', [
    entry('draft', '草稿', 'Draft'),
    entry('unsend', '未提交', 'Not submitted'),
    entry('waitPay', '待支付', 'Awaiting payment'),
    entry('processing', '办理中', 'Processing'),
    entry('success', '已出签', 'Issued'),
    entry('fail', '拒签', 'Refused'),
    entry('correctionRequired', '需更正', 'Correction required'),
  ]),
  // P3.37
  dictionary('ISSUE_RESULT', '出签结果', 'Issue result', [
    entry('1', '通过', 'Passed'),
    entry('2', '拒签', 'Refused'),
    entry('3', '退回', 'Returned'),
  ]),
  // P3.38
  dictionary('FORM_TASK_STATUS', '签证表单任务状态', 'Visa form task status', [
    entry('0', '无任务', 'No task'),
    entry('8', '未提交', 'Not submitted'),
    entry('16', '已提交', 'Submitted'),
    entry('24', '执行中', 'Running'),
    entry('32', '成功', 'Succeeded'),
    entry('40', '失败', 'Failed'),
    entry('48', '已取消', 'Cancelled'),
  ]),
]
