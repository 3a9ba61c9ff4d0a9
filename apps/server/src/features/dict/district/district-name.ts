/** Peoples that autonomous areas are named after, as the full names write them. */
const PEOPLES = [
  '壮|满|回|苗|瑶|侗|彝|藏|羌|傣|白|黎|土|土家|布依|哈尼|傈僳|拉祜|佤|布朗|景颇|纳西|怒|独龙|普米|水|畲|仫佬|毛南|仡佬',
  '朝鲜|蒙古|哈萨克|达斡尔|裕固|保安|东乡|撒拉|各',
].join('|')

const AUTONOMOUS_AREA = new RegExp(`^(.+?)(?:(?:${PEOPLES})族|蒙古|哈萨克|柯尔克孜|锡伯|塔吉克)+自治[州县]$`)
/** The people's own name is the place's name, or its name stands alone. */
const AUTONOMOUS_BANNER = /^(.+?)(?:达斡尔族|族)?自治[县旗]$/
const AUTONOMOUS_REGION = /^(.+?)(?:壮族|回族|维吾尔)?自治区$/

/** Zones and mining areas are known by their whole name. */
const KNOWN_WHOLE = /(?:开发区|[业工意]园区|管理区|示范区|矿区|..新区)$/
const PLAIN = /^(.{2,}?)(?:特别行政区|地区|(?<=神农架)林区|特区|省|市|盟|区|县)$/

/** What people say for short: 河北 for 河北省, 延边 for 延边朝鲜族自治州; the whole name where nothing can go. */
export function shortDistrictName(fullname: string): string {
  if (KNOWN_WHOLE.test(fullname)) return fullname
  for (const pattern of [AUTONOMOUS_REGION, AUTONOMOUS_AREA, AUTONOMOUS_BANNER, PLAIN]) {
    const short = pattern.exec(fullname)?.[1]
    if (short !== undefined) return short
  }
  return fullname
}
