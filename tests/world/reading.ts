import { api } from '~/worker/api'
import { changes } from '~/worker/core/http.server'

const declared = api.routes
  .filter(({ handler }) => handler === changes)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
/** Whether a call says of itself that it changes something by GET. */
export const saysItChanges = (path: string) => declared.some((one) => one.test(path))
