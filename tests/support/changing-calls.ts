import { areaRoutes } from '~/worker/api'

const declared = areaRoutes
  .flatMap((route) => ('call' in route && route.call.changes ? [route.call.path] : []))
  .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
/** True if a call declares that it changes data by GET. */
export const isChangingCall = (path: string) => declared.some((one) => one.test(path))
