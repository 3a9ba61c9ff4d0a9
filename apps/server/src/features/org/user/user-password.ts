import { randomInt } from 'node:crypto'

/** Without characters that are taken for one another when a password is read out or typed off a screen. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** A password that nobody chose and nobody can guess: over sixty bits. */
export const randomPassword = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
