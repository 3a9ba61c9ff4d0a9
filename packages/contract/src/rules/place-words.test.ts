import { expect, test } from 'vitest'
import { placeWords } from './place-words.ts'

test('a place is told word by word: its province, then what lies within', () => {
  expect(placeWords('浙江杭州')).toEqual(['浙江', '杭州'])
  expect(placeWords('浙江')).toEqual(['浙江'])
  expect(placeWords('浙江省杭州市西湖区')).toEqual(['浙江', '省', '杭州市', '西湖区'])
  expect(placeWords('上海市黄浦区')).toEqual(['上海', '市', '黄浦区'])
  expect(placeWords('广西壮族自治区桂林')).toEqual(['广西', '壮族自治区', '桂林'])
  expect(placeWords('内蒙古呼和浩特')).toEqual(['内蒙古', '呼和浩特'])
  expect(placeWords('杭州')).toEqual(['杭州'])
})
