type Names = readonly (readonly [RegExp, string])[]

/** The first match wins: most browsers also name the ones they are like. */
const BROWSERS: Names = [
  [/wxwork\//i, 'WeCom'],
  [/MicroMessenger\//i, 'WeChat'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/OPR\//, 'Opera'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: Names = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const firstIn = (names: Names, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** Browser and system of a user agent, as `Chrome · Windows`; undefined when neither is known. */
export function agentName(agent: string): string | undefined {
  const known = [firstIn(BROWSERS, agent), firstIn(SYSTEMS, agent)].filter((part) => part !== undefined)
  return known.length === 0 ? undefined : known.join(' · ')
}
