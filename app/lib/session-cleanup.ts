/** Storage keys without personal content: appearance, pages and first steps chosen by a role, the counter of reloads. */
const impersonalKeys = new RegExp(
  `^(?:pro__(?:${[
    ...'theme weak primary layout fixedHeader fixedSider contentWidth autoHide multiTab menu'.split(' '),
    ...['judging:divider', 'steps:.*', 'shortcuts:.*', 'chunk_reload'],
  ].join('|')})|keti\\.coding\\.language)$`,
)
/** The person whose content the storage holds. */
const OWNER_KEY = 'pro__owner'
/** Keys of page state in one window. */
const pageKeys = /^pro__(form:|tabs:|typed)/

function removeKeys(storage: Storage, isCleared: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (isCleared(key)) storage.removeItem(key)
}
/**
 * Removes the personal content that the product stores in this browser: drafts, tabs, tasks, recent pages. Settings of
 * the appearance stay.
 */
export function clearPersonalData(storages: readonly Storage[] = [sessionStorage, localStorage]): void {
  for (const storage of storages) removeKeys(storage, (key) => !impersonalKeys.test(key))
}

/**
 * Assigns the storage to a person. Content of another person who did not sign out is removed; content of the same
 * person, whose session only expired, stays.
 */
export function claimStorage(owner: string, storages: readonly Storage[] = [sessionStorage, localStorage]): void {
  for (const storage of storages) {
    const was = storage.getItem(OWNER_KEY)
    if (was && was !== owner) clearPersonalData([storage])
    storage.setItem(OWNER_KEY, owner)
  }
}

/** Leaves when another window of this browser signs out. @returns a function that stops listening */
export function followSignOut(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === OWNER_KEY && newValue === null) void leaveAfterSignOut()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Removes this window's page state and opens the root: at the start and the end of viewing as another person. */
export function leavePerson(): void {
  removeKeys(sessionStorage, (key) => pageKeys.test(key))
  window.location.assign('/')
}
/**
 * Clears personal content and opens the root, which redirects to the sign-in page. @param after milliseconds to let a
 * message be read
 */
export async function leaveAfterSignOut(after = 0): Promise<void> {
  // Cleared last: until then the page may still write to the storage.
  if (after) await new Promise((done) => setTimeout(done, after))
  clearPersonalData()
  window.location.assign('/')
}
