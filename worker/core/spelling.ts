import { pinyin } from 'pinyin-pro'

/** How a name is typed by those who do not switch to Chinese. */
export type Spelling = { pinyin: string; initials: string }

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * A name spelt out and by its initials: 张三 → `zhangsan`, `zs`. Letters and digits in it stay (`jiazhengquanit`, `jzqit`).
 * @param person reads the first character as a surname, which often sounds otherwise (单 shan, 解 xie)
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
    pinyin: plain(parts.join('')),
    initials: plain(parts.map((part) => (chinese(part) ? part.charAt(0) : part)).join('')),
  }
}

/** What is typed to find a name by its sound: letters and digits alone, or null where it is something else. */
export const typedSpelling = (text: string): string | null => {
  const typed = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’·-]/g, '')
  return /^[a-z0-9]+$/.test(typed) ? typed : null
}

/** The spelling that goes with a row that has a name to spell: a person's or a department's. Nothing where none is written. */
export function spelled(columns: Record<string, unknown>, row: Record<string, unknown>): Partial<Spelling> {
  if (!('pinyin' in columns)) return {}
  if (typeof row.realname === 'string') return spell(row.realname, true)
  if (typeof row.departName === 'string') return spell(row.departName)
  return {}
}
