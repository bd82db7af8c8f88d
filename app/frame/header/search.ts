import type { MenuNode } from '~/worker/permissions/contract'
import type { Leaf } from '../menu/way'

/** The first character of each initial, in the order of the pinyin collation: a character belongs to the last one before it. */
const FIRSTS = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'
const LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ'
const collator = new Intl.Collator('zh-Hans-u-co-pinyin')

/** The initials of a Chinese text as one types them: 待审核 → dsh. A character with several readings takes its first. */
export function initials(text: string): string {
  return Array.from(text)
    .map((sign) => {
      if (!/\p{Script=Han}/u.test(sign)) return sign
      let at = 0
      while (at + 1 < FIRSTS.length && collator.compare(sign, FIRSTS[at + 1]!) >= 0) at++
      return LETTERS[at]
    })
    .join('')
    .toLowerCase()
}

/** How well words that were typed fit a name, 0 not at all: its beginning before its middle, itself before its initials. */
export function fitName(title: string, asked: string): number {
  const name = title.toLowerCase()
  const short = initials(title)
  if (name.startsWith(asked)) return 6
  if (name.includes(asked)) return 5
  if (short.startsWith(asked)) return 4
  return short.includes(asked) ? 3 : 0
}

/** How well words fit a page, 0 not at all: its beginning before its middle, its name before its group and its address. */
export function fit({ node, above }: Leaf, words: string): number {
  const asked = words.trim().toLowerCase()
  if (!asked) return 1
  const named = fitName(node.meta.title, asked)
  if (named) return named
  if (above.some((group) => group.meta.title.toLowerCase().includes(asked))) return 2
  return node.path.toLowerCase().includes(asked) ? 1 : 0
}

/** The pages that fit, best first; without words those of late come first. */
export function found(all: readonly Leaf[], words: string, recent: readonly string[]): Leaf[] {
  const late = (node: MenuNode) => (words.trim() ? -1 : recent.indexOf(node.id))
  return all
    .map((leaf, at) => ({ leaf, at, fit: fit(leaf, words), late: late(leaf.node) }))
    .filter((one) => one.fit > 0)
    .sort((a, b) => {
      if (a.late >= 0 || b.late >= 0) return (a.late < 0 ? 99 : a.late) - (b.late < 0 ? 99 : b.late) || a.at - b.at
      return b.fit - a.fit || a.at - b.at
    })
    .map(({ leaf }) => leaf)
}
