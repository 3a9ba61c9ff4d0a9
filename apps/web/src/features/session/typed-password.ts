/**
 * The password that was just typed, for the one dialog that asks for it again. It lives in the memory of this
 * page only and no longer than that dialog.
 */
let kept = ''

export const keepTypedPassword = (password: string): void => {
  kept = password
}

export const typedPassword = (): string => kept
