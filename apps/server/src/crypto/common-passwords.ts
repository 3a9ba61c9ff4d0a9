/**
 * What people choose first when they are asked for a password, the most frequent ones first: whole passwords, and words
 * that passwords are put together from, in English and in pinyin, beside the words of this business.
 */
const WRITTEN = `
123456 password 123456789 12345678 111111 qwerty 12345 123123 1234567890 000000 abc123 1234 password1 iloveyou 1q2w3e4r
admin qwerty123 666666 888888 123321 654321 5201314 1314520 woaini 1qaz2wsx qwertyuiop a123456 123456a qq123456
woaini1314 wo521 520520 147258369 147258 159357 123qwe zxcvbnm asdfghjkl qazwsx 112233 789456 987654321 123654 11111111
88888888 00000000 123123123 qwe123 asd123 abcd1234 aa123456 a1b2c3 q1w2e3r4 1q2w3e zxc123 test guest root user
administrator welcome login master hello passw0rd pass letmein monkey dragon shadow sunshine princess football baseball
superman batman trustno1 starwars whatever freedom charlie jordan michael jennifer thomas robert daniel andrew matthew
joshua jessica ashley nicole hannah amanda michelle secret access flower lovely angel baby love money internet computer
server system default changeme temp temporary demo sample example private public office work company business manager
boss staff service support info mail email web site home house family mother father sister brother friend people happy
lucky good great best super power king queen star moon sun sky blue red green black white gold silver diamond crystal
summer winter spring autumn january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today apple orange banana cherry lemon peach coffee pizza
chocolate cookie pepper ginger tiger lion eagle wolf bear panda rabbit horse mustang ferrari porsche mercedes toyota
honda google facebook youtube twitter microsoft windows samsung huawei xiaomi tencent alibaba taobao weixin wechat
weibo baidu iphone android pokemon naruto minecraft mario matrix ninja hunter killer soccer hockey tennis golf
basketball liverpool chelsea arsenal barcelona china beijing shanghai guangzhou shenzhen chengdu hangzhou nanjing
wuhan xian chongqing tianjin suzhou hongkong taiwan russia moscow london paris america japan tokyo korea
visa passport travel tour tourist flight ticket hotel airline embassy consulate agent agency order customer centre center
desk platform qianzheng huzhao lvyou lvxing jipiao jiudian dingdan kehu gongsi mima zhanghao yonghu guanliyuan
ceshi woaiwojia woaini521 wojiushiwo nihao zhongguo laopo laogong baobei baobao gege jiejie meimei didi mama baba
woshi wode nide aini tiantian kuaile xingfu pingan jiankang facai gongxi shengri xinnian daxue xuesheng laoshi
wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang deng han
feng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lv ding ren lu yao shen zhong cui tan
fan wangwei wangfang lina zhangwei lijing liuwei zhangmin zhangli wangjing lihua xiaoming zhangsan lisi wangwu
abc abcd abcde qaz wsx edc qwer asdf zxcv asdfgh zxcvb qweasd qweasdzxc qazwsxedc 1qazxsw2 zaq1 zaq12wsx
one two three four five six seven eight nine ten zero first last next new old big small
`

/** How early each is tried, beginning with one. */
export const COMMON_RANKS: ReadonlyMap<string, number> = new Map(
  [...new Set(WRITTEN.trim().split(/\s+/))].map((word, index) => [word, index + 1]),
)
