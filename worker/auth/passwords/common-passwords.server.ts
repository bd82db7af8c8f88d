let passwords: Promise<ReadonlySet<string>> | undefined

/** The list is loaded with the first new password, not with the Worker. */
const loadCommonPasswords = async () => new Set((await import('virtual:common-passwords')).default.split('\n'))

/** True if the password is one of the 3,000 most common ones that match the required shape. Case is ignored. */
export const isListedPassword = async (password: string): Promise<boolean> =>
  (await (passwords ??= loadCommonPasswords())).has(password.toLowerCase())
