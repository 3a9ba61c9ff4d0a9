import type * as z from 'zod/mini'

/** Fields whose absence is told in words of their own instead of the common "cannot be empty". */
const REQUIRED_RULES = [
  'roleNameRequired',
  'roleRequired',
  'departmentNameRequired',
  'departmentCodeRequired',
  'departmentRequired',
  'dictTypeNameRequired',
  'dictTypeRequired',
  'dictNameRequired',
  'dictCodeRequired',
  'resourceNameRequired',
  'resourceCodeRequired',
  'resourceTypeRequired',
  'taskNameRequired',
  'cronExpressionRequired',
  'serviceNameRequired',
  'methodRequired',
  'airlineRequired',
  'companyRequired',
  'contactNameRequired',
  'contactMobileRequired',
  'contactEmail',
  'messageTypeRequired',
  'templateNameRequired',
  'templateContentRequired',
  'countryMissing',
  'visaTypeMissing',
] as const

export type RequiredRule = (typeof REQUIRED_RULES)[number]

/** Every reason a field can be refused for; the messages package has a text for each. */
const RULE_KEYS = [
  'required',
  'invalid',
  'tooLong',
  'tooShort',
  'tooMany',
  'tooBig',
  'tooSmall',
  'integer',
  'code',
  'pageSize',
  'controlCharacter',
  'passportNumber',
  'unknownField',
  'mobile',
  'phone',
  'email',
  'password',
  'smsCode',
  'signature',
  'factorCode',
  'passwordsDiffer',
  'rePasswordDiffers',
  'passwordProof',
  'contractPrefix',
  'contractPrefixTaken',
  'photoAgreed',
  'taxCode',
  'bankAccount',
  'districtCode',
  'date',
  'afterStart',
  'audited',
  'waitingVersion',
  'acceptOrg',
  'centreOnly',
  'oneDefault',
  'colour',
  'afterBirth',
  'bornLater',
  'bornTooEarly',
  'endsBeforeStart',
  'twice',
  'personTwice',
  'serviceOfVas',
  'agentOrLevel',
  'feeSign',
  'homeRate',
  'tooDear',
  'applyWindow',
  'dayTooEarly',
  'dayTooFar',
  'periodTooLong',
  'periodTooFine',
  'docTooLong',
  'seenRequired',
  'choice',
  'keptAsNumber',
  'severalNamed',
  'visaNoTwice',
  'number',
  'twoDecimals',
  'positiveInteger',
  'nonNegativeInteger',
  'negativeInteger',
  'proportion',
  'weight',
  'score',
  'english',
  'russian',
  'russianEnglish',
  'time',
  'timeRange',
  'timeOrder',
  'ticketNumber',
  'idCard',
  'money',
  'reportMonths',
  'monthOrder',
  'remarkFull',
  'numberText',
  'divisionByZero',
  'passportExpired',
  'passportSixMonths',
  'cronFields',
  'cronSyntax',
  'cronRange',
  'cronStep',
  'cronYears',
  'cronQuestion',
  'cronMark',
  'cronAlone',
  'cronBeforeLast',
  'cronNth',
  'cronNever',
  'durationShort',
  'durationLong',
  'json',
  'blankUnknown',
  'blankBroken',
  'blankMissing',
  'mobileWrong',
  'codeTemplateNeeded',
  'menuUrl',
  'notBeforeEntry',
  'entryInPast',
  'exitBeforeEntry',
  'agentOfPlatform',
  'agentOfCustomer',
  'acceptOrgOwn',
  'fixedByConfirm',
  // Application forms
  'passportLocked',
  'passportInOrder',
  'han',
  'latinName',
  'latinAddress',
  'capitalsDigits',
  'digits',
  'russianName',
  'otherParent',
  'notAfterToday',
  'notBeforeToday',
  'afterToday',
  'afterDay',
  'beforeDay',
  'notBeforeDay',
  'notAfterDay',
  'passportMonths',
  'passportDays',
  'applyEarlier',
  'applyLater',
  'opensOn',
  'youngerThan',
  'idCardSex',
  'idCardBirth',
  'tooManyNames',
  'phoneCountry',
  'digitCount',
  'inn',
  'notOffered',
  'notAdmitted',
  'sameMobile',
  'sameNationality',
  'destination',
  'confirm',
  'nameTogether',
  'insuredSum',
  'visaFree',
  'childStatus',
  'invitationNeeded',
  ...REQUIRED_RULES,
] as const

export type RuleKey = (typeof RULE_KEYS)[number]

export interface RuleFailure {
  /** Dotted path of the field, '' for the request as a whole. */
  field: string
  rule: RuleKey
  params: Record<string, string | number>
}

/** What is wrong with a value that stands alone, outside any request. */
export type BrokenRule = Omit<RuleFailure, 'field'>

type Issue = z.core.$ZodIssue

const isRuleKey = (key: string): key is RuleKey => RULE_KEYS.some((known) => known === key)

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')

const named = (issue: Issue): RuleKey | undefined => {
  const key = issue.message.startsWith('rule:') ? issue.message.slice('rule:'.length) : ''
  return isRuleKey(key) ? key : undefined
}

const paramsOf = (given: Record<string, unknown> = {}): RuleFailure['params'] =>
  Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

/** A union reports one list of issues per branch; the text branch holds the rule a person can act on. */
const fromUnion = (issue: Issue): RuleKey | undefined => {
  if (issue.code !== 'invalid_union') return undefined
  for (const branch of issue.errors) {
    for (const inner of branch) {
      const rule = named(inner)
      if (rule !== undefined) return rule
    }
  }
  return undefined
}

const NAMES_MAX = 10

/** Enough to find the mistake by, however many there are. */
const listed = (names: readonly string[]): string =>
  names.length > NAMES_MAX ? `${names.slice(0, NAMES_MAX).join(', ')}…` : names.join(', ')

const toFailure = (issue: Issue, input: unknown): RuleFailure => {
  const field = fieldOf(issue.path)
  const fail = (rule: RuleKey, params: RuleFailure['params'] = {}): RuleFailure => ({ field, rule, params })
  if (issue.code === 'unrecognized_keys') return fail('unknownField', { names: listed(issue.keys) })
  const said = named(issue)
  const value = valueAt(input, issue.path)
  // Nothing chosen is no wrong choice.
  if (said === 'choice' && issue.path.length > 0 && (value === undefined || value === null || value === ''))
    return fail('required')
  // A check of our own may fill the blanks of its text.
  if (said !== undefined) return fail(said, issue.code === 'custom' ? paramsOf(issue.params) : {})
  if (issue.path.length > 0 && (value === undefined || value === null)) return fail('required')
  const inside = fromUnion(issue)
  if (inside !== undefined) return fail(inside)
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    if (issue.origin === 'string') return fail('tooLong', { max })
    return issue.origin === 'array' ? fail('tooMany', { max }) : fail('tooBig', { max })
  }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum)
    return issue.origin === 'string' ? fail('tooShort', { min }) : fail('tooSmall', { min })
  }
  return fail('invalid')
}

/** The refused fields of a failed parse, the first problem of each. */
export function ruleFailures(error: z.core.$ZodError, input: unknown): RuleFailure[] {
  const first = new Map<string, RuleFailure>()
  for (const issue of error.issues) {
    const failure = toFailure(issue, input)
    if (!first.has(failure.field)) first.set(failure.field, failure)
  }
  return [...first.values()]
}
