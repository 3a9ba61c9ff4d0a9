import type { MoveEffect } from '@visa/contract/org/department-manage'
import type { departmentMessages } from '@visa/messages/org/department'
import { fill } from '@visa/messages/texts'

type Texts = (typeof departmentMessages)['zh' | 'en']

/** What a move changes beside the tree, a sentence each. */
export function effectLines({ departments, people, gaining, losing }: MoveEffect, t: Texts): string[] {
  return [
    fill(t.moveEffect, { departments, people }),
    ...(gaining > 0 ? [fill(t.moveGaining, { count: gaining })] : []),
    ...(losing > 0 ? [fill(t.moveLosing, { count: losing })] : []),
    ...(gaining + losing === 0 ? [t.moveNoScope] : []),
  ]
}
