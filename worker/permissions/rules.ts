type Entry = { action: string; type: string; status?: string }
/** What is kept of the person's permissions: what the role is granted, and every button there is. */
export type Stored = { auth: readonly Entry[]; allAuth: readonly Entry[] }

/** An entry of type '2' rules a field, not a button. Several codes may stand in one entry. */
const names = (entry: Entry, code: string) => entry.type !== '2' && entry.action.split(',').includes(code)

/**
 * Whether a button shows: the form's own list comes first, then what is stored, where an entry that is switched off
 * (status '0') shows it to everybody; otherwise it is not there. Whether the act is allowed is the server's to say.
 */
export function showsButton(code: string, form: readonly Entry[], stored: Stored): boolean {
  if (form.some((entry) => names(entry, code))) return true
  if (stored.allAuth.some((entry) => names(entry, code) && entry.status === '0')) return true
  return stored.auth.some((entry) => names(entry, code))
}
