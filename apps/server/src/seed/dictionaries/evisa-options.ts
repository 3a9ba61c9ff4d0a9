import { dictionary, entry, type DictionarySeed } from './seed.ts'

/** What the sites of Russia, Turkey and Malaysia offer to choose from. */
export const EVISA_DICTIONARIES: readonly DictionarySeed[] = [
  dictionary('RU_ACCOMMODATION', '俄罗斯住宿类型', 'Accommodation in Russia', [
    entry('HOTEL', '酒店', 'Hotel'),
    entry('RESIDENCE', '私人住所', 'Private residence'),
    entry('OTHER', '其他', 'Other'),
  ]),
  dictionary('RU_EXPENSE_BEARER', '俄罗斯行程费用承担方', 'Who bears the expenses in Russia', [
    entry('SELF', '本人', 'The applicant'),
    entry('EMPLOYER', '工作单位', 'The employer'),
    entry('INVITER', '邀请方', 'The inviting side'),
    entry('RELATIVE', '亲属', 'A relative'),
    entry('OTHER', '其他', 'Other'),
  ]),
  dictionary('TR_DOCUMENT_TYPE', '土耳其旅行证件类型', 'Travel document for Turkey', [
    entry('ORDINARY', '普通护照', 'Ordinary passport'),
    entry('DIPLOMATIC', '外交护照', 'Diplomatic passport'),
    entry('SERVICE', '公务护照', 'Service passport'),
    entry('SPECIAL', '特别护照', 'Special passport'),
  ]),
  dictionary('TR_SUPPORTING_DOCUMENT', '土耳其辅助证件', 'Supporting document for Turkey', [
    entry('0', '无', 'None'),
    entry('1', '签证', 'Visa'),
    entry('2', '居留许可', 'Residence permit'),
  ]),
  dictionary('TR_SUPPORTING_SOURCE', '土耳其辅助证件来源', 'Where the supporting document is from', [
    entry('SCHENGEN', '申根国家', 'Schengen state'),
    entry('USA', '美国', 'United States'),
    entry('GBR', '英国', 'United Kingdom'),
    entry('IRL', '爱尔兰', 'Ireland'),
  ]),
  dictionary('MY_SEX', '马来西亚性别代码', 'Sex in Malaysian forms', [
    entry('1', '男', 'Male'),
    entry('2', '女', 'Female'),
  ]),
  dictionary('MY_TRAVEL_MODE', '马来西亚交通方式', 'Mode of travel to Malaysia', [
    entry('1', '空运', 'Air'),
    entry('2', '陆路', 'Land'),
    entry('3', '海运', 'Sea'),
  ]),
  dictionary('MY_STAY_TYPE', '马来西亚住宿类型', 'Accommodation in Malaysia', [
    entry('01', '酒店', 'Hotel'),
    entry('02', '亲友住所', 'Residence'),
    entry('99', '其他', 'Other'),
  ]),
  dictionary('MY_STATE', '马来西亚州属', 'State of Malaysia', [
    entry('01', '柔佛', 'Johor'),
    entry('02', '吉打', 'Kedah'),
    entry('03', '吉兰丹', 'Kelantan'),
    entry('04', '马六甲', 'Melaka'),
    entry('05', '森美兰', 'Negeri Sembilan'),
    entry('06', '彭亨', 'Pahang'),
    entry('07', '槟城', 'Pulau Pinang'),
    entry('08', '霹雳', 'Perak'),
    entry('09', '玻璃市', 'Perlis'),
    entry('10', '雪兰莪', 'Selangor'),
    entry('11', '登嘉楼', 'Terengganu'),
    entry('12', '沙巴', 'Sabah'),
    entry('13', '砂拉越', 'Sarawak'),
    entry('14', '吉隆坡联邦直辖区', 'Kuala Lumpur'),
    entry('15', '纳闽联邦直辖区', 'Labuan'),
    entry('16', '布城联邦直辖区', 'Putrajaya'),
  ]),
]
