import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import type { MenuPage } from '../menu/menu-path'

/** The first character of each initial in pinyin order. A character belongs to the last one before it. */
const FIRST_CHARACTERS = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'
const LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ'
const collator = new Intl.Collator('zh-Hans-u-co-pinyin')

/** Returns the pinyin initials of a Chinese text: 待审核 → dsh. A character with several readings has its first. */
export function initials(text: string): string {
  return Array.from(text)
    .map((sign) => {
      if (!/\p{Script=Han}/u.test(sign)) return sign
      let at = 0
      while (at + 1 < FIRST_CHARACTERS.length && collator.compare(sign, FIRST_CHARACTERS[at + 1]!) >= 0) at++
      return LETTERS[at]
    })
    .join('')
    .toLowerCase()
}

/** Rank of a name for a query, 0 for no match. A prefix ranks above a substring, the name above its initials. */
export function rankName(title: string, query: string): number {
  const name = title.toLowerCase()
  const short = initials(title)
  if (name.startsWith(query)) return 6
  if (name.includes(query)) return 5
  if (short.startsWith(query)) return 4
  return short.includes(query) ? 3 : 0
}

/** Rank of a page for a query, 0 for no match. The order is: name (prefix first), group, address. */
export function rankPage({ node, above }: MenuPage, words: string): number {
  const query = words.trim().toLowerCase()
  if (!query) return 1
  const named = rankName(node.meta.title, query)
  if (named) return named
  if (above.some((group) => group.meta.title.toLowerCase().includes(query))) return 2
  return node.path.toLowerCase().includes(query) ? 1 : 0
}

/** Returns the matching pages, best first. Without a query recent pages come first. */
export function searchPages(all: readonly MenuPage[], words: string, recent: readonly string[]): MenuPage[] {
  const late = (node: FrameMenuNode) => (words.trim() ? -1 : recent.indexOf(node.id))
  return all
    .map((leaf, at) => ({ leaf, at, fit: rankPage(leaf, words), late: late(leaf.node) }))
    .filter((one) => one.fit > 0)
    .sort((a, b) => {
      if (a.late >= 0 || b.late >= 0) return (a.late < 0 ? 99 : a.late) - (b.late < 0 ? 99 : b.late) || a.at - b.at
      return b.fit - a.fit || a.at - b.at
    })
    .map(({ leaf }) => leaf)
}
