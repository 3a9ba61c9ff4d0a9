import { VISA_TYPE, type NationCode, type VisaType } from '@visa/contract/visa/products'
import type { Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** What is offered to begin with; from then on it is the administrator's. */

interface ProductSeed {
  nationCode: NationCode
  visaType: VisaType
  category: string
  title: string
  titleEn: string
  introduction: string
  introductionEn: string
  stayDays: number | null
  validityDays: number | null
  entries: readonly string[]
  speeds: readonly { urgencyLevel: string; workingDays: number }[]
  earliest: number | null
  latest: number | null
  who: string
  whoEn: string
  districts: string
  photo: string
  photoEn: string
  questionnaire: string
}

const speeds = (normal: number, urgent?: number, express?: number): ProductSeed['speeds'] =>
  [
    { urgencyLevel: 'NORMAL', workingDays: normal },
    { urgencyLevel: 'URGENT', workingDays: urgent },
    { urgencyLevel: 'EXPRESS', workingDays: express },
  ].flatMap(({ urgencyLevel, workingDays }) =>
    workingDays === undefined ? [] : [{ urgencyLevel, workingDays }],
  )

const RUSSIAN_DISTRICTS = '北京、上海、广州、沈阳、哈尔滨'

/** Category, both titles, longest stay, validity, entries. */
type StickerSeed = readonly [
  category: string,
  title: string,
  titleEn: string,
  stayDays: number,
  validityDays: number,
  entries: readonly string[],
]

const ALL_ENTRIES = ['SINGLE', 'DOUBLE', 'MULTIPLE'] as const

const STICKERS: readonly StickerSeed[] = [
  ['COMMON_TOURIST', '俄罗斯旅游签证', 'Russia tourist visa', 30, 30, ALL_ENTRIES],
  ['COMMON_TOURIST_GROUP', '俄罗斯团体旅游签证', 'Russia group tourist visa', 30, 30, ['SINGLE']],
  ['COMMON_BUSINESS', '俄罗斯商务签证', 'Russia business visa', 90, 365, ALL_ENTRIES],
  ['COMMON_PRIVATE', '俄罗斯私人签证', 'Russia private visa', 90, 90, ['SINGLE', 'DOUBLE']],
  ['COMMON_HUMANITARIAN', '俄罗斯人文签证', 'Russia humanitarian visa', 90, 365, ALL_ENTRIES],
  ['COMMON_WORK', '俄罗斯工作签证', 'Russia work visa', 90, 90, ['SINGLE', 'MULTIPLE']],
  ['COMMON_STUDY', '俄罗斯学习签证', 'Russia study visa', 90, 90, ['SINGLE']],
  ['TRANSIT', '俄罗斯过境签证', 'Russia transit visa', 10, 30, ['SINGLE', 'DOUBLE']],
]

const sticker = ([category, title, titleEn, stayDays, validityDays, entries]: StickerSeed): ProductSeed => ({
  nationCode: 'RUS',
  visaType: VISA_TYPE.STICKER,
  category,
  title,
  titleEn,
  introduction: `<p>${title}，贴纸签证，护照原件送签。</p>`,
  introductionEn: `<p>${titleEn}: a sticker in the passport, which is lodged with the consulate.</p>`,
  stayDays,
  validityDays,
  entries,
  speeds: speeds(5, 3, 1),
  earliest: 90,
  latest: 5,
  who: '持有效普通护照的中国公民及在中国长期居留的外国公民',
  whoEn: 'Holders of ordinary Chinese passports, and foreigners who live in China',
  districts: RUSSIAN_DISTRICTS,
  photo: '35×45 毫米白底彩照，近 6 个月内',
  photoEn: '35 × 45 mm, white background, not older than 6 months',
  questionnaire: 'ru-sticker',
})

type EvisaSeed = Partial<ProductSeed> &
  Pick<ProductSeed, 'nationCode' | 'title' | 'titleEn' | 'speeds' | 'stayDays' | 'questionnaire'>

const evisa = (seed: EvisaSeed): ProductSeed => ({
  visaType: VISA_TYPE.EVISA,
  category: '',
  introduction: `<p>${seed.title}，网上申请，无需送交护照。</p>`,
  introductionEn: `<p>${seed.titleEn}: applied for online, the passport stays with its holder.</p>`,
  validityDays: null,
  entries: [],
  earliest: null,
  latest: null,
  who: '持有效普通护照的中国公民',
  whoEn: 'Holders of ordinary Chinese passports',
  districts: '',
  photo: '电子照片，白底，近 6 个月内',
  photoEn: 'Digital photo, white background, not older than 6 months',
  ...seed,
})

export const PRODUCT_SEEDS: readonly ProductSeed[] = [
  ...STICKERS.map(sticker),
  evisa({
    nationCode: 'RUS',
    title: '俄罗斯电子签证',
    titleEn: 'Russia e-visa',
    stayDays: 30,
    validityDays: 120,
    speeds: speeds(4),
    earliest: 86,
    latest: 4,
    questionnaire: 'ru-evisa',
  }),
  evisa({
    nationCode: 'PHL',
    title: '菲律宾电子签证与入境申报',
    titleEn: 'Philippines e-visa and eTravel',
    stayDays: 14,
    speeds: speeds(12),
    questionnaire: 'ph',
  }),
  evisa({
    nationCode: 'TUR',
    title: '土耳其电子签证',
    titleEn: 'Türkiye e-visa',
    stayDays: 30,
    validityDays: 180,
    speeds: speeds(1),
    earliest: 90,
    photo: '无需上传照片',
    photoEn: 'No photo is uploaded',
    questionnaire: 'tr',
  }),
  evisa({
    nationCode: 'MYS',
    title: '马来西亚电子签证与入境卡',
    titleEn: 'Malaysia e-visa and arrival card',
    stayDays: 30,
    validityDays: 90,
    speeds: speeds(2),
    photo: '35×50 毫米白底影楼照',
    photoEn: '35 × 50 mm studio photo, white background',
    questionnaire: 'my',
  }),
]

const BEGIN = '2024-01-01'

/** Only where there are none: what somebody ended or changed stays so. */
export async function seedVisaProducts(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into visa_product (nation_code, visa_type, visa_category, title, title_en, introduction, introduction_en,
      stay_days, validity_days, entries_offered, speeds, apply_earliest_days, apply_latest_days, who_may_apply,
      who_may_apply_en, districts, photo_rule, photo_rule_en, questionnaire, published_from)
    select "nationCode", "visaType", category, title, "titleEn", introduction, "introductionEn", "stayDays",
      "validityDays", array(select jsonb_array_elements_text(entries)), speeds, earliest, latest, who, "whoEn",
      districts, photo, "photoEn", questionnaire, ${BEGIN}::date
    from jsonb_to_recordset(${JSON.stringify(PRODUCT_SEEDS)}::jsonb) as seed ("nationCode" text, "visaType" smallint,
      category text, title text, "titleEn" text, introduction text, "introductionEn" text, "stayDays" integer,
      "validityDays" integer, entries jsonb, speeds jsonb, earliest integer, latest integer, who text, "whoEn" text,
      districts text, photo text, "photoEn" text, questionnaire text)
    where not exists (select 1 from visa_product)`)
}
