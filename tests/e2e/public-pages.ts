import { url } from '~/tests/support/browser-world'

export const textOf = async (path: string) => (await fetch(url + path)).text()
/** The address of the newest public item of a kind. */
export const firstOf = async (kind: string) =>
  /\/display\/item\/\w+/.exec(await textOf(`/display/sharing?kind=${kind}`))![0]

/** Addresses of all public pages by name. */
export const publicPages: Record<string, () => Promise<string>> = {
  home: async () => '/display/home',
  sharing: async () => '/display/sharing',
  found: async () => `/display/sharing?q=${encodeURIComponent('数据')}`,
  nothing: async () => `/display/sharing?q=${encodeURIComponent('龘龘')}`,
  award: () => firstOf('award'),
  product: () => firstOf('product'),
  names: async () => '/display/names',
  gone: async () => '/display/item/nothing',
  help: async () => '/displayhelp',
  collect: async () => '/collecthelp?role=subjectMan',
  experi: async () => '/experi',
  notices: async () => '/display/publicity',
}
