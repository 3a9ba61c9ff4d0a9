import { dictionary, entry, type DictionarySeed } from './seed.ts'

/** What the Philippine site offers to choose from (C7.16). */
export const PHILIPPINE_DICTIONARIES: readonly DictionarySeed[] = [
  dictionary('PH_FLIGHT_TYPE', '菲律宾行程类型', 'Direction of travel (Philippines)', [
    entry('ARRIVAL', '入境', 'Arrival'),
    entry('DEPARTURE', '出境', 'Departure'),
  ]),
  dictionary('PH_TRANSPORTATION', '菲律宾交通方式', 'Mode of travel to the Philippines', [
    entry('AIR', '航空', 'Air'),
    entry('SEA', '海运', 'Sea'),
  ]),
  dictionary('PH_STAY_LOCATION', '菲律宾停留地点类型', 'Place of stay in the Philippines', [
    entry('RESIDENCE', '住所', 'Residence'),
    entry('HOTEL', '酒店', 'Hotel'),
    entry('TRANSIT', '过境', 'Transit'),
    entry('TRAVEL_PORT', '口岸', 'Travel port'),
  ]),
  dictionary('PH_PASSENGER_TYPE', '菲律宾旅客类型', 'Kind of passenger (Philippines)', [
    entry('FOREIGNER', '外国旅客', 'Foreign passenger'),
    entry('RESIDENT', '菲律宾居民', 'Resident of the Philippines'),
    entry('CREW', '机组或船员', 'Crew'),
  ]),
  dictionary('PH_PURPOSE', '菲律宾访问目的', 'Purpose of visit (Philippines)', [
    entry('HOLIDAY', '旅游度假', 'Holiday'),
    entry('VISIT', '探亲访友', 'Visiting friends or relatives'),
    entry('BUSINESS', '商务', 'Business'),
    entry('CONVENTION', '会议', 'Convention'),
    entry('EMPLOYMENT', '工作', 'Employment'),
    entry('EDUCATION', '学习培训', 'Education or training'),
    entry('HEALTH', '就医', 'Health'),
    entry('TRANSIT', '过境', 'Transit'),
    entry('OTHER', '其他', 'Other'),
  ]),
  dictionary('PH_OCCUPATION', '菲律宾职业', 'Occupation (Philippines)', [
    entry('PROFESSIONAL', '专业人员', 'Professional'),
    entry('MANAGER', '管理人员', 'Manager'),
    entry('CLERK', '职员', 'Clerk'),
    entry('SALES', '销售及服务人员', 'Sales or service worker'),
    entry('WORKER', '工人', 'Worker'),
    entry('GOVERNMENT', '政府雇员', 'Government employee'),
    entry('BUSINESS_OWNER', '企业主', 'Business owner'),
    entry('STUDENT', '学生', 'Student'),
    entry('RETIRED', '退休', 'Retired'),
    entry('HOMEMAKER', '家庭主妇（夫）', 'Homemaker'),
    entry('NONE', '无业', 'None'),
    entry('OTHER', '其他', 'Other'),
  ]),
  dictionary('PH_TRAVEL_PORT', '菲律宾口岸', 'Port of the Philippines', [
    entry('MNL', '马尼拉', 'Manila'),
    entry('CEB', '宿务', 'Cebu'),
    entry('CRK', '克拉克', 'Clark'),
    entry('DVO', '达沃', 'Davao'),
    entry('ILO', '伊洛伊洛', 'Iloilo'),
    entry('KLO', '卡利博', 'Kalibo'),
    entry('PPS', '公主港', 'Puerto Princesa'),
  ]),
  dictionary('PH_SYMPTOM', '菲律宾健康申报症状', 'Symptoms declared (Philippines)', [
    entry('NONE', '无症状', 'None'),
    entry('FEVER', '发热', 'Fever'),
    entry('COUGH', '咳嗽', 'Cough'),
    entry('SORE_THROAT', '咽痛', 'Sore throat'),
    entry('BREATH', '呼吸困难', 'Shortness of breath'),
    entry('HEADACHE', '头痛', 'Headache'),
    entry('DIARRHOEA', '腹泻', 'Diarrhoea'),
    entry('RASH', '皮疹', 'Rash'),
    entry('OTHER', '其他', 'Other'),
  ]),
]
