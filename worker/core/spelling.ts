import { pinyin } from 'pinyin-pro'

/** Pinyin and initials of a name, for search without a Chinese input method. */
export type Spelling = { pinyin: string; initials: string }

const toLettersAndDigits = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Returns the pinyin and the initials of a name: 张三 → `zhangsan`, `zs`. Letters and digits in it stay
 * (`jiazhengquanit`, `jzqit`).
 * @param person reads the first character as a surname, which often has another pronunciation (单 shan, 解 xie)
 */
export function spell(name: string, person = false): Spelling {
  const parts = pinyin(name.normalize('NFKC'), {
    toneType: 'none',
    type: 'array',
    v: true,
    nonZh: 'consecutive',
    surname: person ? 'head' : 'off',
  })
  const chinese = (part: string) => /^[a-zü]+$/.test(part) && !name.normalize('NFKC').includes(part)
  return {
    pinyin: toLettersAndDigits(parts.join('')),
    initials: toLettersAndDigits(parts.map((part) => (chinese(part) ? part.charAt(0) : part)).join('')),
  }
}

/** Returns a search text as pinyin, letters and digits only; null if it contains anything else. */
export const parseTypedSpelling = (text: string): string | null => {
  const typed = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’·-]/g, '')
  return /^[a-z0-9]+$/.test(typed) ? typed : null
}

/** Returns the spelling columns of a row that has a name: a person or a department. Empty if no name is written. */
export function spellingColumns(columns: Record<string, unknown>, row: Record<string, unknown>): Partial<Spelling> {
  if (!('pinyin' in columns)) return {}
  if (typeof row.realname === 'string') return spell(row.realname, true)
  if (typeof row.departName === 'string') return spell(row.departName)
  return {}
}
