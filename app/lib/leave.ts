/** Entries without content of a person: how pages look, which pages and first steps a role chose, what a reload counts. */
const impersonal = new RegExp(
  `^(?:pro__(?:${[
    ...'theme weak primary layout fixedHeader fixedSider contentWidth autoHide multiTab menu'.split(' '),
    ...['judging:divider', 'steps:.*', 'shortcuts:.*', 'chunk_reload'],
  ].join('|')})|keti\\.coding\\.language)$`,
)
/** Whose content the storage holds. */
const OWNER = 'pro__owner'
/** What the pages of one window keep. */
const ofPages = /^pro__(form:|tabs:|typed)/

function clear(storage: Storage, isCleared: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (isCleared(key)) storage.removeItem(key)
}
/** Removes what the product stores of a person in this browser: drafts, tabs, tasks, recent pages. Choices of the look stay. */
export function clearPersonal(storages: readonly Storage[] = [sessionStorage, localStorage]): void {
  for (const storage of storages) clear(storage, (key) => !impersonal.test(key))
}

/**
 * Makes the storage a person's. What another person left without signing out is removed; what the same person left, whose
 * session merely ran out, stays.
 */
export function claimStorage(owner: string, storages: readonly Storage[] = [sessionStorage, localStorage]): void {
  for (const storage of storages) {
    const was = storage.getItem(OWNER)
    if (was && was !== owner) clearPersonal([storage])
    storage.setItem(OWNER, owner)
  }
}

/** Another window of the browser signed out: this one leaves as well. @returns stops listening */
export function followSignOut(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === OWNER && newValue === null) void leaveSignedOut()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** To the root as another person, or back: what the pages of this window keep is removed. */
export function leave(): void {
  clear(sessionStorage, (key) => ofPages.test(key))
  window.location.assign('/')
}
/** To the root, which sends the unsigned to sign in. @param after milliseconds, for what was said to be read */
export async function leaveSignedOut(after = 0): Promise<void> {
  // Last of all: until then the page may store what it shows.
  if (after) await new Promise((done) => setTimeout(done, after))
  clearPersonal()
  window.location.assign('/')
}
