import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

type Env = Readonly<Record<string, string | undefined>>

// The one without a window first: it is the quickest.
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

const ON_MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const ON_WINDOWS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
]

function usualPlaces(env: Env, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return ON_MAC
  if (platform !== 'win32') return []
  const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => env[name] ?? '')
  return folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => ON_WINDOWS.map((app) => join(folder, app)))
}

/** A Chromium, Chrome or Edge of this machine; `CHROMIUM_PATH` names another. Undefined: there is none. */
export function findBrowser(
  env: Env = process.env,
  {
    platform = process.platform,
    exists = existsSync,
  }: { platform?: NodeJS.Platform; exists?: (file: string) => boolean } = {},
): string | undefined {
  const given = env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return exists(given) ? given : undefined
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...onPath, ...usualPlaces(env, platform)].find(exists)
}
