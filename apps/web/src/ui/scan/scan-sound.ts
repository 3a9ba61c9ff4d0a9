import { storage } from '../../lib/storage.ts'

/** Two short sounds, so that nobody has to look at the screen while scanning. */

const KEY = 'visa.scanSound'
const OFF = 'off'

const listeners = new Set<() => void>()

export const isSoundOn = (): boolean => storage.get(KEY) !== OFF

export function switchSound(on: boolean): void {
  if (on) storage.remove(KEY)
  else storage.set(KEY, OFF)
  for (const listener of listeners) listener()
}

export function onSoundSwitch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Tone {
  readonly hertz: number
  readonly from: number
  readonly until: number
}

const TONES: Readonly<Record<'good' | 'bad', readonly Tone[]>> = {
  good: [{ hertz: 1320, from: 0, until: 0.09 }],
  bad: [
    { hertz: 240, from: 0, until: 0.14 },
    { hertz: 200, from: 0.18, until: 0.36 },
  ],
}

let context: AudioContext | undefined

export function playSound(kind: 'good' | 'bad'): void {
  if (!isSoundOn() || !('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  const audio = context
  // Refused before the person has touched the page; the scan itself counts all the same.
  void audio.resume().catch(() => undefined)
  for (const { hertz, from, until } of TONES[kind]) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = hertz
    volume.gain.value = 0.2
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + from)
    tone.stop(audio.currentTime + until)
  }
}
