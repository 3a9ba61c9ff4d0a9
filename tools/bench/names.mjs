// Characters of which the benches make names.
export const SURNAMES = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕',
)
export const GIVEN = Array.from(
  '国栋秀英建华晓燕思远柳青志强一诺天宇慧敏静蕾浩然冬梅子轩雪岩芙蓉雨柱圆晚秋文斌红玉佳琪成业婉莹梅小果远征谦益洁如景行莹轩泉清亚楠嘉诚薇明月海涛立新春兰桂芳永福德胜长江家乐欣怡俊杰美玲丹凤',
)
