let passwords: Promise<ReadonlySet<string>> | undefined

/** The list is loaded with the first new password, not with the Worker. */
const load = async () => new Set((await import('virtual:common-passwords')).default.split('\n'))

/** Whether a password is among the 3,000 most common ones of its shape. Letter case makes no difference. */
export const isListedPassword = async (password: string): Promise<boolean> =>
  (await (passwords ??= load())).has(password.toLowerCase())
