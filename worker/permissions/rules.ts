type Entry = { action: string; type: string; status?: string }
/** The stored permissions of the person: the role's grants, and all buttons. */
export type StoredPermissions = { auth: readonly Entry[]; allAuth: readonly Entry[] }

/** An entry of type '2' disables a field; it is not a button. One entry may contain several codes. */
const matchesCode = (entry: Entry, code: string) => entry.type !== '2' && entry.action.split(',').includes(code)

/**
 * True if a button is visible: the form's own list grants it, or the stored entries do, or the button is disabled as a
 * permission (status '0') and therefore everybody's. The server checks whether the action is allowed.
 */
export function isButtonVisible(code: string, form: readonly Entry[], stored: StoredPermissions): boolean {
  if (form.some((entry) => matchesCode(entry, code))) return true
  if (stored.allAuth.some((entry) => matchesCode(entry, code) && entry.status === '0')) return true
  return stored.auth.some((entry) => matchesCode(entry, code))
}
