/** Airlines that a travel desk meets: IATA designator, Chinese and English name, the home carriers first. */
const AIRLINES = `
CA 中国国际航空 Air China
MU 中国东方航空 China Eastern Airlines
CZ 中国南方航空 China Southern Airlines
HU 海南航空 Hainan Airlines
3U 四川航空 Sichuan Airlines
MF 厦门航空 Xiamen Airlines
ZH 深圳航空 Shenzhen Airlines
SC 山东航空 Shandong Airlines
FM 上海航空 Shanghai Airlines
HO 吉祥航空 Juneyao Air
9C 春秋航空 Spring Airlines
JD 首都航空 Beijing Capital Airlines
GS 天津航空 Tianjin Airlines
8L 祥鹏航空 Lucky Air
KN 中国联合航空 China United Airlines
KY 昆明航空 Kunming Airlines
TV 西藏航空 Tibet Airlines
EU 成都航空 Chengdu Airlines
G5 华夏航空 China Express Airlines
PN 西部航空 West Air
NS 河北航空 Hebei Airlines
QW 青岛航空 Qingdao Airlines
DR 瑞丽航空 Ruili Airlines
GJ 长龙航空 Loong Air
FU 福州航空 Fuzhou Airlines
GX 北部湾航空 GX Airlines
Y8 金鹏航空 Suparna Airlines
CX 国泰航空 Cathay Pacific
HX 香港航空 Hong Kong Airlines
UO 香港快运航空 HK Express
NX 澳门航空 Air Macau
CI 中华航空 China Airlines
BR 长荣航空 EVA Air
SU 俄罗斯航空 Aeroflot
S7 西伯利亚航空 S7 Airlines
U6 乌拉尔航空 Ural Airlines
R3 雅库特航空 Yakutia Airlines
HZ 极光航空 Aurora
PR 菲律宾航空 Philippine Airlines
5J 宿务太平洋航空 Cebu Pacific
Z2 菲律宾亚洲航空 Philippines AirAsia
TK 土耳其航空 Turkish Airlines
PC 飞马航空 Pegasus Airlines
MH 马来西亚航空 Malaysia Airlines
AK 亚洲航空 AirAsia
D7 亚洲航空长途 AirAsia X
OD 巴迪航空 Batik Air Malaysia
SQ 新加坡航空 Singapore Airlines
TR 酷航 Scoot
TG 泰国国际航空 Thai Airways
FD 泰国亚洲航空 Thai AirAsia
SL 泰国狮子航空 Thai Lion Air
VN 越南航空 Vietnam Airlines
VJ 越捷航空 VietJet Air
GA 印尼鹰航 Garuda Indonesia
QZ 印尼亚洲航空 Indonesia AirAsia
K6 柬埔寨吴哥航空 Cambodia Angkor Air
QV 老挝航空 Lao Airlines
8M 缅甸国际航空 Myanmar Airways International
BI 文莱皇家航空 Royal Brunei Airlines
NH 全日空 All Nippon Airways
JL 日本航空 Japan Airlines
MM 乐桃航空 Peach Aviation
GK 捷星日本航空 Jetstar Japan
KE 大韩航空 Korean Air
OZ 韩亚航空 Asiana Airlines
7C 济州航空 Jeju Air
LJ 真航空 Jin Air
TW 德威航空 T'way Air
JS 高丽航空 Air Koryo
OM 蒙古航空 MIAT Mongolian Airlines
KC 阿斯塔纳航空 Air Astana
DV 斯卡特航空 SCAT Airlines
HY 乌兹别克斯坦航空 Uzbekistan Airways
SZ 索蒙航空 Somon Air
J2 阿塞拜疆航空 Azerbaijan Airlines
B2 白俄罗斯航空 Belavia
AI 印度航空 Air India
6E 靛蓝航空 IndiGo
PK 巴基斯坦国际航空 Pakistan International Airlines
UL 斯里兰卡航空 SriLankan Airlines
RA 尼泊尔航空 Nepal Airlines
BG 孟加拉航空 Biman Bangladesh Airlines
EK 阿联酋航空 Emirates
FZ 迪拜航空 flydubai
EY 阿提哈德航空 Etihad Airways
QR 卡塔尔航空 Qatar Airways
SV 沙特阿拉伯航空 Saudia
GF 海湾航空 Gulf Air
WY 阿曼航空 Oman Air
KU 科威特航空 Kuwait Airways
IR 伊朗航空 Iran Air
W5 马汉航空 Mahan Air
LY 以色列航空 El Al
MS 埃及航空 EgyptAir
ET 埃塞俄比亚航空 Ethiopian Airlines
KQ 肯尼亚航空 Kenya Airways
SA 南非航空 South African Airways
AT 摩洛哥皇家航空 Royal Air Maroc
LH 汉莎航空 Lufthansa
LX 瑞士国际航空 Swiss International Air Lines
OS 奥地利航空 Austrian Airlines
SN 布鲁塞尔航空 Brussels Airlines
AF 法国航空 Air France
KL 荷兰皇家航空 KLM
BA 英国航空 British Airways
VS 维珍航空 Virgin Atlantic
AY 芬兰航空 Finnair
SK 北欧航空 Scandinavian Airlines
IB 伊比利亚航空 Iberia
AZ 意大利航空 ITA Airways
TP 葡萄牙航空 TAP Air Portugal
LO 波兰航空 LOT Polish Airlines
JU 塞尔维亚航空 Air Serbia
A3 爱琴海航空 Aegean Airlines
UA 美国联合航空 United Airlines
AA 美国航空 American Airlines
DL 达美航空 Delta Air Lines
HA 夏威夷航空 Hawaiian Airlines
AC 加拿大航空 Air Canada
AM 墨西哥航空 Aeromexico
LA 南美航空 LATAM Airlines
QF 澳洲航空 Qantas
JQ 捷星航空 Jetstar Airways
NZ 新西兰航空 Air New Zealand
FJ 斐济航空 Fiji Airways
`

const entryOf = (line: string): { code: string; cname: string; ename: string } => {
  const [code = '', cname = '', ...words] = line.split(' ')
  return { code, cname, ename: words.join(' ') }
}

export const airlineEntries = AIRLINES.trim().split('\n').map(entryOf)
