/** What the product keeps of a person in this window: gone when they leave. Choices of the look stay. */
const personal = /^pro__(form:|tabs:|typed)/

/** To the root, which sends the unsigned to sign in. @param after milliseconds, for what was said to be read */
export async function leave(after = 0): Promise<void> {
  for (const key of Object.keys(sessionStorage)) if (personal.test(key)) sessionStorage.removeItem(key)
  if (after) await new Promise((done) => setTimeout(done, after))
  window.location.assign('/')
}
