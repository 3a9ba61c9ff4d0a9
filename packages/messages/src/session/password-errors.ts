import type { Messages } from '../texts.ts'

/** Why a password is refused. */
const zh = {
  passwordLocked: '密码错误次数过多，请{seconds}秒后再试',
  oldPasswordWrong: '原密码错误',
  passwordUnchanged: '新密码不能与原密码相同',
  passwordSimple: '新密码过于简单，不能使用系统初始密码',
  passwordWeak: '密码容易被猜到：请避免常见密码、连续或重复的字符、日期和账号信息，可用更长的组合',
  passwordMustChange: '请先修改初始密码，再继续使用',
} as const

const en = {
  passwordLocked: 'Too many wrong passwords, try again in {seconds} seconds',
  oldPasswordWrong: 'The current password is wrong',
  passwordUnchanged: 'The new password must differ from the current one',
  passwordSimple: 'The new password is too simple: it is the one given to new accounts',
  passwordWeak:
    'The password is easy to guess: avoid common passwords, runs and repeats, dates and parts of the account; a longer one is better',
  passwordMustChange: 'Change the initial password first, then go on',
} as const

export const passwordErrorMessages: Messages<typeof zh> = { zh, en }
