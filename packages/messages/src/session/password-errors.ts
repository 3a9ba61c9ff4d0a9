import type { Messages } from '../texts.ts'

/** Why a password or a second factor is refused. */
const zh = {
  passwordLocked: '密码错误次数过多，请{seconds}秒后再试',
  oldPasswordWrong: '原密码错误',
  passwordUnchanged: '新密码不能与原密码相同',
  passwordSimple: '新密码过于简单，不能使用系统初始密码',
  passwordWeak: '密码容易被猜到：请避免常见密码、连续或重复的字符、日期和账号信息，可用更长的组合',
  passwordMustChange: '请先修改初始密码，再继续使用',
  factorWrong: '验证码错误、已使用或已过期，请输入应用上的最新验证码',
  factorLocked: '验证码错误次数过多，请{seconds}秒后再试',
  factorPendingGone: '登录等待已超时，请重新登录',
  factorThere: '两步验证已经开启',
  factorRequired: '您的角色要求两步验证，不能关闭',
  factorMustSet: '您的角色要求两步验证，请先完成设置，再继续使用',
  factorNone: '{name} 没有开启两步验证',
} as const

const en = {
  passwordLocked: 'Too many wrong passwords, try again in {seconds} seconds',
  oldPasswordWrong: 'The current password is wrong',
  passwordUnchanged: 'The new password must differ from the current one',
  passwordSimple: 'The new password is too simple: it is the one given to new accounts',
  passwordWeak:
    'The password is easy to guess: avoid common passwords, runs and repeats, dates and parts of the account; a longer one is better',
  passwordMustChange: 'Change the initial password first, then go on',
  factorWrong: 'The code is wrong, used or too old: enter the newest one of the app',
  factorLocked: 'Too many wrong codes, try again in {seconds} seconds',
  factorPendingGone: 'The login waited too long: log in again',
  factorThere: 'The second factor is on already',
  factorRequired: 'Your role asks for a second factor: it cannot be turned off',
  factorMustSet: 'Your role asks for a second factor: set it up first, then go on',
  factorNone: '{name} has no second factor',
} as const

export const passwordErrorMessages: Messages<typeof zh> = { zh, en }
