/**
 * The first guesses of attackers: the most common words, keyboard rows and years. A password made of nothing else is
 * cracked within a day, whatever kinds of characters it has.
 */
const commonWords =
  `password passwort passwd passcode pass administrator admin manager master system server root superuser guest
user login logon access welcome hello letmein changeme secret default internet computer network database oracle mysql windows
microsoft google apple samsung android linux cisco huawei xiaomi tencent alibaba taobao baidu weixin wechat alipay
company office test testing temp sample example iloveyou loveyou love lovely sunshine princess dragon monkey tiger panda
football baseball basketball soccer hockey superman batman spiderman pokemon naruto starwars matrix ninja killer hunter
shadow freedom whatever trustno trustme michael jennifer jessica jordan charlie daniel thomas robert george ashley andrew
summer winter spring autumn january february march april june july august september october november december monday friday
flower cookie chocolate cheese banana orange purple yellow silver golden diamond angel heaven forever family mother father
woaini woaiwo aini wobuzhidao mima nihao zhongguo china beijing shanghai shenzhen guangzhou zhengquan jijin qihuo gupiao
fintech security securities csrc abc aaa qaz wsx qwe asd zxc`
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)
/** Common substitutions of letters by other characters. */
const letterSubstitutions: Record<string, string> = {
  a: '[a@4]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s$5]',
  t: '[t7]',
}
const wordOrYear = new RegExp(
  `${commonWords.map((word) => Array.from(word, (sign) => letterSubstitutions[sign] ?? sign).join('')).join('|')}|(?:19|20)\\d\\d`,
  'g',
)

const characterRows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8i9',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])
const MIN_RUN_LENGTH = 3
/** Returns the length of a run at `at`: neighbours in a row, or the same character repeated. 0 if shorter than three. */
function runLengthAt(text: string, at: number): number {
  let end = at + 1
  while (text[end] === text[at]) end += 1
  while (characterRows.some((row) => row.includes(text.slice(at, end + 1))) && end < text.length) end += 1
  return end - at >= MIN_RUN_LENGTH ? end - at : 0
}
function removeRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length; ) {
    const run = runLengthAt(text, at)
    left += run ? ' ' : text[at]
    at += run || 1
  }
  return left
}
/**
 * Counts the characters that are not part of common words, years or runs. A special character counts once, however
 * often it occurs.
 */
function countOwnCharacters(password: string): number {
  const left = removeRuns(password.replace(wordOrYear, ' ')).replaceAll(' ', '')
  return left.replace(/[^a-z0-9]/g, '').length + new Set(left.replace(/[a-z0-9]/g, '')).size
}
const MIN_OWN_CHARACTERS = 6

/** True if fewer than six characters are left after common words, years and runs. */
export const isCommonPassword = (password: string) => countOwnCharacters(password.toLowerCase()) < MIN_OWN_CHARACTERS

/** True if the password is the account name, forwards or backwards, with only digits and special characters around it. */
export function isAccountName(password: string, username: string): boolean {
  const [text, name] = [password.toLowerCase(), username.trim().toLowerCase()]
  if (name.length < 2) return false
  const rests = [name, Array.from(name).toReversed().join('')].map((one) => text.split(one))
  return rests.some((rest) => rest.length > 1 && !/[a-z]/.test(rest.join('').replace(wordOrYear, '')))
}
