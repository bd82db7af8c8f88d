/** True for a path of the API; all other paths are pages. */
export const isApiPath = (path: string) => /^\/(v2|cas|api|sys)\//.test(path)

/** Health checks of the monitoring. */
export const isHealthProbe = (path: string) => path === '/v2/health' || path === '/v2/health/live'

/** Calls that do not depend on an earlier session. They spend no round trip on reading one. */
const SIGN_IN_CALLS = [
  'login',
  'phoneLogin',
  'mailLogin',
  'checkSms',
  'offerSecondFactor',
  'getCheckCode',
  'getPublicKey',
  'getEncryptedString',
]
export const isSignInPath = (path: string) =>
  path === '/v2/sys/user/sendActivateEmail' ||
  SIGN_IN_CALLS.some((name) => path === `/v2/sys/${name}`) ||
  path.startsWith('/v2/sys/randomImage/') ||
  path.startsWith('/websocket/') ||
  isHealthProbe(path)

/** Calls for a session that must first change its password. */
export const isPartialSessionPath = (path: string) =>
  path === '/v2/sys/user/passwordChangeWithFirst' || path === '/v2/sys/logout'
