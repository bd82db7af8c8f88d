/** Calls that need no session (contract, section 3). Everything else under the API does. */
const open = [
  '/v2/health',
  '/v2/health/live',
  '/v2/openapi.json',
  '/v2/sys/login',
  '/v2/sys/phoneLogin',
  '/v2/sys/sms',
  '/v2/sys/checkSms',
  '/v2/sys/checkCaptcha',
  '/v2/sys/getCheckCode',
  '/v2/sys/getPublicKey',
  '/v2/sys/getEncryptedString',
  '/v2/sys/logout',
  '/v2/sys/role/queryabregist',
  '/v2/sys/user/checkphone',
  '/v2/sys/user/checkOnlyUser',
  '/v2/sys/user/register',
  '/v2/sys/user/phoneVerification',
  '/v2/sys/user/passwordChange',
  '/v2/sys/user/sendActivateEmail',
  '/v2/sys/user/activate',
  '/v2/sys/user/sendEmailCode',
  '/v2/sys/user/sendResetEmail',
  '/v2/sys/user/checkResetLink',
  '/v2/sys/user/changeEmail',
  '/v2/sys/user/alteration',
  '/v2/sys/sysDepart/searchOpen',
  '/v2/sys/sysDepart/checkname',
  '/v2/sys/sysDepart/checkfullname',
  '/v2/sys/category/getDepartTypes',
  '/v2/sys/category/getFeedBackTypes',
  '/v2/feedback/add',
  '/cas/client/login',
  '/cas/client/validateLogin',
  // Answers 404 outside development.
  '/v2/dev/outbox',
]
const openPrefixes = ['/websocket/', '/v2/sys/randomImage/', '/v2/sys/annountCement/show/', '/v2/display/']

export const isOpen = (path: string) => open.includes(path) || openPrefixes.some((prefix) => path.startsWith(prefix))
export const isApi = (path: string) => /^\/(v2|cas|api|sys)\//.test(path)

/** Calls that have nothing to do with who was signed in before: they spend no trip on a session. */
const signIn = ['login', 'phoneLogin', 'checkSms', 'getCheckCode', 'getPublicKey', 'getEncryptedString']
export const isSignIn = (path: string) =>
  path === '/v2/sys/user/sendActivateEmail' ||
  signIn.some((name) => path === `/v2/sys/${name}`) ||
  path.startsWith('/v2/sys/randomImage/') ||
  path.startsWith('/websocket/') ||
  path === '/v2/health' ||
  path === '/v2/health/live'

/** Calls for a sign-in that must change its password before anything else. */
export const isForHalf = (path: string) => path === '/v2/sys/user/passwordChangeWithFirst' || path === '/v2/sys/logout'
