import { areas } from '~/worker/api'

/** What a reading may leave behind: that it was, and what a person must have before they can sign in. */
const traces = new Set([
  'log',
  'file_count',
  'file.view_count',
  'file.down_count',
  // The contact's opening of a declaration is noted.
  'subject.lock_version',
  // A workbook that is too large for one answer is made by a job.
  'export_task',
  'outbox',
  'captcha',
  'key_pair',
])

const declared = areas
  .flatMap((route) => ('call' in route && route.call.changes ? [route.call.path] : []))
  .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
/** Whether a call says of itself that it changes something by GET. */
export const saysItChanges = (path: string) => declared.some((one) => one.test(path))
/** Signing in has no cookie that another site could use. */
const signsIn = (path: string) => path === '/cas/client/validateLogin'

/** @throws Error when a GET that does not say so has changed something */
export function mustOnlyRead(path: string, tables: ReadonlySet<string>) {
  const changed = [...tables].filter((table) => !traces.has(table))
  if (changed.length > 0 && !saysItChanges(path) && !signsIn(path))
    throw new Error(`GET ${path} changes ${changed.join(', ')} and does not say so: it needs \`changes\`.`)
}
