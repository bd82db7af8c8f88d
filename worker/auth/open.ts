export const isApi = (path: string) => /^\/(v2|cas|api|sys)\//.test(path)

/** Asked by what watches the installation. */
export const isProbe = (path: string) => path === '/v2/health' || path === '/v2/health/live'

/** Calls that have nothing to do with who was signed in before: they spend no trip on a session. */
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

/** Calls for a sign-in that must change its password before anything else. */
export const isForHalf = (path: string) => path === '/v2/sys/user/passwordChangeWithFirst' || path === '/v2/sys/logout'
