/** True for a path of the API; all other paths are pages. */
export const isApi = (path: string) => /^\/(v2|cas|api|sys)\//.test(path)

/** Health checks of the monitoring. */
export const isProbe = (path: string) => path === '/v2/health' || path === '/v2/health/live'

/** Calls that do not depend on an earlier session. They spend no round trip on reading one. */
const signIn = [
  'login',
  'phoneLogin',
  'mailLogin',
  'checkSms',
  'offerSecondFactor',
  'getCheckCode',
  'getPublicKey',
  'getEncryptedString',
]
export const isSignIn = (path: string) =>
  path === '/v2/sys/user/sendActivateEmail' ||
  signIn.some((name) => path === `/v2/sys/${name}`) ||
  path.startsWith('/v2/sys/randomImage/') ||
  path.startsWith('/websocket/') ||
  isProbe(path)

/** Calls for a session that must first change its password. */
export const isForHalf = (path: string) => path === '/v2/sys/user/passwordChangeWithFirst' || path === '/v2/sys/logout'
