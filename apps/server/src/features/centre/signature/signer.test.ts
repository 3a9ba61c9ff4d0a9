import { expect, test } from 'vitest'
import { othersThan } from './signer.ts'

const person = (cnName: string, surname: string, givenNames: string) => ({ cnName, surname, givenNames })

test('whoever signs is not named among the others, whether their name is known in characters or in letters', () => {
  const wife = person('钱月薇', 'QIAN', 'YUEWEI')
  expect(othersThan('吴嘉宁', [person('', 'WU', 'JIANING'), wife])).toEqual(['钱月薇'])
  expect(othersThan('Wu Jianing', [person('', 'WU', 'JIANING')])).toEqual([])
  expect(othersThan('吴嘉宁', [person('吴嘉宁', 'WU', 'JIANING')])).toEqual([])
  // Said alike and written otherwise is somebody else; so is a company's messenger.
  expect(othersThan('吴嘉宁', [person('吴佳宁', 'WU', 'JIANING')])).toEqual(['吴佳宁'])
  expect(othersThan('周敏', [person('', 'WU', 'JIANING')])).toEqual(['WU JIANING'])
})
