/** Provinces, municipalities and regions, as addresses begin with them. */
const PROVINCES = (
  '北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 ' +
  '陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆 香港 澳门'
).replaceAll(' ', '|')

const BEGINNING = new RegExp(`^(${PROVINCES})(省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)?(.*)$`, 'u')

/** Behind the name of a city, a county or a district that has at least two characters before it. */
const BEHIND_PLACE = /(?<=..[市县区])/u

/** The words of a Chinese address or place, which is written without spaces: 浙江杭州 is 浙江, 杭州. */
export function placeWords(text: string): string[] {
  const [, province = '', kind = '', rest = text] = BEGINNING.exec(text) ?? []
  return [province, kind, ...rest.split(BEHIND_PLACE)].filter((word) => word !== '')
}
